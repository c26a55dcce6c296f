#include "formats/md2/md2_skins.hpp"

#include <algorithm>

namespace formats::md2 {
namespace {

constexpr std::uint64_t kMaxSkins = 4096; // ours: a hundred times the number in any known file

struct SkinName {
    static constexpr std::size_t kWireSize = 64; // MAX_SKINNAME
    std::string_view name;

    static SkinName read(FieldReader in) { return {in.text(kWireSize)}; }
};

} // namespace

std::vector<std::string> readSkinNames(const ByteView& file, const SkinNameTable& table, Diagnostics& diagnostics)
{
    const auto names = file.tableOr<SkinName>(
        table.offset, table.count, {"skins", Element::skin},
        {std::string(table.rules.truncated), Severity::warning, {}, {}, Concern::model}, diagnostics);
    const std::size_t count = std::min<std::size_t>(names.size(), kMaxSkins);
    if (count < names.size())
        addWarning(diagnostics, table.rules.leftOut, table.countField, names.size(),
                   " skins, this program reads the first ", kMaxSkins);
    std::vector<std::string> skins;
    for (std::size_t i = 0; i < count; ++i)
        skins.emplace_back(names[i].name);
    return skins;
}

} // namespace formats::md2
