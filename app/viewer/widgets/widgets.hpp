#pragma once

#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/widgets/icons.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/window/rect.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// The building blocks of panels.
namespace app {

/// The input of every panel.
struct PanelContext {
    float scale = 1.0f; ///< window units for one pixel of the design
    Targets& targets;   ///< where clickable things are, filled in for tests
    Thumbnails* thumbnails = nullptr;
    bool* hasRowKeys = nullptr;    ///< set by a list that up and down move through, while it has them
    bool* hasCursorKeys = nullptr; ///< likewise by what all arrows, Home, End and the pages move through

    [[nodiscard]] float px(float designPixels) const;
};

/// A fixed part of the window while it lives: ImGui::Begin and End.
class PanelWindow {
public:
    enum class Padding { usual, none };
    enum class Background { panel, none };

    PanelWindow(const char* name, const Rect& area, Padding padding = Padding::usual,
                Background background = Background::panel, int extraFlags = 0);
    ~PanelWindow();
    PanelWindow(const PanelWindow&) = delete;
    PanelWindow& operator=(const PanelWindow&) = delete;
};

/// The item that is drawn while it lives lies below others that are drawn later: where they are, clicks are theirs.
class LowerItem {
public:
    LowerItem();
    ~LowerItem();
    LowerItem(const LowerItem&) = delete;
    LowerItem& operator=(const LowerItem&) = delete;
};

/// An invisible button that lies below others.
[[nodiscard]] bool lowerButton(const char* id, const ImVec2& size);

/// `name` from a file, as far as the present font can show it; the rest escaped.
[[nodiscard]] std::string shownName(std::string_view name);

/// `text` cut to `width` with an ellipsis at its end.
[[nodiscard]] std::string fitted(const std::string& text, float width);

/// `name` cut to `width` with an ellipsis in its middle: how it starts and ends tells it from others.
[[nodiscard]] std::string fittedInMiddle(const std::string& name, float width);

/// `path` cut to `width` with an ellipsis at its start, after which whole folders stand where one fits.
[[nodiscard]] std::string fittedAtEnd(const std::string& path, float width);

/// `text` broken into lines of `width` at its spaces alone: "1,234" and "model.md2" stay whole where a line has room.
[[nodiscard]] std::string wrappedText(const std::string& text, float width);

/// Text that does not take part in the layout; vertically in the middle of a line of `height` at `at`.
void putText(const ImVec2& at, float height, ImU32 color, const std::string& text);

/// One row of a list, clickable over its whole width.
struct ListRow {
    std::string target;  ///< name for tests; also the widget's identity
    std::string label;   ///< left
    std::string detail;  ///< right, secondary
    std::string tooltip; ///< empty: none unless the label was cut
    bool isSelected = false;
    bool hasButtons = false; ///< others are drawn on it later
    ImU32 color = colors::kText;
};
[[nodiscard]] bool listRow(const PanelContext& context, const ListRow& row);
[[nodiscard]] float rowHeight(const PanelContext& context);

/// Scrolls the present child window so that row `index` can be seen.
void scrollToRow(const PanelContext& context, std::uint32_t index);

/// Fact and value, the value right-aligned; a click copies it.
void factRow(const PanelContext& context, const char* fact, const std::string& value);

void heading(const PanelContext& context, const std::string& text);

/// Space between two groups of rows.
void drawGap(const PanelContext& context);

enum class ButtonLook { plain, accent };
struct IconButton {
    const char* id; ///< "button:play"
    Icon icon;
    std::string tooltip;
    ButtonLook look = ButtonLook::plain;
    float width = 32.0f; ///< in design pixels
};
[[nodiscard]] bool iconButton(const PanelContext& context, const IconButton& button);

/// A line of text in the accent that can be clicked.
[[nodiscard]] bool textLink(const PanelContext& context, const std::string& target, const std::string& text);

/// A button as wide as its text.
[[nodiscard]] bool textButton(const PanelContext& context, const std::string& target, const char* title,
                              const char* tooltip = "");

/// A box with a mark and its label; true when it was clicked.
[[nodiscard]] bool checkBox(const PanelContext& context, const char* id, const std::string& label, bool isOn);

/// A field that opens a list to choose from; ends with ImGui::EndCombo when this is true.
[[nodiscard]] bool beginChoice(const PanelContext& context, const char* id, const std::string& shown, float width);

/// The room for its text in such a field.
[[nodiscard]] float textWidthOfChoice(const PanelContext& context, float width);

/// A row of such a list; true when it was clicked.
[[nodiscard]] bool choiceItem(const PanelContext& context, const std::string& label, bool isChosen);

enum class Edge { left, right, top, bottom };
/// A line along one edge of the present panel window.
void drawEdge(const Rect& area, Edge edge);

/// A texture as ImGui draws it.
[[nodiscard]] ImTextureID textureId(const renderer::ColorTexture& texture);
[[nodiscard]] ImTextureID textureId(const renderer::PixelTexture& texture);

/// The image of a ready one, in the present window.
void drawThumbnail(const Thumbnail& thumbnail, const ImVec2& from, const ImVec2& to);

/// Notes where the widget drawn last is.
void noteTarget(const PanelContext& context, std::string name);

} // namespace app
