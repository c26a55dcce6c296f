#pragma once

#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>

namespace app {

class FileBrowser;

/// Facts about a frame beyond the session's state.
struct FrameFacts {
    bool isAtRest = false;         ///< no further frame is due
    std::uint64_t frameNumber = 0; ///< number of the frame, counting from 1
    double firstFrameMs = 0.0;     ///< since the start of the process
    bool isOpening = false;
    bool isTyping = false; ///< a text field has the focus
    glm::ivec2 windowSize{};
    Rect view;
    AxisRange axis;                      ///< visible frames of the timeline
    const FileBrowser* dialog = nullptr; ///< the open dialog; nullptr: closed
    ThumbnailCounts thumbnails;
    std::size_t libraryRows = 0;              ///< listed folders and models, also those scrolled out of view
    std::size_t libraryModels = 0;            ///< number of models among them
    std::uint64_t triangles = 0;              ///< drawn in the view
    std::uint64_t gpuBytes = 0;               ///< of all documents; its changes alone are not written
    std::vector<std::uint32_t> effectSizes{}; ///< see renderer::effectSizes
    std::uint32_t textureUploads = 0;         ///< see SceneView::textureUploads
    ComparedFacts compared{};
    double longestFrameMs = 0.0; ///< its changes alone are not written
    std::string glErrors{};      ///< all since the start
};

/// Writes the state as JSON whenever it changes, for tests and scripts. The file is replaced atomically, so that
/// readers always get a complete one.
class StateReport {
public:
    /// An empty path: writes nothing.
    explicit StateReport(std::filesystem::path file) : m_file(std::move(file)) {}

    void update(const Session& session, const FrameFacts& facts, const Targets& targets);

private:
    std::filesystem::path m_file;
    std::string m_written; // without the frame number, which alone is no change
};

enum class StateLayout { indented, oneLine };

/// The state report (docs/CONTROL.md).
[[nodiscard]] nlohmann::json stateJson(const Session& session, const FrameFacts& facts, const Targets& targets);

/// The report as text. Bytes of names that are not valid UTF-8 are replaced.
[[nodiscard]] std::string stateText(const nlohmann::json& state, StateLayout layout = StateLayout::indented);

} // namespace app
