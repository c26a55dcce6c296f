#include "app/viewer/shell/listfile_choice.hpp"

#include "renderer/scene/games/warcraft/listfile.hpp"

#include <utility>

namespace app {

void ListfileChoice::choose(const std::filesystem::path& file, Ticket ticket)
{
    m_answers.answer(std::exchange(m_chosen, {}).ticket, "cancelled: another list of files was chosen");
    m_chosen = {file, file.empty() ? nullptr : std::make_shared<const scene::Listfile>(file), ticket};
    m_reading = m_jobs.start([listfile = m_chosen.listfile](const CancelToken&) {
        return listfile != nullptr ? listfile->read() : formats::Result<void>();
    });
}

std::optional<ListfileChoice::Chosen> ListfileChoice::take(Session& session)
{
    if (!m_reading.isReady())
        return std::nullopt;
    const auto read = m_reading.take();
    Chosen chosen = std::exchange(m_chosen, {});
    if (read && *read)
        return chosen;
    const std::string problem = read ? read->error().message : read.error();
    showProblem(session, problem);
    m_answers.answer(chosen.ticket, problem);
    return std::nullopt;
}

} // namespace app
