#include "app/viewer/session/session.hpp"

#include <utility>

namespace app {

void showProblem(Session& session, std::string text)
{
    session.message = Message{.text = std::move(text)};
}

void showNotice(Session& session, std::string text)
{
    session.message = Message{.kind = MessageKind::notice, .text = std::move(text)};
}

void showSaved(Session& session, std::string text, std::filesystem::path file)
{
    session.message = Message{.kind = MessageKind::notice, .text = std::move(text), .file = std::move(file)};
}

} // namespace app
