#pragma once

#include "formats/base/diagnostics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// For rules in docs/PROBLEMS.md a valid file and the damage that triggers the rule.
namespace tests {

/// Changed bytes of a file, or its new end.
struct Damage {
    std::size_t offset = 0;
    std::uint32_t value = 0;
    std::size_t bytes = 0; ///< 0: the file ends at `offset`
};

[[nodiscard]] constexpr Damage patch(std::size_t offset, std::uint32_t value, std::size_t bytes)
{
    return {offset, value, bytes};
}
[[nodiscard]] constexpr Damage cutAt(std::size_t offset)
{
    return {offset, 0, 0};
}

/// Whether the diagnostic is about the damaged bytes, or about others.
enum class Culprit { damaged, elsewhere };

struct ProblemRow {
    const char* rule;
    const char* sample; ///< see `soundFiles`
    const char* file;   ///< of the sample; empty: the model, or the only file
    Damage damage;
    formats::ByteRange range; ///< of the diagnostic
    Culprit culprit = Culprit::damaged;
};

// clang-format off
inline constexpr std::array kProblemRows{
    ProblemRow{"archive-encrypted", "small.zip", "", patch(308, 0x7F800000, 4), {303, 54}},
    ProblemRow{"archive-entry-outside", "small.zip", "", patch(324, 0xFF, 1), {303, 54}},
    ProblemRow{"archive-entry-size", "small.zip", "", patch(268, 0x181, 4), {241, 47}},
    ProblemRow{"archive-method", "small.zip", "", patch(312, 0xFFFF, 2), {303, 54}},
    ProblemRow{"archive-overlap", "small.zip", "", patch(344, 0x0, 2), {303, 54}},
    ProblemRow{"archive-unsafe-name", "small.zip", "", patch(208, 0x0, 4), {183, 46}},
    ProblemRow{"blp-alpha-bits", "0.blp", "", patch(9, 0xFF, 1), {8, 4}},
    ProblemRow{"blp-alpha-missing", "9.blp", "", cutAt(1184), {1180, 4}},
    ProblemRow{"blp-block-format", "4.blp", "", patch(9, 0xFF, 1), {8, 4}},
    ProblemRow{"blp-jpeg-damaged", "8.blp", "", patch(304, 0xFFFF, 2), {305, 24}},
    ProblemRow{"blp-level-missing", "0.blp", "", cutAt(1245), {1244, 1}},
    ProblemRow{"blp-level-short", "0.blp", "", patch(88, 0x1, 4), {1244, 1}, Culprit::elsewhere},
    ProblemRow{"blp-palette-missing", "8.blp", "", patch(4, 0x1, 4), {156, 172}, Culprit::elsewhere},
    ProblemRow{"blp-pixels-missing", "9.blp", "", cutAt(1181), {1180, 1}},
    ProblemRow{"bmp-end-missing", "runs4.bmp", "", patch(84, 0x0, 4), {70, 18}},
    ProblemRow{"bmp-palette-missing", "runs4.bmp", "", cutAt(54), {18, 36}},
    ProblemRow{"bmp-pixels-missing", "runs4.bmp", "", patch(73, 0xFF, 1), {70, 18}},
    ProblemRow{"bmp-runs-outside", "runs8.bmp", "", patch(68, 0x7F800000, 4), {70, 20}},
    ProblemRow{"iqm-adjacency-truncated", "iqm", "", patch(64, 0xFFFF, 2), {0, 1181}},
    ProblemRow{"iqm-anim-empty", "iqm", "", patch(916, 0xFF, 1), {912, 20}},
    ProblemRow{"iqm-anim-frames", "iqm", "", patch(916, 0x1, 4), {912, 20}},
    ProblemRow{"iqm-anim-rate", "iqm", "", patch(924, 0x7F800000, 4), {912, 20}},
    ProblemRow{"iqm-bounds-truncated", "iqm", "", patch(104, 0xFFFF, 2), {0, 1181}},
    ProblemRow{"iqm-comment-truncated", "iqm", "", patch(112, 0xFF, 1), {0, 1181}},
    ProblemRow{"iqm-extension-truncated", "iqm", "", patch(1072, 0xFF, 1), {1068, 16}},
    ProblemRow{"iqm-file-size", "iqm", "", patch(20, 0xFF, 1), {20, 4}},
    ProblemRow{"iqm-influences", "iqm", "", patch(232, 0xFF, 1), {172, 100}},
    ProblemRow{"iqm-joint-bind", "iqm", "", patch(648, 0x7F800000, 4), {640, 96}},
    ProblemRow{"iqm-joint-parent", "iqm", "", patch(644, 0x0, 4), {640, 96}},
    ProblemRow{"iqm-mesh-triangles", "iqm", "", patch(140, 0xFF, 1), {124, 24}},
    ProblemRow{"iqm-no-triangles", "iqm", "", patch(40, 0x0, 1), {0, 48}},
    ProblemRow{"iqm-pose-count", "iqm", "", patch(76, 0x3, 4), {76, 4}},
    ProblemRow{"iqm-pose-not-finite", "iqm", "", patch(744, 0x7F800000, 4), {736, 88}},
    ProblemRow{"iqm-triangle-vertex", "iqm", "", patch(592, 0xFF, 1), {592, 12}},
    ProblemRow{"iqm-vertex-array", "iqm", "", patch(192, 0x0, 1), {192, 20}},
    ProblemRow{"iqm-vertex-bone", "iqm", "", patch(528, 0xFF, 1), {528, 4}},
    ProblemRow{"iqm-vertex-not-finite", "iqm", "", patch(368, 0x7F800000, 4), {368, 8}},
    ProblemRow{"jpg-damaged", "small.jpg", "", patch(90, 0x0, 1), {90, 73}},
    ProblemRow{"m2-batch-material", "m2 256", "", patch(3816, 0x7F800000, 4), {3818, 2}},
    ProblemRow{"m2-batch-section", "m2 256", "", patch(3604, 0x0, 1), {3584, 24}},
    ProblemRow{"m2-batch-texture", "m2 256", "", patch(3824, 0xFF, 1), {3824, 2}},
    ProblemRow{"m2-blend-mode", "m2 256", "", patch(2016, 0x7F800000, 4), {2016, 4}},
    ProblemRow{"m2-bone-limit", "m2 274 skel", "Pole.skel", patch(656, 0xFFFF, 2), {672, 640}, Culprit::elsewhere},
    ProblemRow{"m2-bone-parent", "m2 256", "", patch(728, 0x7FFF, 2), {728, 2}},
    ProblemRow{"m2-chunk-size", "m2 272 chunks", "", cutAt(10321), {10320, 1}},
    ProblemRow{"m2-chunk-truncated", "m2 274 skel", "", patch(3660, 0xFF, 1), {3656, 12}},
    ProblemRow{"m2-collision", "m2 256 fitted", "", patch(2640, 0xFF, 1), {2640, 6}},
    ProblemRow{"m2-effect-array", "m2 272 chunks", "", patch(10480, 0xFF, 1), {10476, 12}},
    ProblemRow{"m2-effect-blend", "m2 256", "", patch(2312, 0xFF, 1), {2312, 2}},
    ProblemRow{"m2-effect-bone", "m2 256", "", patch(2292, 0xFF, 1), {2292, 2}},
    ProblemRow{"m2-effect-number", "m2 256", "", patch(2280, 0x7F800000, 4), {2280, 4}},
    ProblemRow{"m2-effect-texture", "m2 256", "", patch(2292, 0x7F800000, 4), {2294, 2}},
    ProblemRow{"m2-global-loop", "m2 256", "", patch(732, 0x7F800000, 4), {734, 2}},
    ProblemRow{"m2-keys-not-finite", "m2 256", "", patch(960, 0x7F800000, 4), {960, 4}},
    ProblemRow{"m2-keys-order", "m2 256", "", patch(952, 0x0, 2), {952, 4}},
    ProblemRow{"m2-keys-outside", "m2 264", "", patch(852, 0xFFFF, 2), {848, 8}},
    ProblemRow{"m2-keys-uneven", "m2 264", "", patch(848, 0xFF, 1), {848, 8}},
    ProblemRow{"m2-no-bones", "m2 274 skel", "", cutAt(376), {0, 376}},
    ProblemRow{"m2-no-view", "m2 256", "", patch(80, 0x0, 2), {0, 3968}},
    ProblemRow{"m2-particle-lifespan", "m2 256", "", patch(3152, 0x42C80000, 4), {3152, 4}},
    ProblemRow{"m2-particle-shape", "m2 256", "", patch(2312, 0x0, 4), {2314, 2}},
    ProblemRow{"m2-record-layout", "m2 272 chunks", "", patch(284, 0xC8, 2), {208, 100}},
    ProblemRow{"m2-rotation-keys", "m2 256", "", patch(4, 0x7, 1), {4, 4}},
    ProblemRow{"m2-scenery-bone", "m2 264", "", patch(2168, 0xFF, 1), {2160, 36}},
    ProblemRow{"m2-section-indices", "m2 256", "", patch(3744, 0x7F800000, 4), {3744, 32}},
    ProblemRow{"m2-sequence-alias", "m2 272 chunks", "", patch(40, 0xFF, 1), {519, 64}, Culprit::elsewhere},
    ProblemRow{"m2-sequence-limit", "m2 274 skel", "Pole.skel", patch(56, 0x7F800000, 4), {96, 336}, Culprit::elsewhere},
    ProblemRow{"m2-skin", "m2 264", "Pole01.skin", patch(0, 0xFF, 1), {0, 176}},
    ProblemRow{"m2-table-in-header", "m2 264", "Pole01.skin", patch(8, 0x7, 1), {7, 6}},
    ProblemRow{"m2-table-truncated", "m2 264", "Pole01.skin", patch(40, 0xFF, 1), {0, 176}},
    ProblemRow{"m2-texture-limit", "m2 256 fitted", "", cutAt(304), {1, 303}},
    ProblemRow{"m2-track-outside", "m2 264", "", patch(2188, 0xFFFF, 2), {2184, 12}},
    ProblemRow{"m2-triangles", "m2 256", "", patch(3680, 0xFF, 1), {3680, 6}},
    ProblemRow{"m2-version", "m2 256", "", patch(4, 0x0, 2), {4, 4}},
    ProblemRow{"m2-version-layout", "m2 264", "", patch(4, 0x0, 1), {4, 4}},
    ProblemRow{"m2-vertex-bone", "m2 256", "", patch(1392, 0xFF, 1), {1392, 1}},
    ProblemRow{"m2-vertex-limit", "m2 256", "", patch(68, 0x7F800000, 4), {1376, 2592}, Culprit::elsewhere},
    ProblemRow{"m2-vertex-not-finite", "m2 256", "", patch(1376, 0x7F800000, 4), {1376, 4}},
    ProblemRow{"m2-view-unusable", "m2 256", "", patch(3872, 0xFF, 1), {3872, 6}},
    ProblemRow{"md2-end-offset", "md2", "", patch(64, 0xFF, 1), {64, 4}},
    ProblemRow{"md2-frame-limit", "md2", "", patch(40, 0xFFFF, 2), {40, 4}},
    ProblemRow{"md2-frame-size", "md2", "", patch(16, 0x0, 1), {16, 4}},
    ProblemRow{"md2-frame-unsound", "md2", "", patch(196, 0x7F800000, 4), {196, 24}},
    ProblemRow{"md2-frames-truncated", "md2", "", cutAt(253), {252, 1}},
    ProblemRow{"md2-gl-commands-empty", "md2", "", patch(308, 0x0, 1), {308, 108}},
    ProblemRow{"md2-gl-commands-rest", "md2", "", patch(360, 0x0, 4), {364, 52}, Culprit::elsewhere},
    ProblemRow{"md2-gl-commands-truncated", "md2", "", patch(60, 0xFF, 1), {0, 416}},
    ProblemRow{"md2-gl-commands-unsound", "md2", "", patch(412, 0xFF, 1), {412, 4}},
    ProblemRow{"md2-no-triangles", "md2", "", patch(32, 0x0, 1), {32, 4}},
    ProblemRow{"md2-normal-index", "md2", "", patch(239, 0xFF, 1), {196, 56}},
    ProblemRow{"md2-skin-height-limit", "md2", "", patch(12, 0x7FFF, 2), {12, 4}},
    ProblemRow{"md2-skin-limit", "md2", "", patch(20, 0xFF, 1), {20, 4}},
    ProblemRow{"md2-skin-size", "md2", "", patch(8, 0x0, 1), {8, 8}},
    ProblemRow{"md2-skins-truncated", "md2", "", patch(44, 0xFFFF, 2), {0, 416}},
    ProblemRow{"md2-tex-coords-outside", "md2", "", patch(132, 0xFF, 1), {132, 4}},
    ProblemRow{"md2-tex-coords-truncated", "md2", "", patch(48, 0xFFFF, 2), {0, 416}},
    ProblemRow{"md2-tex-coords-useless", "md2", "", patch(28, 0x0, 1), {28, 4}},
    ProblemRow{"md2-triangle-limit", "md2", "", patch(32, 0xFFFF, 2), {32, 4}},
    ProblemRow{"md2-triangle-tex-coord", "md2", "", patch(152, 0x7F800000, 4), {148, 12}},
    ProblemRow{"md2-triangle-vertex", "md2", "", patch(148, 0xFF, 1), {148, 12}},
    ProblemRow{"md2-triangles-truncated", "md2", "", patch(52, 0xFFFF, 2), {0, 416}},
    ProblemRow{"md2-version", "md2", "", patch(4, 0xFF, 1), {4, 4}},
    ProblemRow{"md3-end-offset", "md3", "", patch(104, 0xFF, 1), {104, 4}},
    ProblemRow{"md3-frame-limit", "md3", "", patch(76, 0xFFFF, 2), {76, 4}},
    ProblemRow{"md3-frame-names-truncated", "md3", "", patch(92, 0xFFFF, 2), {76, 4}, Culprit::elsewhere},
    ProblemRow{"md3-frames-truncated", "md3", "", patch(76, 0xFF, 1), {76, 4}},
    ProblemRow{"md3-normals-contradict", "md3", "", patch(1132, 0x7FFF, 2), {1132, 24}},
    ProblemRow{"md3-shader-count", "md3", "", patch(744, 0xFFFFFFFF, 4), {744, 4}},
    ProblemRow{"md3-shader-limit", "md3", "", patch(744, 0xFFFF, 2), {744, 4}},
    ProblemRow{"md3-shaders-truncated", "md3", "", patch(744, 0xFF, 1), {668, 108}},
    ProblemRow{"md3-surface-count", "md3", "", patch(84, 0xFFFFFFFF, 4), {84, 4}},
    ProblemRow{"md3-surface-end", "md3", "", patch(772, 0xFF, 1), {772, 4}},
    ProblemRow{"md3-surface-frames", "md3", "", patch(740, 0xFF, 1), {740, 4}},
    ProblemRow{"md3-surface-frames-truncated", "md3", "", cutAt(1156), {988, 108}, Culprit::elsewhere},
    ProblemRow{"md3-surface-limit", "md3", "", patch(84, 0xFF, 1), {84, 4}},
    ProblemRow{"md3-surface-too-large", "md3", "", patch(748, 0x7F800000, 4), {668, 108}},
    ProblemRow{"md3-surface-truncated", "md3", "", patch(748, 0xFF, 1), {668, 108}},
    ProblemRow{"md3-surface-unnamed", "md3", "", patch(672, 0x0, 1), {672, 64}},
    ProblemRow{"md3-surfaces-truncated", "md3", "", cutAt(776), {772, 4}},
    ProblemRow{"md3-tag-axis", "md3", "", patch(296, 0x0, 4), {220, 112}},
    ProblemRow{"md3-tag-count", "md3", "", patch(80, 0xFFFFFFFF, 4), {80, 4}},
    ProblemRow{"md3-tag-limit", "md3", "", patch(80, 0xFF, 1), {80, 4}},
    ProblemRow{"md3-tag-not-finite", "md3", "", patch(284, 0x7F800000, 4), {220, 112}},
    ProblemRow{"md3-tag-repeated", "md3", "", patch(80, 0x3, 4), {444, 112}, Culprit::elsewhere},
    ProblemRow{"md3-tags-truncated", "md3", "", patch(80, 0xFF, 1), {80, 4}},
    ProblemRow{"md3-tex-coords-not-finite", "md3", "", patch(892, 0x7F800000, 4), {892, 8}},
    ProblemRow{"md3-triangle-vertex", "md3", "", patch(844, 0xFF, 1), {844, 12}},
    ProblemRow{"md3-version", "md3", "", patch(4, 0xFF, 1), {4, 4}},
    ProblemRow{"mdl-frame-group-empty", "mdl", "", patch(356, 0xFF, 1), {356, 16}},
    ProblemRow{"mdl-frame-limit", "mdl", "", patch(68, 0xFFFF, 2), {68, 4}},
    ProblemRow{"mdl-frame-times", "mdl", "", patch(404, 0x3, 4), {400, 16}},
    ProblemRow{"mdl-frame-times-uneven", "mdl", "", patch(416, 0x1, 4), {400, 16}, Culprit::elsewhere},
    ProblemRow{"mdl-frames-truncated", "mdl", "", patch(404, 0xFF, 1), {400, 148}},
    ProblemRow{"mdl-normal-index", "mdl", "", patch(340, 0xFFFFFFFF, 4), {312, 44}},
    ProblemRow{"mdl-normals-contradict", "mdl", "", patch(64, 0x7, 1), {360, 44}, Culprit::elsewhere},
    ProblemRow{"mdl-skin-group-empty", "mdl", "", patch(124, 0x0, 1), {124, 4}},
    ProblemRow{"mdl-skin-times", "mdl", "", patch(128, 0x0, 4), {128, 8}},
    ProblemRow{"mdl-skin-width-unaligned", "mdl", "", patch(52, 0x7, 1), {52, 4}},
    ProblemRow{"mdl-tex-coords-outside", "mdl", "", patch(204, 0xFF, 1), {200, 12}},
    ProblemRow{"mdl-trailing-bytes", "mdl", "", patch(504, 0xFF, 1), {520, 28}, Culprit::elsewhere},
    ProblemRow{"mdl-triangle-vertex", "mdl", "", patch(252, 0xFF, 1), {248, 16}},
    ProblemRow{"mdx-dummy-end-offset", "mdx", "", patch(84, 0xFF, 1), {84, 4}},
    ProblemRow{"mdx-effect-kinds-truncated", "mdx", "", cutAt(577), {576, 1}},
    ProblemRow{"mdx-effects-truncated", "mdx", "", cutAt(645), {644, 1}},
    ProblemRow{"mdx-end-offset", "mdx", "", patch(88, 0xFF, 1), {88, 4}},
    ProblemRow{"mdx-frame-limit", "mdx", "", patch(36, 0xFFFF, 2), {36, 4}},
    ProblemRow{"mdx-frame-size", "mdx", "", patch(16, 0x0, 1), {16, 4}},
    ProblemRow{"mdx-frame-size-unaligned", "mdx", "", patch(16, 0xFF, 1), {16, 4}},
    ProblemRow{"mdx-frame-unsound", "mdx", "", patch(228, 0x7F800000, 4), {228, 24}},
    ProblemRow{"mdx-frames-truncated", "mdx", "", cutAt(301), {300, 1}},
    ProblemRow{"mdx-gl-commands-empty", "mdx", "", patch(372, 0x0, 1), {372, 172}},
    ProblemRow{"mdx-gl-commands-rest", "mdx", "", patch(484, 0xFF, 1), {508, 36}, Culprit::elsewhere},
    ProblemRow{"mdx-gl-commands-sub-object", "mdx", "", patch(376, 0xFF, 1), {372, 56}},
    ProblemRow{"mdx-gl-commands-truncated", "mdx", "", cutAt(373), {372, 1}},
    ProblemRow{"mdx-gl-commands-unsound", "mdx", "", patch(540, 0xFF, 1), {540, 4}},
    ProblemRow{"mdx-hit-boxes-truncated", "mdx", "", cutAt(785), {784, 1}},
    ProblemRow{"mdx-no-gl-commands", "mdx", "", patch(32, 0x0, 1), {32, 4}},
    ProblemRow{"mdx-no-hit-boxes", "mdx", "", patch(80, 0x0, 2), {80, 4}},
    ProblemRow{"mdx-no-sub-objects", "mdx", "", patch(48, 0x0, 1), {48, 4}},
    ProblemRow{"mdx-normal-index", "mdx", "", patch(270, 0xFFFF, 2), {228, 72}},
    ProblemRow{"mdx-skin-limit", "mdx", "", patch(20, 0xFF, 1), {20, 4}},
    ProblemRow{"mdx-skins-truncated", "mdx", "", patch(52, 0xFFFF, 2), {0, 880}},
    ProblemRow{"mdx-sub-object-limit", "mdx", "", patch(48, 0xFF, 1), {48, 4}},
    ProblemRow{"mdx-triangle-limit", "mdx", "", patch(28, 0xFFFF, 2), {28, 4}},
    ProblemRow{"mdx-triangle-sub-objects", "mdx", "", patch(156, 0x7, 1), {156, 12}},
    ProblemRow{"mdx-triangle-vertex", "mdx", "", patch(156, 0xFF, 1), {156, 12}},
    ProblemRow{"mdx-triangles-truncated", "mdx", "", patch(56, 0xFFFF, 2), {0, 880}},
    ProblemRow{"mdx-version", "mdx", "", patch(4, 0xFF, 1), {4, 4}},
    ProblemRow{"mdx-vertex-info-truncated", "mdx", "", cutAt(545), {544, 1}},
    ProblemRow{"mdx-vertex-sub-object", "mdx", "", patch(560, 0xFF, 1), {560, 4}},
    ProblemRow{"pak-table-length", "quake.pak", "", patch(8, 0x1, 4), {23, 1}, Culprit::elsewhere},
    ProblemRow{"pcx-bytes-per-line", "palette.pcx", "", patch(64, 0x3A0, 4), {66, 2}},
    ProblemRow{"pcx-palette-marker", "palette.pcx", "", patch(160, 0xFFFF, 2), {161, 768}},
    ProblemRow{"pcx-palette-missing", "palette.pcx", "", cutAt(161), {160, 1}},
    ProblemRow{"pcx-pixels-missing", "planes.pcx", "", patch(128, 0x0, 1), {128, 8}},
    ProblemRow{"png-damaged", "small.png", "", patch(28, 0x0, 2), {0, 95}},
    ProblemRow{"png-end-missing", "small.png", "", patch(84, 0x7F800000, 4), {83, 12}},
    ProblemRow{"png-pixels-missing", "small.png", "", patch(45, 0xFF, 1), {33, 38}},
    ProblemRow{"tga-alpha-zero", "runs.tga", "", patch(0, 0xFF, 1), {0, 28}},
    ProblemRow{"tga-palette-index", "palette.tga", "", patch(24, 0xFFFF, 2), {24, 5}},
    ProblemRow{"tga-pixels-missing", "palette.tga", "", patch(24, 0x0, 1), {24, 5}},
    ProblemRow{"zip-directory-cut", "small.zip", "", patch(208, 0xFFFFFFFF, 4), {183, 174}},
    ProblemRow{"zip-prefix", "small.zip", "", patch(368, 0x0, 2), {0, 174}, Culprit::elsewhere},
};
// clang-format on

} // namespace tests
