#include "formats/edit/surface_operations.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/base/printable.hpp"
#include "formats/md3/md3_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace formats::edit {
namespace {

using SurfaceRefusal = tl::unexpected<std::string>;
using Words = std::vector<std::uint32_t>;

constexpr std::string_view kFlip = "flip";

/// GL commands (docs/formats/md2.md §4, mdx.md §2) that draw the same triangles the other way round.
class GlCommandFlipper {
public:
    /// `headWords`: of a command, before its corners.
    GlCommandFlipper(Words words, std::size_t headWords) : m_words(std::move(words)), m_headWords(headWords) {}

    /// The words behind the last whole command stay.
    Words flipped()
    {
        std::size_t at = 0;
        while (at < m_words.size()) {
            const std::int64_t count = std::bit_cast<std::int32_t>(m_words[at]);
            const auto corners = static_cast<std::uint64_t>(count < 0 ? -count : count);
            const std::size_t first = at + m_headWords;
            if (count == 0 || first > m_words.size() || corners > (m_words.size() - first) / kCornerWords)
                break;
            m_command = at;
            m_corners = first;
            if (count < 0)
                flipFan(static_cast<std::size_t>(corners));
            else
                flipStrip(static_cast<std::size_t>(corners));
            at = first + static_cast<std::size_t>(corners) * kCornerWords;
        }
        m_result.insert(m_result.end(), m_words.begin() + static_cast<std::ptrdiff_t>(at), m_words.end());
        return std::move(m_result);
    }

private:
    static constexpr std::size_t kCornerWords = 3;

    void flipFan(std::size_t corners)
    {
        begin(-static_cast<std::int64_t>(corners));
        if (corners > 0)
            corner(0);
        for (std::size_t i = corners; i-- > 1;)
            corner(i);
    }

    /// Turned end for end, a strip with an odd number of corners draws its triangles the other way round.
    void flipStrip(std::size_t corners)
    {
        if (corners == 4) { // two triangles along one edge: the edge's ends change places
            constexpr std::array<std::size_t, 4> kOrder{0, 2, 1, 3};
            begin(4);
            for (const std::size_t i : kOrder)
                corner(i);
            return;
        }
        const bool isSplit = corners % 2 == 0 && corners > 4;
        const std::size_t reversed = isSplit ? corners - 1 : corners;
        begin(static_cast<std::int64_t>(reversed));
        for (std::size_t i = reversed; i-- > 0;)
            corner(i);
        if (!isSplit)
            return;
        begin(3); // the last triangle
        for (std::size_t i = corners - 3; i < corners; ++i)
            corner(i);
    }

    void begin(std::int64_t count)
    {
        m_result.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(count)));
        for (std::size_t i = 1; i < m_headWords; ++i)
            m_result.push_back(m_words[m_command + i]);
    }

    void corner(std::size_t index)
    {
        for (std::size_t i = 0; i < kCornerWords; ++i)
            m_result.push_back(m_words[m_corners + index * kCornerWords + i]);
    }

    Words m_words;
    std::size_t m_headWords;
    std::size_t m_command = 0; // of the words, the current one
    std::size_t m_corners = 0; // of the words, its first
    Words m_result;
};

tl::expected<void, std::string> flipGlCommands(const EditableFile& file, Rewrite& rewrite, std::vector<Edit>& edits)
{
    const FileTable& table = rewrite.layout().table("glCommands");
    const auto bytes = file.bytes.span();
    const auto count = static_cast<std::size_t>(table.countIn(bytes.size()));
    if (count == 0)
        return {};
    FieldReader in(bytes.subspan(static_cast<std::size_t>(table.offset), 4 * count));
    Words words(count);
    for (std::uint32_t& word : words)
        word = in.u32();
    const Words flipped = GlCommandFlipper(std::move(words), file.format == "mdx" ? 2 : 1).flipped();
    ByteWriter out;
    for (const std::uint32_t word : flipped)
        out.u32(word);
    std::vector<std::byte> after = out.take();
    if (flipped.size() == count) {
        if (auto edit = changedBytes("glCommands", bytes, table.offset, after, kFlip))
            edits.push_back(*std::move(edit));
        return {};
    }
    TRISVIEW_TRY(rewrite.check(table));
    rewrite.replace("glCommands", table, std::move(after));
    rewrite.setNumber(table.countField, flipped.size());
    return {};
}

/// Triangles whose second and third of three numbers, `size` bytes each, change places; in MD2 those of the texture
/// coordinates behind them, too.
std::optional<Edit> flippedTable(const FileTable& table, std::span<const std::byte> file, std::size_t size)
{
    const std::size_t length = static_cast<std::size_t>(table.countIn(file.size()) * table.stride);
    if (length == 0)
        return std::nullopt;
    const auto old = file.subspan(static_cast<std::size_t>(table.offset), length);
    std::vector<std::byte> after(old.begin(), old.end());
    for (std::size_t at = 0; at + 3 * size <= length; at += 3 * size) {
        const auto second = after.begin() + static_cast<std::ptrdiff_t>(at + size);
        std::swap_ranges(second, second + static_cast<std::ptrdiff_t>(size),
                         second + static_cast<std::ptrdiff_t>(size));
    }
    return changedBytes(table.name, file, table.offset, after, kFlip);
}

} // namespace

StepResult flippedTriangles(const EditableFile& file)
{
    Rewrite rewrite(file, std::string(kFlip));
    const Layout& layout = rewrite.layout();
    std::vector<Edit> edits;
    const auto flip = [&](const FileTable& table, std::size_t size) {
        if (auto edit = flippedTable(table, file.bytes.span(), size))
            edits.push_back(*std::move(edit));
    };
    if (file.format == "md3") {
        for (const SurfaceTables& surface : layout.surfaces) {
            // Also of surfaces that the loader leaves out, where the table may lie anywhere, and be as long as the
            // file.
            TRISVIEW_TRY(rewrite.check(layout.tables[surface.triangles]));
            flip(layout.tables[surface.triangles], sizeof(std::uint32_t));
        }
    } else {
        flip(layout.table("triangles"), sizeof(std::uint16_t));
        TRISVIEW_TRY(flipGlCommands(file, rewrite, edits));
    }
    TRISVIEW_TRY_ASSIGN(std::vector<Edit> moves, rewrite.edits());
    edits.insert(edits.end(), moves.begin(), moves.end());
    return checkedStep(std::move(edits));
}

StepResult hiddenSurface(const EditableFile& file, std::string_view name)
{
    Rewrite rewrite(file, "hide-surface");
    const std::string shown = printable(name);
    std::string names;
    std::size_t found = 0;
    const std::vector<SurfaceTables>& surfaces = rewrite.layout().surfaces;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        const SurfaceTables& surface = surfaces[i];
        const auto field = file.bytes.span().subspan(static_cast<std::size_t>(surface.start + md3::kSurfaceNameField),
                                                     md3::kNameBytes);
        const std::string_view stored = FieldReader(field).text(md3::kNameBytes);
        const std::string own = md3::shownSurfaceName(stored, i);
        names += (names.empty() ? "" : ", ") + own;
        if (own != shown && own != name && (stored.empty() || printable(stored) != shown))
            continue;
        ++found;
        rewrite.setNumber(rewrite.layout().tables[surface.triangles].countField, 0);
    }
    if (found == 0)
        return SurfaceRefusal(
            fmt::format("there is no surface '{}': the model has {}", shown, names.empty() ? "none" : names));
    return rewrite.edits();
}

} // namespace formats::edit
