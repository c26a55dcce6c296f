#pragma once

#include "app/viewer/inspector/inspector.hpp"

#include <string>

/// The tabs of the inspector and what they share.
namespace app {

/// The input of every tab of the inspector. A document is open.
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
void drawSequencesTab(InspectorParts& parts); ///< the clips of a skinned model
void drawProblemsTab(InspectorParts& parts);
void drawDifferencesTab(InspectorParts& parts);

/// The thing that is selected; nothing where none is.
void drawSelectionCard(InspectorParts& parts);

/// Fact and value, the value right-aligned; a click copies it. `id`: "vertices", of the target "fact:vertices".
/// `width` 0: all there is.
void copyRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& value,
             float width = 0.0f);
/// The same for a path, of which the end is shown where there is no room for all.
void pathRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& path);

/// `text` cut to `width` with an ellipsis at its beginning.
[[nodiscard]] std::string endFitted(const std::string& text, float width);

/// Whether the widget of this name was copied from a moment ago.
[[nodiscard]] bool saysCopied(const InspectorParts& parts, const std::string& place);

/// The image of a texture, or the checker that is shown for it, in a rectangle of the window.
void drawTexture(InspectorParts& parts, const scene::Texture& texture, const Rect& area, ImTextureID handle);

/// How a file was looked for, a line each below a heading; nothing for an empty log. A click copies a path.
void drawLookups(InspectorParts& parts, const std::string& title, const formats::LookupLog& lookups);

} // namespace app
