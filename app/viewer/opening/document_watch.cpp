#include "app/viewer/opening/document_watch.hpp"

#include "app/viewer/opening/file_news.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/table_set.hpp"
#include "renderer/scene/watched_files.hpp"

#include <algorithm>
#include <utility>

namespace app {

namespace {

/// The files of the tables that were read, also in archives.
std::set<std::string> tableFilesOf(const scene::TableSet& tables)
{
    std::set<std::string> files; // many tables are in one archive
    for (const auto& [name, table] : tables.tables) {
        if (const scene::TableFile* const file = tables.fileOf(name))
            files.insert(scene::diskFileOf(file->file.path));
    }
    return files;
}

} // namespace

void DocumentWatch::watchAll()
{
    std::vector<platform::FileWatch::PathText> files;
    for (const auto& document : m_documents) {
        for (const std::string& file : document->files)
            files.push_back(platform::pathFromUtf8(file).native());
    }
    for (const std::string& file : m_tableFiles)
        files.push_back(platform::pathFromUtf8(file).native());
    for (std::error_code error; const auto& shader : std::filesystem::directory_iterator(m_shaderFolder, error))
        files.push_back(shader.path());
    m_watch.watch(std::move(files));
}

void DocumentWatch::followTables(const Session& session)
{
    if (session.tables.set == m_tables)
        return;
    m_tables = session.tables.set;
    m_tableFiles = m_tables ? tableFilesOf(*m_tables) : std::set<std::string>();
    watchAll();
}

bool DocumentWatch::follow(const Session& session)
{
    Documents documents;
    for (const Tab& tab : session.tabs) {
        if (tab.document)
            documents.push_back(tab.document);
    }
    if (documents == m_documents)
        return false;
    m_documents = std::move(documents);
    watchAll();
    const std::vector<std::filesystem::path> gone = m_watch.lost();
    auto goneBefore = std::exchange(m_goneBefore, {});
    for (const auto& document : m_documents) {
        const auto known = goneBefore.find(document);
        m_goneBefore[document] =
            known != goneBefore.end() ? std::move(known->second) : std::set(gone.begin(), gone.end());
    }
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
        changes.hasTables = changes.hasTables || m_tableFiles.contains(file);
        for (const auto& document : m_documents) {
            if (std::find(document->files.begin(), document->files.end(), file) != document->files.end())
                changes.documents.push_back(document->path);
        }
    }
    return changes;
}

} // namespace app
