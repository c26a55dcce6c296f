#include "app/output/claimed_output.hpp"

#include <utility>

namespace app {

namespace fs = std::filesystem;
using formats::Result;

NewFolder::NewFolder(OutputLocation location) : m_location(std::move(location)) {}

Result<fs::path> NewFolder::path()
{
    if (m_path.empty()) {
        TRISVIEW_TRY_ASSIGN(m_path, claimFolder(m_location));
    }
    return m_path;
}

Result<fs::path> NewFolder::claim(const std::string& name, std::string_view extension, const IsFree& isFree)
{
    TRISVIEW_TRY_ASSIGN(const fs::path folder, path());
    return claimFile({folder, name}, extension, isFree);
}

Result<fs::path> finished(const fs::path& claimed, const Result<void>& written)
{
    if (written)
        return claimed;
    giveBack(claimed);
    return tl::unexpected(written.error());
}

ExportPlan tidied(ExportPlan plan, const OutputLocation& location)
{
    plan.tidy = [before = std::move(plan.tidy), missing = MissingFolders(location.folder), claimed = plan.folder,
                 isFlat = location.isFlat] {
        if (before)
            before();
        if (claimed && !isFlat && !claimed().empty())
            removeEmptyFolders(claimed());
        missing.removeEmpty();
    };
    return plan;
}

} // namespace app
