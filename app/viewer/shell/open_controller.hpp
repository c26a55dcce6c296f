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

/// Opens and reloads documents on a worker, one at a time, and gives them to the tabs that asked. What is opened takes
/// the place of what is being opened; reloads wait for their turn.
class OpenController {
public:
    using Ticket = CallAnswers::Ticket;
    /// Puts a document where it can be drawn. Throws where it cannot be.
    using Upload = std::function<void(const std::shared_ptr<const scene::Document>&)>;

    /// All of them outlive the controller. `options`: for everything that is opened.
    OpenController(Session& session, JobPool& jobs, CallAnswers& answers, scene::OpenOptions options,
                   platform::Clock clock);

    /// `ticket`: of the call that asks; 0: none.
    void open(const OpenRequest& request, Ticket ticket = 0);
    /// A document from its changed files.
    void reload(const std::string& document);
    /// The names of numbered files for everything that is opened from now on; null: none.
    void useListfile(std::shared_ptr<const scene::Listfile> listfile) { m_options.listfile = std::move(listfile); }
    /// Searched after a model's own game for everything that is opened from now on.
    void useGameFolders(std::vector<std::filesystem::path> folders) { m_options.gameFolders = std::move(folders); }
    /// The colors of skins inside models for everything that is opened from now on; empty: those of their games.
    void usePalette(std::filesystem::path palette) { m_options.palette = std::move(palette); }
    [[nodiscard]] const scene::OpenOptions& options() const { return m_options; }
    /// Gives up what is being opened.
    void cancel();
    /// Ends the worker's job, without a word to anybody.
    void close() { m_opening.job = {}; }

    /// The opened document.
    struct Finished {
        OpenRequest request;
        std::shared_ptr<const scene::Document> document; ///< null: nothing is shown of it; everybody was told
    };
    /// Takes what the worker opened, once it is ready.
    [[nodiscard]] std::optional<Finished> finish(const Upload& upload);
    /// Starts a reload that waits, where nothing is being opened. A document that was opened without what its effects
    /// use waits for one once a tab shows effects.
    void startReload();

    [[nodiscard]] bool isUnderWay() const { return m_opening.job.isUnderWay(); }
    [[nodiscard]] OpeningFacts facts() const; ///< without a name: nothing is being opened

private:
    using Tickets = std::vector<Ticket>;

    /// The request that a worker is opening.
    struct Opening {
        Job<Opened> job;
        std::string name;
        double since = 0.0;
        std::uint32_t tab = 0;          // Tab::id of the one that asked
        std::optional<Reload> reload{}; // with its choices; none: something else is opened
        bool withEffects = true;        // see scene::OpenOptions
        Tickets tickets;
    };
    struct DueReload {
        Reload request;
        Tickets tickets;
    };

    void start(const OpenRequest& request, Tickets tickets);
    void startJob(const OpenRequest& request, const std::filesystem::path& file);
    void addReload(const Reload& request, const Tickets& tickets);
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
    std::deque<DueReload> m_due;                                        // for when nothing else is being opened
    std::vector<std::weak_ptr<const scene::Document>> m_withoutEffects; // opened so
};

} // namespace app
