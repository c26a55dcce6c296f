#include "formats/edit/editor.hpp"

#include "formats/edit/layout.hpp"
#include "formats/edit/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace formats::edit {
namespace {

/// Why sorted edits are not for these bytes; empty: they are.
std::string misfitOf(const std::vector<Edit>& edits, std::span<const std::byte> bytes)
{
    for (const Edit& edit : edits) {
        const bool isInside = edit.offset <= bytes.size() && edit.before.size() <= bytes.size() - edit.offset;
        if (!isInside)
            return fmt::format("{}: bytes {}+{} are outside of the file, which has {}", edit.field, edit.offset,
                               edit.before.size(), bytes.size());
        if (!std::equal(edit.before.begin(), edit.before.end(),
                        bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset)))
            return fmt::format("{}: the bytes at {} are not those that the edit expects", edit.field, edit.offset);
    }
    return {};
}

/// The bytes of a surface's header and tables. The number of the surface is that in the file.
struct SurfaceRange {
    ByteRange range;
    std::size_t surface = 0;
};

std::vector<SurfaceRange> surfaceRangesOf(const EditableFile& file)
{
    std::vector<SurfaceRange> ranges;
    if (!file.model || file.format != "md3")
        return ranges;
    const Layout layout = layoutOf(file);
    std::size_t headers = 0;
    for (const FileTable& table : layout.tables) { // those of a surface follow its header
        const bool isHeader = headers < layout.surfaces.size() && table.offset == layout.surfaces[headers].start &&
                              table.name == fmt::format("surfaces[{}]", headers);
        headers += isHeader ? 1 : 0;
        if (headers > 0 && table.end() <= file.bytes.size())
            ranges.push_back({{table.offset, table.end() - table.offset}, headers - 1});
    }
    return ranges;
}

/// The diagnostics of a version of a file, and the surfaces that they may be about.
struct FindingsOfVersion {
    const Diagnostics& diagnostics;
    std::vector<SurfaceRange> surfaces;

    /// kNoSurface: about several surfaces, or about another part.
    [[nodiscard]] std::size_t surfaceOf(const Diagnostic& diagnostic) const
    {
        const auto found = std::find_if(surfaces.begin(), surfaces.end(), [&](const SurfaceRange& each) {
            const std::uint64_t at = diagnostic.range.offset;
            return diagnostic.range.length > 0 && at >= each.range.offset && at - each.range.offset < each.range.length;
        });
        return found == surfaces.end() ? kNoSurface : found->surface;
    }

    static constexpr std::size_t kNoSurface = SIZE_MAX;
};

/// Counts the occurrences of each rule by severity and surface. A loader reports a rule for the first few surfaces and
/// sums up the others: then, and where no surface is known, the sums over the file are compared.
class FindingComparison {
public:
    FindingComparison(FindingsOfVersion before, FindingsOfVersion after)
        : m_before(std::move(before)), m_after(std::move(after))
    {
        for (const FindingsOfVersion* const version : {&m_before, &m_after}) {
            for (const Diagnostic& diagnostic : version->diagnostics) {
                if (version->surfaceOf(diagnostic) == FindingsOfVersion::kNoSurface)
                    m_ofFile.insert(keyOf(diagnostic));
            }
        }
    }

    [[nodiscard]] Diagnostics newOnes() const
    {
        std::map<std::pair<Key, std::size_t>, std::uint64_t> known;
        for (const Diagnostic& diagnostic : m_before.diagnostics)
            known[partOf(diagnostic, m_before)] += diagnostic.occurrences;
        Diagnostics found;
        for (const Diagnostic& diagnostic : m_after.diagnostics) {
            std::uint64_t& left = known[partOf(diagnostic, m_after)];
            const std::uint64_t old = std::min(left, diagnostic.occurrences);
            left -= old;
            if (old == diagnostic.occurrences || diagnostic.severity == Severity::note)
                continue;
            found.push_back(diagnostic);
            found.back().occurrences -= old;
        }
        return found;
    }

private:
    using Key = std::pair<std::string, Severity>;

    static Key keyOf(const Diagnostic& diagnostic) { return {diagnostic.rule, diagnostic.severity}; }

    [[nodiscard]] std::pair<Key, std::size_t> partOf(const Diagnostic& diagnostic,
                                                     const FindingsOfVersion& version) const
    {
        Key key = keyOf(diagnostic);
        const bool isOfFile = m_ofFile.count(key) > 0;
        return {std::move(key), isOfFile ? FindingsOfVersion::kNoSurface : version.surfaceOf(diagnostic)};
    }

    FindingsOfVersion m_before, m_after;
    std::set<Key> m_ofFile;
};

} // namespace

Diagnostics newFindings(const Diagnostics& before, const Diagnostics& after)
{
    return FindingComparison({before, {}}, {after, {}}).newOnes();
}

Diagnostics newFindings(const EditableFile& before, const EditableFile& after)
{
    return FindingComparison({before.diagnostics, surfaceRangesOf(before)}, {after.diagnostics, surfaceRangesOf(after)})
        .newOnes();
}

Result<EditableFile> edited(const EditableFile& file, const EditSet& edits)
{
    return editableFile(ByteView(FileBytes::copyOf(edits.bytes()), file.name));
}

Editor::Editor(EditableFile file)
    : m_original(std::make_shared<const EditableFile>(std::move(file))), m_file(m_original), m_edits(m_original->bytes)
{
}

tl::expected<void, std::string> Editor::add(std::vector<Edit> step)
{
    std::erase_if(step, [](const Edit& edit) { return edit.before == edit.after; });
    if (step.empty())
        return {};
    const std::vector<std::string> overlaps = overlapsOf(step);
    std::string problem = overlaps.empty() ? misfitOf(step, m_edits.bytes()) : overlaps.front();
    if (!problem.empty())
        return tl::unexpected(std::move(problem));
    if (!m_file->model) {
        if (auto checked = checkWordEdits(m_file->name, m_edits.bytes(), step); !checked)
            return checked;
    }
    auto file = editableFile(ByteView(FileBytes::copyOf(withEdits(m_edits.bytes(), step)), m_original->name));
    if (!file)
        return tl::unexpected(fmt::format("would not open any more: {}", file.error().message));
    m_edits.add(std::move(step));
    m_file = std::make_shared<const EditableFile>(*std::move(file));
    return {};
}

bool Editor::undo()
{
    const bool isUndone = m_edits.undo();
    if (isUndone)
        openAgain();
    return isUndone;
}

bool Editor::redo()
{
    const bool isRedone = m_edits.redo();
    if (isRedone)
        openAgain();
    return isRedone;
}

Diagnostics Editor::newFindings() const
{
    return edit::newFindings(*m_original, *m_file);
}

void Editor::openAgain()
{
    if (!m_edits.canUndo()) {
        m_file = m_original;
        return;
    }
    auto file = edited(*m_original, m_edits); // it opened when the step was added
    assert(file);
    m_file = std::make_shared<const EditableFile>(*std::move(file));
}

} // namespace formats::edit
