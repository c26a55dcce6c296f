#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/text_fields.hpp"

namespace formats::edit {

/// The words of Cube's `md3.cfg`, `md2.cfg` or `iqm.cfg` (docs/formats/cube_cfg.md), of all models that it loads:
/// "clips[gun idle].first", "skins[hands].image"; "skins[all]" for '*'. `format`: "md3".
[[nodiscard]] TextFields cubeFields(const ByteView& file, std::string_view format);

} // namespace formats::edit
