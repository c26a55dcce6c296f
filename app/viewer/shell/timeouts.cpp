#include "app/viewer/shell/timeouts.hpp"

#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr double kNoticeSeconds = 6.0;
constexpr double kSavedNoticeSeconds = 20.0; // time to use its buttons
constexpr double kCopiedSeconds = 1.2;
constexpr double kLookingSeconds = 2.0; // before a browsed model counts as recent

bool isBelow(const std::filesystem::path& path, const std::filesystem::path& folder)
{
    const auto ends = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return !folder.empty() && ends.first == folder.end();
}

void addOpened(Session& session, const std::filesystem::path& file)
{
    if (platform::host().hasDisk && !isBelow(file, platform::samplesFolder()))
        addRecent(session.settings, file);
}

} // namespace

bool Timeouts::work(Session& session, double now)
{
    const bool hasExpired = expireNotice(session, now);
    const bool isUncopied = expireCopied(session, now);
    const bool isNoted = noteRecent(session, now);
    const bool isTableNoted = noteRecentTable(session);
    return hasExpired || isUncopied || isNoted || isTableNoted;
}

bool Timeouts::expireNotice(Session& session, double now)
{
    const bool isNotice = session.message && session.message->kind == MessageKind::notice;
    std::string text = isNotice ? session.message->text : std::string();
    if (text != m_notice) {
        m_notice = std::move(text);
        m_noticeSince = now;
        return false;
    }
    const double most = isNotice && !session.message->file.empty() ? kSavedNoticeSeconds : kNoticeSeconds;
    if (!isNotice || now - m_noticeSince <= most)
        return false;
    session.message.reset();
    return true;
}

bool Timeouts::expireCopied(Session& session, double now)
{
    Copied& copied = session.copied;
    if (copied.count != m_copyCount) {
        m_copyCount = copied.count;
        m_copiedSince = now;
        return false;
    }
    if (!copied.isFresh || now - m_copiedSince <= kCopiedSeconds)
        return false;
    copied.isFresh = false;
    return true;
}

void Timeouts::choose(std::filesystem::path file, double now)
{
    m_chosen = std::move(file);
    m_chosenSince = now;
}

void Timeouts::open(Session& session, const std::filesystem::path& file)
{
    m_chosen.clear();
    addOpened(session, file);
}

/// A table that cannot be read does not become a recent one.
bool Timeouts::noteRecentTable(Session& session)
{
    const TablesState& tables = session.tables;
    if (tables.opened.empty() || (tables.file == tables.opened && !tables.wasFileTried))
        return false;
    const std::filesystem::path file = std::exchange(session.tables.opened, {});
    if (tables.file != file || !tables.problem.empty())
        return false;
    addOpened(session, file);
    return true;
}

bool Timeouts::noteRecent(Session& session, double now)
{
    if (m_chosen.empty() || now - m_chosenSince < kLookingSeconds)
        return false;
    const std::filesystem::path file = std::exchange(m_chosen, {});
    const auto& document = session.tab().document;
    if (!document || platform::pathFromUtf8(document->path) != file)
        return false;
    open(session, file);
    return true;
}

} // namespace app
