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

/// What a frame showed beyond the state of the session.
struct FrameFacts {
    bool isAtRest = false;         ///< no other frame is due
    std::uint64_t frameNumber = 0; ///< frames drawn so far, this one included
    double firstFrameMs = 0.0;     ///< from the start of the process
    bool isOpening = false;
    bool isTyping = false; ///< a text field has the keyboard
    glm::ivec2 windowSize{};
    Rect view;
    AxisRange axis;                      ///< frames that the timeline shows
    const FileBrowser* dialog = nullptr; ///< what the open dialog shows; nullptr: it is closed
    ThumbnailCounts thumbnails;
    std::size_t libraryRows = 0;              ///< folders and models that it shows, scrolled out of sight or not
    std::size_t libraryModels = 0;            ///< the models among them
    std::uint64_t triangles = 0;              ///< drawn in the view
    std::uint64_t gpuBytes = 0;               ///< of all documents there; not reported as news
    std::vector<std::uint32_t> effectSizes{}; ///< see renderer::effectSizes
    ComparedFacts compared{};
    double longestFrameMs = 0.0; ///< not reported as news
    std::string glErrors{};      ///< all since the start
};

/// Writes what is shown as JSON whenever it differs from what was written last, for tests and scripts. The file is
/// replaced in one step: a reader finds a whole one.
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

/// What is shown (docs/CONTROL.md).
[[nodiscard]] nlohmann::json stateJson(const Session& session, const FrameFacts& facts, const Targets& targets);

/// Its text. Names that are not sound UTF-8 have their bad bytes replaced.
[[nodiscard]] std::string stateText(const nlohmann::json& state, StateLayout layout = StateLayout::indented);

} // namespace app
