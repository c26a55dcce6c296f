#include "app/viewer/jobs/stills_between_frames.hpp"

#include "formats/base/cancellation.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kAsking{20}; // interval of checks for cancellation

} // namespace

StillsBetweenFrames::StillsBetweenFrames(Draw draw, std::function<void()> wake)
    : m_draw(std::move(draw)), m_wake(std::move(wake))
{
}

formats::Image StillsBetweenFrames::draw(const StillModel& still, std::uint32_t edge)
{
    Order order{still, edge};
    std::unique_lock lock(m_mutex);
    m_waiting.push_back(&order);
    lock.unlock();
    m_wake();
    lock.lock();
    while (!m_isDrawn.wait_for(lock, kAsking, [&] { return order.isDone; })) {
        // An order that is being drawn must be waited for, since it is in use.
        if (formats::isCancelled() && std::erase(m_waiting, &order) > 0)
            throw std::runtime_error("its thumbnail is no longer needed");
    }
    if (order.problem)
        std::rethrow_exception(order.problem);
    return std::move(order.image);
}

bool StillsBetweenFrames::drawNext()
{
    std::unique_lock lock(m_mutex);
    if (m_waiting.empty())
        return false;
    Order& order = *m_waiting.front();
    m_waiting.pop_front();
    lock.unlock();
    try {
        order.image = m_draw(order.still, order.edge);
    } catch (...) {
        order.problem = std::current_exception();
    }
    lock.lock();
    order.isDone = true;
    m_isDrawn.notify_all(); // under the lock: the worker then destroys the order
    return true;
}

} // namespace app
