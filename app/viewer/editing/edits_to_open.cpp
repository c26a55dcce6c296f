// Which documents are opened again with their edits, and which are open so.
#include "app/viewer/editing/editing.hpp"

#include <algorithm>
#include <utility>

namespace app {

scene::Overrides overridesOf(const Session& session, const std::string& document)
{
    scene::Overrides overrides;
    const DocumentEdits* const edits = editsOf(session, document);
    if (edits == nullptr)
        return overrides;
    overrides.revision = edits->revision;
    for (const FileEdits& file : edits->files) {
        if (file.isEdited)
            overrides.files[file.path] = file.editor->file().bytes;
    }
    return overrides;
}

std::vector<std::string> takeUnopened(Session& session)
{
    std::vector<std::string> documents;
    for (DocumentEdits& edits : session.edits) {
        if (std::exchange(edits.requested, edits.revision) != edits.revision)
            documents.push_back(edits.document);
    }
    return documents;
}

bool isOpenAsEdited(const Session& session, const std::string& document)
{
    const DocumentEdits* const edits = editsOf(session, document);
    return edits == nullptr || std::none_of(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) {
               return tab.document && !tab.isVersionBefore && tab.document->path == document &&
                      tab.document->overrides.revision != edits->revision;
           });
}

void noteUnopened(Session& session, const std::string& document)
{
    if (DocumentEdits* const edits = findEdits(session, document))
        edits->requested = 0;
}

bool isUnopened(const Session& session, const std::string& document)
{
    const DocumentEdits* const edits = editsOf(session, document);
    return edits != nullptr && edits->requested != edits->revision;
}

void noteOpened(Session& session, const scene::Document& document)
{
    DocumentEdits* const edits = findEdits(session, document.path);
    if (edits != nullptr && document.overrides.revision == 0)
        edits->requested = 0;
}

} // namespace app
