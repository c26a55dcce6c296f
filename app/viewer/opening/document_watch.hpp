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

/// Watches the files of all open documents and, in a build for development, the shaders.
class DocumentWatch {
public:
    /// `shaderFolder`: empty where shaders are embedded.
    DocumentWatch(std::filesystem::path shaderFolder, platform::Clock clock)
        : m_shaderFolder(std::move(shaderFolder)), m_watch(std::move(clock))
    {
    }

    using Documents = std::vector<std::shared_ptr<const scene::Document>>;
    /// Watches what the tabs show from now on. True when that is something else than before.
    bool follow(const Session& session);
    [[nodiscard]] const Documents& documents() const { return m_documents; } ///< of the tabs

    /// The files changed since the last call.
    struct Changes {
        std::vector<std::filesystem::path> files;
        std::vector<std::string> documents; ///< scene::Document::path of those that have such a file
        bool hasShaders = false;
    };
    [[nodiscard]] Changes changes();
    /// Says to each tab which files of its document are gone, as the last `changes` saw them. True when that is
    /// something else than before in one of them.
    [[nodiscard]] bool noteLost(Session& session) const;
    /// Whether a file is being written.
    [[nodiscard]] bool isPending() const { return m_watch.pending(); }

private:
    std::filesystem::path m_shaderFolder;
    platform::FileWatch m_watch;
    Documents m_documents;
    /// Files that were gone already when a document was opened: it shows nothing of them.
    std::map<std::shared_ptr<const scene::Document>, std::set<std::filesystem::path>> m_goneBefore;
};

} // namespace app
