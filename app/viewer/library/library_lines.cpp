#include "app/viewer/library/library_lines.hpp"

#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <numeric>

namespace app {
namespace {

const ModelFacts* factsFor(const Session& session, const std::filesystem::path& model)
{
    const auto found = session.facts.models.find(platform::utf8FromPath(model));
    return found != session.facts.models.end() ? &found->second : nullptr;
}

/// From the file name if possible; then the file need not be read.
std::string formatFor(const Session& session, const std::filesystem::path& model)
{
    const std::string extension = formats::extensionOf(platform::utf8FromPath(model));
    for (const formats::ModelFormatName& format : formats::modelFormats()) {
        if (format.extension == extension)
            return std::string(format.name);
    }
    const ModelFacts* const facts = factsFor(session, model);
    return facts != nullptr ? facts->format : std::string();
}

std::uint64_t sortValue(LibrarySort sort, const ModelFacts& facts)
{
    switch (sort) {
    case LibrarySort::size:
        return facts.bytes;
    case LibrarySort::date:
        return static_cast<std::uint64_t>(std::max<std::int64_t>(facts.modified, 0));
    case LibrarySort::triangles:
        return facts.triangles;
    case LibrarySort::problems: // an error outweighs any number of warnings
        return (std::uint64_t{facts.errors} << 32U) + facts.warnings;
    case LibrarySort::name:
        break;
    }
    return 0;
}

/// Largest first; unknown values last, by name.
void sortRows(const Session& session, RootListing& listing)
{
    const LibrarySort sort = session.settings.librarySort;
    std::vector<const ModelFacts*> facts;
    for (const LibraryRow& row : listing.rows)
        facts.push_back(factsFor(session, listing.list->files[row.index]));
    std::vector<std::size_t> order(listing.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (facts[a] == nullptr || facts[b] == nullptr)
            return facts[a] != nullptr && facts[b] == nullptr;
        return sortValue(sort, *facts[a]) > sortValue(sort, *facts[b]);
    });
    std::vector<LibraryRow> rows;
    for (const std::size_t row : order) {
        rows.push_back(std::move(listing.rows[row]));
        listing.details.push_back(facts[row] != nullptr ? sortText(sort, *facts[row]) : std::string());
    }
    listing.rows = std::move(rows);
}

void addRoot(std::vector<LibraryLine>& lines, const Session& session, std::uint32_t root, const RootListing& listing,
             std::uint32_t columns)
{
    using Kind = LibraryLine::Kind;
    lines.push_back({Kind::root, root, 0, 0, 0});
    const LibraryRoot& own = session.roots[root];
    if (own.isFolded && session.library().filter.empty())
        return;
    if (listing.rows.empty() && own.state != LibraryRoot::State::unread) {
        lines.push_back({Kind::note, root, 0, 0, 1});
        return;
    }
    if (columns > 0) {
        for (std::uint32_t cell = 0; cell < listing.cells.size(); cell += columns) {
            const auto left = static_cast<std::uint32_t>(listing.cells.size()) - cell;
            lines.push_back({Kind::cells, root, cell, std::min(columns, left), 0});
        }
        return;
    }
    for (std::uint32_t row = listing.isItself ? 1 : 0; row < listing.rows.size(); ++row) {
        const LibraryRow& line = listing.rows[row];
        const Kind kind = line.kind == LibraryRow::Kind::folder ? Kind::folder : Kind::model;
        lines.push_back({kind, root, row, 0, line.depth + (listing.isItself ? 0 : 1)});
    }
}

} // namespace

bool isListed(const Session& session, const std::filesystem::path& model)
{
    const LibraryFilter& filter = session.libraryFilter;
    if (!filter.format.empty() && !formats::isSameButForCase(formatFor(session, model), filter.format))
        return false;
    if (filter.show == LibraryFilter::Show::all)
        return true;
    const ModelFacts* const facts = factsFor(session, model);
    if (facts == nullptr)
        return false;
    return filter.show == LibraryFilter::Show::problems ? facts->errors + facts->warnings > 0
                                                        : facts->missingTextures > 0;
}

std::string sortText(LibrarySort sort, const ModelFacts& facts)
{
    switch (sort) {
    case LibrarySort::size:
        return bytesText(facts.bytes);
    case LibrarySort::date: {
        const auto seconds = static_cast<std::time_t>(facts.modified);
        const std::tm* const parts = facts.modified > 0 ? std::localtime(&seconds) : nullptr;
        return parts != nullptr
                   ? fmt::format("{:04}-{:02}-{:02}", parts->tm_year + 1900, parts->tm_mon + 1, parts->tm_mday)
                   : std::string();
    }
    case LibrarySort::triangles:
        return countText(facts.triangles);
    case LibrarySort::problems:
        return facts.errors > 0     ? countedText(facts.errors, "error")
               : facts.warnings > 0 ? countedText(facts.warnings, "warning")
                                    : std::string();
    case LibrarySort::name:
        break;
    }
    return {};
}

RootListing listingOf(const Session& session, const LibraryRoot& root, const std::string& filter)
{
    RootListing listing;
    listing.id = root.id;
    listing.list = root.list;
    const LibraryTree& tree = *root.list->tree;
    const bool isSorted = session.settings.librarySort != LibrarySort::name;
    if (!filter.empty() || isSorted || session.libraryFilter != LibraryFilter()) {
        listing.rows = tree.matching(filter);
        std::erase_if(listing.rows,
                      [&](const LibraryRow& row) { return !isListed(session, root.list->files[row.index]); });
        if (isSorted)
            sortRows(session, listing);
    } else {
        // The grid shows no folders, so it contains no folded models.
        const bool isOwn = root.id == session.library().root;
        listing.rows = tree.rows(session.settings.showsGrid ? std::set<std::string>()
                                 : isOwn                    ? session.library().folded
                                                            : root.folded);
        listing.isItself = beginsWithItself(root, listing.rows);
        if (root.isFolded)
            listing.rows.resize(listing.isItself ? 1 : 0);
    }
    for (const LibraryRow& row : listing.rows) {
        if (row.kind == LibraryRow::Kind::model)
            listing.cells.push_back(row.index);
    }
    listing.hasCaptions = std::any_of(listing.cells.begin(), listing.cells.end(),
                                      [&](std::uint32_t cell) { return !tree.gridCaptions()[cell].where.empty(); });
    return listing;
}

std::vector<LibraryLine> linesOf(const Session& session, const std::vector<RootListing>& listings,
                                 std::uint32_t columns)
{
    std::vector<LibraryLine> lines;
    if (session.tabs.size() > 1) {
        lines.push_back({LibraryLine::Kind::tabs, 0, 0, 0, 0});
        for (std::uint32_t tab = 0; tab < session.tabs.size() && session.settings.foldedGroups.count("open") == 0;
             ++tab)
            lines.push_back({LibraryLine::Kind::tab, 0, tab, 0, 1});
    }
    for (std::uint32_t root = 0; root < listings.size(); ++root)
        addRoot(lines, session, root, listings[root], columns);
    return lines;
}

} // namespace app
