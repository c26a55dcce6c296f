#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/inspector/file_regions.hpp"
#include "app/viewer/inspector/inspector_tabs.hpp"
#include "app/viewer/inspector/previews.hpp"
#include "app/viewer/inspector/value_input.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/widgets/draw_facts.hpp"
#include "app/viewer/widgets/table.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The tab "Edit".
struct EditTabState {
    enum class Part { fields, changes, steps };
    Part part = Part::fields;
    std::string file; ///< path of the chosen file; empty: that of the selection
    std::array<char, 128> filter{};
    ValueInputState typed; ///< ids of fields are their list and path
    std::string typedOf;   ///< path of the file of `typed`
    std::string sharedOf;  ///< the field that the next member belongs to
    std::string shared;    ///< a sentence about bytes that it shares with others; empty: none
    std::weak_ptr<const formats::edit::EditableFile> rowsOf; ///< the file that the next members belong to
    std::string rowsFilter;
    std::vector<std::string> rowsSelected;        ///< see fieldsOfSelection
    std::vector<std::uint32_t> selected;          ///< into the fields of the file
    std::vector<std::uint32_t> rows;              ///< likewise: those that pass the filter
    std::map<std::string, std::string> arguments; ///< of operations, by name
    bool bothParts = false;                       ///< fewer frames of a player: of legs and torso
};

/// The input in the table of clips.
struct ClipCellState {
    std::optional<CellPlace> place{}; ///< none: there is no input
    std::string clip;                 ///< of the place
    bool takesFocus = false;
    ValueInputState input;
};

struct InspectorState {
    std::string document; ///< path of the document that the state below belongs to
    InspectorTabsState tabs;
    TableState surfaces;
    TableState textures;
    TableState clips;
    TableState shaders;
    TableState tags;
    TableState geosets;
    TableState bones;
    TableState effects;
    TableState viewTable;
    EditTabState edit;
    ClipCellState clipCell;
    ValueInputState cardInput, skinInput;
    SceneItem cardItem;                          ///< of the first of these
    std::weak_ptr<const formats::Model> viewsOf; ///< the model that the next member belongs to
    std::vector<SkinProfileFacts> skinProfiles;
    std::weak_ptr<const formats::Model> treeOf; ///< likewise
    std::vector<BoneRow> boneTree;
    std::weak_ptr<const formats::Model> regionsOf; ///< likewise
    std::vector<FileRegion> regions;
    std::shared_ptr<const formats::quake3::Shader> shader; ///< the shader of the next member
    std::string shaderText;                                ///< displayable form
    std::uint32_t seenSkin = formats::kNoIndex;
    std::uint32_t clickedTexture = formats::kNoIndex; ///< into the table, clicked at the next member's ImGui time
    double textureClickedAt = -1e9;
    std::array<bool, 3> hidesProblems{};    ///< by formats::Severity
    bool isRangeShown = false;              ///< the panel has scrolled to the selected file range
    std::uint64_t rangeOffset = UINT64_MAX; ///< start of that range
};

[[nodiscard]] Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session,
                                     const DrawFacts& facts, Previews& previews, InspectorState& state);

} // namespace app
