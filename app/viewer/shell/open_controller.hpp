#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/message_bar.hpp"
#include "formats/platform/clock.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// Opens and reloads documents on a worker thread, one at a time, and passes them to the requesting tabs. Opening
/// another file replaces the one being opened; reloads wait for their turn.
class OpenController {
public:
    using Ticket = CallAnswers::Ticket;
    /// Uploads a document to the GPU. Throws on failure.
    using Upload = std::function<void(const std::shared_ptr<const scene::Document>&)>;

    /// All references outlive the controller. `options`: for all opened files.
    OpenController(Session& session, JobPool& jobs, CallAnswers& answers, scene::OpenOptions options,
                   platform::Clock clock);

    /// `ticket`: of the requesting call; 0: none.
    void open(const OpenRequest& request, Ticket ticket = 0);
    /// Reloads a document after a change of its files.
    void reload(const std::string& document);
    /// Sets the listfile for later opened files; null: none.
    void useListfile(std::shared_ptr<const scene::Listfile> listfile) { m_options.listfile = std::move(listfile); }
    /// Sets the folders searched after a model's own game, for later opened files.
    void useGameFolders(std::vector<std::filesystem::path> folders) { m_options.gameFolders = std::move(folders); }
    /// Sets the palette of skins inside models for later opened files; empty: the games' palettes.
    void usePalette(std::filesystem::path palette) { m_options.palette = std::move(palette); }
    [[nodiscard]] const scene::OpenOptions& options() const { return m_options; }
    /// Cancels opening, but not that of the edits of an open document.
    void cancel();
    /// Ends the worker's job without answering.
    void close() { m_opening.job = {}; }

    /// The opened document.
    struct Finished {
        OpenRequest request;
        std::shared_ptr<const scene::Document> document; ///< null: not shown; the reason was reported
    };
    /// Takes the document opened by the worker once it is ready.
    [[nodiscard]] std::optional<Finished> finish(const Upload& upload);
    /// Starts a waiting reload unless a file is being opened. A document opened without the files of its effects is
    /// queued for reload once a tab shows effects.
    void startReload();

    [[nodiscard]] bool isUnderWay() const { return m_opening.job.isUnderWay(); }
    /// Whether a document is being reloaded, or a reload of it waits.
    [[nodiscard]] bool isReloading(const std::string& document) const;
    [[nodiscard]] OpeningFacts facts() const; ///< without a name: nothing is being opened

private:
    using Tickets = std::vector<Ticket>;

    /// The request that a worker processes.
    struct Opening {
        Job<Opened> job;
        std::string name;
        double since = 0.0;
        std::uint32_t tab = 0;          // Tab::id of the requesting tab
        std::optional<Reload> reload{}; // with its choices; none: not a reload
        bool withEffects = true;        // see scene::OpenOptions
        Tickets tickets;
    };
    struct DueReload {
        Reload request;
        Tickets tickets;
    };

    void start(const OpenRequest& request, Tickets tickets);
    void startJob(const OpenRequest& request, const std::filesystem::path& file);
    void addReload(const Reload& request, Tickets tickets);
    void dropOlderLook(const Reload& request);
    void useLookBefore(const OpenRequest& request, scene::OpenOptions& options) const;
    void takeCovered(const std::string& path, Tickets& tickets);
    void putBack(const Reload& request, const Tickets& tickets);
    [[nodiscard]] std::string takeOver(Opened& opened, const Upload& upload);
    void chooseShown(std::uint32_t tab);
    void addMissingEffects();
    void answerAll(const std::string& problem);

    Session& m_session;
    JobPool& m_jobs;
    CallAnswers& m_answers;
    scene::OpenOptions m_options;
    platform::Clock m_clock;
    Opening m_opening;
    std::deque<DueReload> m_due;                                        // waiting for the current opening
    std::vector<std::weak_ptr<const scene::Document>> m_withoutEffects; // opened without effects
};

} // namespace app
