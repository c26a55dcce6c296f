#pragma once

#include "app/viewer/sandbox/still_client.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tests {

/// The behavior of planted workers, and their number.
struct PlantedWorker {
    using Bytes = std::vector<std::byte>;

    std::string problem;                                           ///< why it cannot start; empty: it can
    std::optional<Bytes> first = app::encoded(app::WorkerReady{}); ///< its first message; none: it ends at once
    /// Its messages after a job; an empty one: it ends. After the last one it is silent.
    std::function<std::deque<Bytes>(const app::StillJob&)> answers = [](const app::StillJob&) {
        return std::deque<Bytes>();
    };
    app::WorkerChannel::End end{};
    std::size_t sharedBytes = app::kStillBytes;
    bool isGone = false; ///< the started ones have ended by themselves; a new start makes it false
    int started = 0;
    int running = 0;
    int cancellations = 0;
    std::vector<std::string> readable; ///< of the last one
};

/// A worker without a process.
class PlantedChannel : public app::WorkerChannel {
public:
    explicit PlantedChannel(PlantedWorker& worker) : m_worker(worker), m_shared(worker.sharedBytes, std::byte{9})
    {
        m_worker.isGone = false;
        ++m_worker.started;
        ++m_worker.running;
    }
    ~PlantedChannel() override { --m_worker.running; }

    [[nodiscard]] const std::string& problem() const override { return m_worker.problem; }
    [[nodiscard]] bool send(std::span<const std::byte> message) override
    {
        if (m_worker.isGone)
            return false;
        if (const auto places = app::decodedPlaces(message)) {
            m_worker.readable = places->readable;
            m_waiting.push_back(m_worker.first.value_or(PlantedWorker::Bytes()));
        } else if (const auto job = app::decodedJob(message)) {
            for (PlantedWorker::Bytes& answer : m_worker.answers(*job))
                m_waiting.push_back(std::move(answer));
        } else {
            ++m_worker.cancellations;
        }
        return true;
    }
    [[nodiscard]] Received receive(std::vector<std::byte>& message, std::chrono::milliseconds /*patience*/) override
    {
        if (m_waiting.empty())
            return Received::nothing;
        message = std::move(m_waiting.front());
        m_waiting.pop_front();
        return message.empty() ? Received::ended : Received::message;
    }
    [[nodiscard]] std::span<const std::byte> shared() const override { return m_shared; }
    [[nodiscard]] End finish() override { return m_worker.end; }

private:
    PlantedWorker& m_worker;
    std::vector<std::byte> m_shared;
    std::deque<PlantedWorker::Bytes> m_waiting;
};

/// The answer to a job whose thumbnail is in the shared memory.
inline PlantedWorker::Bytes drawnAnswer(const app::StillJob& job)
{
    return app::encoded(
        app::StillAnswer{.id = job.id, .kind = app::StillAnswer::Kind::drawn, .width = job.edge, .height = job.edge});
}

inline app::StartWorker startOf(PlantedWorker& worker)
{
    return [&worker] { return std::make_unique<PlantedChannel>(worker); };
}

} // namespace tests
