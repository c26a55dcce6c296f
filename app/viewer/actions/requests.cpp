#include "app/viewer/actions/requests.hpp"

#include "app/viewer/actions/actions.hpp"

namespace app {

void apply(Session& session, const Request& request)
{
    const Action* const action = actionOf(request);
    if (action == nullptr || !isPossible(*action, session))
        return;
    const auto* const plain = request.as<RunAction>();
    if (plain == nullptr)
        action->parameters->apply(session, request);
    else if (action->run != nullptr && !(plain->on && action->isOn != nullptr && action->isOn(session) == *plain->on))
        action->run(session);
}

} // namespace app
