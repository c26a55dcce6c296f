#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/platform/clock.hpp"
#include "formats/platform/file_watch.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// Watches the files of all open documents and tables and, in a development build, the shaders.
class DocumentWatch {
public:
    /// `shaderFolder`: empty if shaders are embedded.
    DocumentWatch(std::filesystem::path shaderFolder, platform::Clock clock)
        : m_shaderFolder(std::move(shaderFolder)), m_watch(std::move(clock))
    {
    }

    using Documents = std::vector<std::shared_ptr<const scene::Document>>;
    /// Watches the documents of the tabs. True if these changed.
    bool follow(const Session& session);
    [[nodiscard]] const Documents& documents() const { return m_documents; } ///< of the tabs
    /// Watches the tables that were read for the panel of tables.
    void followTables(const Session& session);

    /// The files changed since the last call.
    struct Changes {
        std::vector<std::filesystem::path> files;
        std::vector<std::string> documents; ///< scene::Document::path of the affected documents
        bool hasTables = false;             ///< of that panel
        bool hasShaders = false;
    };
    [[nodiscard]] Changes changes();
    /// Records in each tab which files of its document are gone, as found by the last `changes`. True if this changed
    /// for any tab.
    [[nodiscard]] bool noteLost(Session& session) const;
    /// Whether a file is being written.
    [[nodiscard]] bool isPending() const { return m_watch.pending(); }

private:
    void watchAll();

    std::filesystem::path m_shaderFolder;
    platform::FileWatch m_watch;
    Documents m_documents;
    std::shared_ptr<const scene::TableSet> m_tables;
    std::set<std::string> m_tableFiles; // on the disk: of these tables, or archives with them
    /// Files that did not exist when a document was opened, so that their absence is no change.
    std::map<std::shared_ptr<const scene::Document>, std::set<std::filesystem::path>> m_goneBefore;
};

} // namespace app
