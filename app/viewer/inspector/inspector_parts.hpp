#pragma once

#include "app/viewer/inspector/inspector.hpp"

#include <string>

/// The tabs of the inspector and their common parts.
namespace app {

/// The input of every tab of the inspector. Requires an open document.
struct InspectorParts {
    const PanelContext& context;
    const Session& session;
    const DrawFacts& facts;
    Previews& previews;
    InspectorState& state;
    Requests& requests;

    [[nodiscard]] const scene::Document& document() const { return *session.tab().document; }
    [[nodiscard]] const scene::Node& node() const { return document().nodes.front(); }
    [[nodiscard]] const formats::Model& model() const { return *node().model; }
};

void drawModelTab(InspectorParts& parts);
void drawSurfacesTab(InspectorParts& parts);
void drawGeosetsTab(InspectorParts& parts);
void drawViewsTab(InspectorParts& parts);
void drawSkinsTab(InspectorParts& parts);
void drawTexturesTab(InspectorParts& parts);
void drawShadersTab(InspectorParts& parts);
void drawSkeletonTab(InspectorParts& parts);
void drawTagsTab(InspectorParts& parts);
void drawEffectsTab(InspectorParts& parts);
void drawClipsTab(InspectorParts& parts);
void drawSequencesTab(InspectorParts& parts);            ///< the clips of a skinned model
void drawClipTable(InspectorParts& parts, Table& table); ///< row 0: all frames
void drawProblemsTab(InspectorParts& parts);
void drawEditTab(InspectorParts& parts);
void drawDifferencesTab(InspectorParts& parts);

/// The shaders of the surfaces in the `.skin` files of the chosen skin, as inputs; nothing without such files.
void drawSkinShaders(InspectorParts& parts);

/// The inputs of the card of a selected tag or surface, and the height that they need.
[[nodiscard]] float cardInputsHeight(const InspectorParts& parts);
void drawCardInputs(InspectorParts& parts);

/// The card of the selected item; nothing without a selection.
void drawSelectionCard(InspectorParts& parts);

/// A row of fact and value, the value right-aligned; a click copies it. `id`: "vertices" for the target
/// "fact:vertices". `width` 0: all available width.
void copyRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& value,
             float width = 0.0f);
/// The same for a path, which is shortened at its start.
void pathRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& path);

/// `text` shortened to `width` with an ellipsis at its start.
[[nodiscard]] std::string endFitted(const std::string& text, float width);

/// Whether the value of this widget was copied a moment ago.
[[nodiscard]] bool saysCopied(const InspectorParts& parts, const std::string& target);

/// The image of a texture, or its checkerboard placeholder, in a rectangle of the window.
void drawTexture(InspectorParts& parts, const scene::Texture& texture, const Rect& area, ImTextureID handle);

/// The log of a file search, one line each below a heading; nothing for an empty log. A click copies a path.
void drawLookups(InspectorParts& parts, const std::string& title, const formats::LookupLog& lookups);

} // namespace app
