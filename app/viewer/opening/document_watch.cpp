#include "app/viewer/opening/document_watch.hpp"

#include "app/viewer/opening/file_news.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <utility>

namespace app {

bool DocumentWatch::follow(const Session& session)
{
    Documents documents;
    std::vector<platform::FileWatch::PathText> files;
    for (const Tab& tab : session.tabs) {
        if (!tab.document)
            continue;
        documents.push_back(tab.document);
        for (const std::string& file : tab.document->files)
            files.push_back(platform::pathFromUtf8(file).native());
    }
    if (documents == m_documents)
        return false;
    for (std::error_code error; const auto& shader : std::filesystem::directory_iterator(m_shaderFolder, error))
        files.push_back(shader.path());
    m_watch.watch(std::move(files));
    const std::vector<std::filesystem::path> gone = m_watch.lost();
    auto goneBefore = std::exchange(m_goneBefore, {});
    for (const auto& document : documents) {
        const auto known = goneBefore.find(document);
        m_goneBefore[document] =
            known != goneBefore.end() ? std::move(known->second) : std::set(gone.begin(), gone.end());
    }
    m_documents = std::move(documents);
    return true;
}

bool DocumentWatch::noteLost(Session& session) const
{
    const std::vector<std::filesystem::path> gone = m_watch.lost();
    bool isOther = false;
    for (Tab& tab : session.tabs) {
        const auto before = m_goneBefore.find(tab.document);
        std::vector<std::string> lost;
        for (const std::filesystem::path& path : gone) {
            const std::string file = platform::utf8FromPath(path);
            const bool isNew = before != m_goneBefore.end() && !before->second.contains(path);
            const bool isOwn =
                isNew && !tab.isVersionBefore &&
                std::find(tab.document->files.begin(), tab.document->files.end(), file) != tab.document->files.end();
            if (isOwn && std::find(lost.begin(), lost.end(), file) == lost.end())
                lost.push_back(file);
        }
        isOther = noteLostFiles(tab, std::move(lost)) || isOther;
    }
    return isOther;
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
