#include "app/viewer/assembly/missed_drop.hpp"

#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/queries/tags.hpp"

#include <utility>

namespace app {

std::uint32_t missedTag(const Session& session)
{
    const auto& missed = session.missedDrop;
    const auto& document = session.tab().document;
    if (!missed || !document || missed->tabId != session.tab().id)
        return formats::kNoIndex;
    return tagCalled(*document, missed->tag);
}

void askAboutDrop(Session& session, const std::filesystem::path& file, std::uint32_t tag)
{
    const auto& document = session.tab().document;
    if (document && tag < tagCount(*document))
        session.missedDrop = MissedDrop{file, longTagName(*document, tag), session.tab().id};
    session.message.reset(); // replaced by the question
}

void forgetMissedDrop(Session& session, std::uint32_t tabId)
{
    if (session.missedDrop && session.missedDrop->tabId == tabId)
        session.missedDrop.reset();
}

void attachDropped(Session& session)
{
    const std::uint32_t tag = missedTag(session);
    if (tag == formats::kNoIndex)
        return;
    const MissedDrop missed = *std::exchange(session.missedDrop, std::nullopt);
    attachModel(session, missed.file, tag);
}

void openDropped(Session& session)
{
    if (const auto missed = std::exchange(session.missedDrop, std::nullopt))
        session.pending.open = OpenPaths{.paths = {missed->file}};
}

} // namespace app
