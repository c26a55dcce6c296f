#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/inspector/file_regions.hpp"
#include "app/viewer/inspector/inspector_tabs.hpp"
#include "app/viewer/inspector/previews.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/widgets/draw_facts.hpp"
#include "app/viewer/widgets/table.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace app {

struct InspectorState {
    std::string document; ///< path of the one that the rest is about
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
    std::weak_ptr<const formats::Model> viewsOf; ///< the model that the next are about
    std::vector<SkinProfileFacts> skinProfiles;
    std::weak_ptr<const formats::Model> treeOf; ///< likewise
    std::vector<BoneRow> boneTree;
    std::weak_ptr<const formats::Model> regionsOf; ///< likewise
    std::vector<FileRegion> regions;
    std::shared_ptr<const formats::quake3::Shader> shader; ///< whose text the next is
    std::string shaderText;                                ///< as it can be drawn
    std::uint32_t seenSkin = formats::kNoIndex;
    std::uint32_t clickedTexture = formats::kNoIndex; ///< in the table, at this time of ImGui's
    double textureClickedAt = -1e9;
    std::array<bool, 3> hidesProblems{};    ///< by formats::Severity
    bool isRangeShown = false;              ///< the range of the file that was asked for has been scrolled to
    std::uint64_t rangeOffset = UINT64_MAX; ///< where that begins
};

[[nodiscard]] Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session,
                                     const DrawFacts& facts, Previews& previews, InspectorState& state);

} // namespace app
