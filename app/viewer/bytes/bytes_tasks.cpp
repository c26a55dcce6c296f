#include "app/viewer/bytes/bytes_tasks.hpp"

#include "app/viewer/bytes/byte_values.hpp"

#include <algorithm>
#include <utility>

namespace app {

bool BytesTasks::work(Session& session)
{
    const bool hasFiles = takeFiles(session);
    const bool hasFile = takeFile(session);
    const bool hasFound = takeSearch(session);
    const bool isOpen = session.settings.panels.side == SidePanel::bytes;
    if (std::exchange(m_wasOpen, isOpen) && !isOpen)
        forget(session);
    if (isOpen && session.tab().document)
        start(session.tab());
    return hasFiles || hasFile || hasFound;
}

void BytesTasks::close()
{
    m_files = {};
    m_file = {};
    m_search = {};
}

/// A closed panel keeps no bytes.
void BytesTasks::forget(Session& session)
{
    close();
    for (Tab& tab : session.tabs) {
        tab.bytes.files.reset();
        tab.bytes.shown.reset();
        tab.bytes.search.clear();
    }
}

bool BytesTasks::takeFiles(Session& session)
{
    if (!m_files.job.isReady())
        return false;
    const auto files =
        std::make_shared<const std::vector<DocumentFile>>(m_files.job.take().value_or(std::vector<DocumentFile>()));
    const Document document = std::exchange(m_files.document, nullptr);
    m_listed = document;
    for (Tab& tab : session.tabs) {
        if (tab.document == document)
            tab.bytes.files = files;
    }
    return true;
}

bool BytesTasks::takeFile(Session& session)
{
    if (!m_file.job.isReady())
        return false;
    auto read = m_file.job.take();
    ShownFile file;
    if (read) {
        file = *std::move(read);
    } else { // out of memory
        file.document = m_file.document;
        file.path = m_file.wanted;
        file.problem = read.error();
    }
    const auto shown = std::make_shared<const ShownFile>(std::move(file));
    const Document document = std::exchange(m_file.document, nullptr);
    for (Tab& tab : session.tabs) {
        if (tab.document != document || tab.bytes.file != m_file.wanted)
            continue;
        tab.bytes.shown = shown;
        tab.bytes.file = shown->path;
        tab.bytes.hasChanged = false;
        if (tab.bytes.selected && tab.bytes.selected->offset >= shown->bytes.size())
            tab.bytes.selected.reset(); // the file is shorter now
    }
    return true;
}

bool BytesTasks::takeSearch(Session& session)
{
    if (!m_search.job.isReady())
        return false;
    const auto found = m_search.job.take();
    Tab& tab = session.tab();
    if (tab.bytes.shown != std::exchange(m_search.file, nullptr))
        return false;
    tab.bytes.notFound = found && *found ? std::string() : m_search.text;
    if (found && *found) {
        selectBytes(session, {**found, patternFromText(m_search.text).size()});
        ++tab.bytes.reveals;
    }
    return true;
}

void BytesTasks::start(Tab& tab)
{
    BytesState& bytes = tab.bytes;
    const auto isOfTab = [&](const std::weak_ptr<const scene::Document>& document) {
        return document.lock() == tab.document;
    };
    const bool isShown = bytes.shown && isOfTab(bytes.shown->document) && bytes.shown->path == bytes.file;
    const bool isBeingRead = m_file.job.isUnderWay() && m_file.document == tab.document && m_file.wanted == bytes.file;
    if (!isShown && !isBeingRead) {
        m_file.document = tab.document;
        m_file.wanted = bytes.file;
        m_file.job = m_jobs.start(
            [document = tab.document, path = bytes.file](const CancelToken&) { return readShownFile(document, path); });
    }
    const bool areListed = bytes.files && isOfTab(m_listed);
    const bool areBeingListed = m_files.job.isUnderWay() && m_files.document == tab.document;
    if (!areListed && !areBeingListed) {
        m_files.document = tab.document;
        m_files.job = m_jobs.start([document = tab.document](const CancelToken&) { return documentFiles(*document); });
    }
    if (isShown && !bytes.search.empty()) {
        m_search.file = bytes.shown;
        m_search.text = std::exchange(bytes.search, {});
        const std::uint64_t from = bytes.selected ? bytes.selected->offset + 1 : 0;
        m_search.job = m_jobs.start([file = bytes.shown, text = m_search.text, from](const CancelToken&) {
            return findBytes(file->bytes.span(), patternFromText(text), from);
        });
    }
}

} // namespace app
