#pragma once

#include "formats/vfs/archive_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace formats {

/// Further lists of a client's archives are not used, nor further names.
inline constexpr std::uint64_t kMaxClientNameBytes = std::uint64_t{32} << 20U;
inline constexpr std::size_t kMaxClientNames = 1'000'000;

/// The names of the files "(listfile)" in all archives of the client that an archive belongs to, then `more`: a patch
/// without a list has files that the archives which it patches name. Nothing is read before an archive needs a name;
/// all archives of a client that need names share them. Without a client, only `more`. Reference:
/// docs/formats/mpq.md §6.
[[nodiscard]] MoreNames withNamesOfClient(const MoreNames& more, const std::filesystem::path& archive);

} // namespace formats
