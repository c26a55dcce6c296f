#include "app/viewer/shell/document_watch.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>
#include <utility>

namespace app {

bool DocumentWatch::follow(const Session& session)
{
    Documents documents;
    std::vector<std::filesystem::path> files;
    for (const Tab& tab : session.tabs) {
        if (!tab.document)
            continue;
        documents.push_back(tab.document);
        for (const std::string& file : tab.document->files)
            files.push_back(platform::pathFromUtf8(file));
    }
    if (documents == m_documents)
        return false;
    for (std::error_code error; const auto& shader : std::filesystem::directory_iterator(m_shaderFolder, error))
        files.push_back(shader.path());
    m_watch.watch(files);
    m_documents = std::move(documents);
    return true;
}

DocumentWatch::Changes DocumentWatch::changes()
{
    Changes changes;
    changes.files = m_watch.changed();
    for (const std::filesystem::path& changed : changes.files) {
        const bool isShader = !m_shaderFolder.empty() && changed.parent_path() == m_shaderFolder;
        changes.hasShaders = changes.hasShaders || isShader;
        const std::string file = platform::utf8FromPath(changed);
        for (const auto& document : m_documents) {
            if (std::find(document->files.begin(), document->files.end(), file) != document->files.end())
                changes.documents.push_back(document->path);
        }
    }
    return changes;
}

} // namespace app
