#include "app/viewer/export/gltf_request.hpp"

#include "app/output/clip_list.hpp"
#include "app/output/info_skinned.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/visibility.hpp"

#include <vector>

namespace app {

renderer::gltf::Options gltfRequest(const Session& session, const ExportOptions& options)
{
    const Tab& tab = session.tab();
    const GltfOptions& chosen = options.gltf;
    renderer::gltf::Options gltf;
    if (!options.clips.empty() && options.clips != kAllClips)
        gltf.clips = listedNames(options.clips);
    const std::uint32_t skin = activeSkin(tab.document->nodes.front(), tab.view.skin);
    if (skin != formats::kNoIndex) {
        gltf.skin = skin;
        if (chosen.skins == ExportedSkins::shown)
            gltf.skins = std::vector<std::uint32_t>{skin};
    }
    if (chosen.files.split != GltfSplit::clips) // those rest at the start of their clip
        gltf.poses = shownPoses(session);
    gltf.seconds = tab.view.shaderSeconds;
    gltf.isStatic = chosen.isStatic;
    gltf.meshVariant = tab.view.drawing.meshVariant;
    gltf.hiddenSurfaces = drawnHidden(tab.view);
    gltf.isCompact = chosen.isCompact;
    gltf.steps = chosen.steps;
    gltf.bakesGlobals = chosen.bakesGlobals;
    gltf.animationOnly = chosen.animationOnly;
    gltf.forward = chosen.forward;
    gltf.scale = chosen.scale;
    gltf.alpha = tab.view.drawing.alpha;
    gltf.emitterFacts = emittersText;
    return gltf;
}

} // namespace app
