#include "app/output/game/engine_rules.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::array<std::string_view, 6> kProfiles = {"quake", "quake2", "yquake2", "kingpin", "quake3", "ioquake3"};

constexpr RefusedRule kRefused[] = {
    // id Software's Quake, gl_model.c and gl_mesh.c: Sys_Error.
    {"quake", "mdl-vertex-limit", 1024},
    {"quake", "mdl-skin-limit", 32},
    {"quake", "mdl-skin-height-limit", 480},
    {"quake", "mdl-no-skins"},
    // id Software's Quake II, ref_gl/gl_model.c, Mod_LoadAliasModel: ERR_DROP.
    {"quake2", "md2-version"},
    {"quake2", "md2-vertex-limit", 2048},
    {"quake2", "md2-skin-height-limit", 480},
    {"quake2", "md2-no-triangles"},
    // Yamagi Quake II, ref_common: the same, and an end of the file behind its size.
    {"yquake2", "md2-version"},
    {"yquake2", "md2-vertex-limit", 2048},
    {"yquake2", "md2-skin-height-limit", 480},
    {"yquake2", "md2-no-triangles"},
    {"yquake2", "md2-end-offset", 0},
    // Kingpin's engine is not public: what loaders of its community refuse.
    {"kingpin", "mdx-version"},
    {"kingpin", "mdx-no-sub-objects"},
    // id Software's Quake III Arena, tr_model.c, R_LoadMD3, and cg_players.c, CG_ParseAnimationFile.
    {"quake3", "md3-version"},
    {"quake3", "md3-engine-vertex-limit", 1000},
    {"quake3", "md3-engine-triangle-limit", 2000},
    {"quake3", "animation-record-count"},
    {"quake3", "animation-file-size"},
    {"quake3", "animation-missing"},
    // ioquake3, the same functions: fewer than 1,000 vertices and 6,000 indices.
    {"ioquake3", "md3-version"},
    {"ioquake3", "md3-engine-vertex-limit", 999},
    {"ioquake3", "md3-engine-triangle-limit", 1999},
    {"ioquake3", "animation-record-count"},
    {"ioquake3", "animation-file-size"},
    {"ioquake3", "animation-missing"},
};

} // namespace

std::span<const RefusedRule> refusedRules()
{
    return kRefused;
}

const std::array<std::string_view, 6>& profileNames()
{
    return kProfiles;
}

std::optional<formats::Severity> severityFor(std::string_view profile, const formats::Diagnostic& diagnostic)
{
    const auto row = std::find_if(std::begin(kRefused), std::end(kRefused), [&](const RefusedRule& refused) {
        return refused.profile == profile && refused.rule == diagnostic.rule;
    });
    if (row == std::end(kRefused))
        return diagnostic.severity;
    const bool isCounted = row->most && diagnostic.count > 0;
    if (!row->most || (isCounted && diagnostic.count > *row->most))
        return formats::Severity::error;
    // Within the engine's limit: a warning about engines does not apply; a note about the file does.
    const bool isOther = diagnostic.severity == formats::Severity::note;
    return isOther || !isCounted ? std::optional(diagnostic.severity) : std::nullopt;
}

} // namespace app
