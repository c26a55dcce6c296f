#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <cstddef>
#include <span>

/// A format that only this test knows: an MD2 behind four bytes "PLNT".
namespace formats {

[[nodiscard]] bool sniffPlanted(std::span<const std::byte> head);

/// Errors: those of loadMd2.
[[nodiscard]] Result<Model> loadPlanted(const ByteView& file);
[[nodiscard]] Result<Diagnostics> checkPlantedHeader(const ByteView& file);

} // namespace formats
