#pragma once

#include "app/viewer/export/game_work.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "formats/platform/clock.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace app {

/// Makes models for games on a worker, and finds out before what would be written. A model that was made opens beside
/// its source, colored by its distance from it.
class GameMaker {
public:
    using Ticket = CallAnswers::Ticket;

    GameMaker(JobPool& jobs, CallAnswers& answers, platform::Clock clock)
        : m_jobs(jobs), m_answers(answers), m_clock(std::move(clock))
    {
    }

    /// Makes the active model. `opening`: options of all files. False if it does not start; a message has the reason.
    bool start(Session& session, const GameChoices& choices, const scene::OpenOptions& opening, Ticket ticket);
    /// Makes it without writing, instead of the previous preview.
    bool preview(Session& session, const GameChoices& choices, const scene::OpenOptions& opening, Ticket ticket);
    void cancel(Session& session); ///< not the preview

    /// Takes results. `isOpening`: a file is being opened. True if the display changes.
    bool work(Session& session, bool isOpening);
    [[nodiscard]] bool isUnderWay() const { return m_making.isUnderWay() || m_preview.isUnderWay() || m_awaitsSides; }

    /// Cancels, or waits for files that are being written. Reports missing files on stderr.
    void close();

private:
    using Done = formats::Result<GameWorkDone>;

    [[nodiscard]] Job<Done> startJob(GameWork work);
    bool takePreview(Session& session);
    bool takeMade(Session& session);
    bool showProgress(Session& session);
    void openBeside(Session& session, const MadeGame& made, Ticket ticket);
    bool showHeat(Session& session, bool isOpening);

    JobPool& m_jobs;
    CallAnswers& m_answers;
    platform::Clock m_clock;
    Job<Done> m_making;
    Job<Done> m_preview;
    CancelToken m_token;                    // of m_making
    std::shared_ptr<GameSources> m_sources; // of the previews of a form; null: none is open
    std::shared_ptr<std::atomic<int>> m_percent = std::make_shared<std::atomic<int>>(0);
    Ticket m_ticket = 0;
    Ticket m_previewTicket = 0;
    std::uint32_t m_tab = 0; // Tab::id of the source
    double m_since = 0.0;
    double m_shownAt = 0.0;
    bool m_awaitsSides = false; // the made model is being opened beside its source
};

} // namespace app
