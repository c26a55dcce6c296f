#pragma once

#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/widgets/icons.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/window/rect.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// Building blocks of panels.
namespace app {

/// The input of every panel.
struct PanelContext {
    float scale = 1.0f; ///< window units per logical pixel
    Targets& targets;   ///< areas of clickable items, recorded for tests
    Thumbnails* thumbnails = nullptr;
    bool* hasRowKeys = nullptr;    ///< set by a list that uses the up and down keys, while it has the focus
    bool* hasCursorKeys = nullptr; ///< likewise by a widget that uses all arrows, Home, End and the page keys

    [[nodiscard]] float px(float designPixels) const;
};

/// A fixed part of the window during this object's lifetime: ImGui::Begin and End. It gets the keyboard when it is
/// clicked, not when it appears: a message must not take the keys of the panel that is in use.
class PanelWindow {
public:
    enum class Padding { usual, none };
    /// Beside the view a panel needs none: each frame begins with the color of panels everywhere, and a software driver
    /// takes a fifth of a frame to draw it again.
    enum class Background { none, panel };

    PanelWindow(const char* name, const Rect& area, Padding padding = Padding::usual,
                Background background = Background::none, int extraFlags = 0);
    ~PanelWindow();
    PanelWindow(const PanelWindow&) = delete;
    PanelWindow& operator=(const PanelWindow&) = delete;
};

/// The item drawn during this object's lifetime is below items drawn later, which take the clicks where they overlap.
class LowerItem {
public:
    LowerItem();
    ~LowerItem();
    LowerItem(const LowerItem&) = delete;
    LowerItem& operator=(const LowerItem&) = delete;
};

/// An invisible button below others.
[[nodiscard]] bool lowerButton(const char* id, const ImVec2& size);

/// `name` from a file as far as the current font can show it; other characters are escaped.
[[nodiscard]] std::string shownName(std::string_view name);

/// `text` shortened to `width` with an ellipsis at its end.
[[nodiscard]] std::string fitted(const std::string& text, float width);

/// `name` shortened to `width` with an ellipsis in the middle: start and end distinguish it from others.
[[nodiscard]] std::string fittedInMiddle(const std::string& name, float width);

/// `path` shortened to `width` with an ellipsis at its start, followed by whole folders if possible.
[[nodiscard]] std::string fittedAtEnd(const std::string& path, float width);

/// `text` wrapped to lines of `width` only at spaces: "1,234" and "model.md2" stay whole if they fit into a line.
[[nodiscard]] std::string wrappedText(const std::string& text, float width);

/// Text outside of ImGui's layout, vertically centered in a line of `height` at `at`.
void putText(const ImVec2& at, float height, ImU32 color, const std::string& text);

/// One row of a list, clickable over its whole width.
struct ListRow {
    std::string target;  ///< name for tests, also the widget's id
    std::string label;   ///< left
    std::string detail;  ///< right, secondary
    std::string tooltip; ///< empty: only if the label was shortened
    bool isSelected = false;
    bool hasButtons = false; ///< other widgets are drawn over it
    ImU32 color = colors::kText;
};
[[nodiscard]] bool listRow(const PanelContext& context, const ListRow& row);
[[nodiscard]] float rowHeight(const PanelContext& context);

/// The background of a row: selected, pointed at, or none.
void drawRowBackground(const PanelContext& context, const ImVec2& from, const ImVec2& to, bool isSelected,
                       bool isHovered);

/// Scrolls the current child window so that a part of its contents is visible.
void scrollTo(float top, float height);
/// Scrolls the current child window so that row `index` is visible.
void scrollToRow(const PanelContext& context, std::uint32_t index);

/// Scrolls the current child window by the arrows up and down, Page up, Page down, Space, Home and End.
void scrollByKeys(const PanelContext& context);

/// A row of fact and value, the value right-aligned; a click copies it.
void factRow(const PanelContext& context, const char* fact, const std::string& value);

void heading(const PanelContext& context, const std::string& text);

/// Space between groups of rows.
void drawGap(const PanelContext& context);

enum class ButtonLook { plain, accent };
struct IconButton {
    const char* id; ///< "button:play"
    Icon icon;
    std::string tooltip;
    ButtonLook look = ButtonLook::plain;
    float width = 32.0f; ///< in logical pixels
};
[[nodiscard]] bool iconButton(const PanelContext& context, const IconButton& button);

/// A clickable line of text in the accent color.
[[nodiscard]] bool textLink(const PanelContext& context, const std::string& target, const std::string& text);

/// A button as wide as its text.
[[nodiscard]] bool textButton(const PanelContext& context, const std::string& target, const char* title,
                              const char* tooltip = "");

/// Such buttons in lines, as many in each as fit.
class ButtonFlow {
public:
    explicit ButtonFlow(const PanelContext& context) : m_context(context) {}
    [[nodiscard]] bool button(const std::string& target, const std::string& title, std::string_view tooltip = "");

private:
    const PanelContext& m_context;
    float m_used = 0.0f; // of the current line
};

/// A check box with a label; true if it was clicked.
[[nodiscard]] bool checkBox(const PanelContext& context, const char* id, const std::string& label, bool isOn);

/// A field that opens a list of choices; call ImGui::EndCombo if this returns true.
[[nodiscard]] bool beginChoice(const PanelContext& context, const char* id, const std::string& shown, float width);

/// The width available for the text of such a field.
[[nodiscard]] float textWidthOfChoice(const PanelContext& context, float width);

/// A row of such a list; true if it was clicked.
[[nodiscard]] bool choiceItem(const PanelContext& context, const std::string& label, bool isChosen);

enum class Edge { left, right, top, bottom };
/// A line along one edge of the current panel window.
void drawEdge(const Rect& area, Edge edge);

/// A texture as an ImGui handle.
[[nodiscard]] ImTextureID textureId(const renderer::ColorTexture& texture);
[[nodiscard]] ImTextureID textureId(const renderer::PixelTexture& texture);

/// Draws the image of a ready thumbnail in the current window.
void drawThumbnail(const Thumbnail& thumbnail, const ImVec2& from, const ImVec2& to);

/// Records the area of the last drawn widget.
void noteTarget(const PanelContext& context, std::string name);

/// An invisible button whose name is recorded.
[[nodiscard]] bool targetButton(const PanelContext& context, const std::string& target, const ImVec2& size);

} // namespace app
