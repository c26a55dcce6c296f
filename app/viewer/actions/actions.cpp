#include "app/viewer/actions/actions.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

template <class Matches> const Action* firstAction(Matches matches)
{
    const std::span<const Action> all = actions();
    const auto found = std::find_if(all.begin(), all.end(), matches);
    return found != all.end() ? &*found : nullptr;
}

} // namespace

const char* menuTitle(Menu menu)
{
    constexpr std::array<const char*, 7> kTitles = {"File", "Edit", "View", "Animation", "Model", "Help", ""};
    return kTitles[static_cast<std::size_t>(menu)];
}

std::string_view titleOf(const Action& action, const Session& session)
{
    return action.shownTitle != nullptr ? action.shownTitle(session) : action.title;
}

bool isPossible(const Action& action, const Session& session)
{
    return action.isEnabled == nullptr || action.isEnabled(session);
}

const Action* findAction(std::string_view id)
{
    return firstAction([&](const Action& action) { return action.id == id; });
}

const Action* actionForKey(std::string_view key)
{
    return key.empty() ? nullptr : firstAction([&](const Action& action) { return action.key == key; });
}

const Action* actionOf(const Request& request)
{
    if (const auto* const plain = request.as<RunAction>())
        return findAction(plain->id);
    return firstAction([&](const Action& action) {
        return action.parameters != nullptr && action.parameters->kind == request.kind();
    });
}

std::string keyOfCharacter(char32_t character)
{
    if (character <= U' ' || character > U'~')
        return {};
    const bool isLetter = character >= U'a' && character <= U'z';
    return {static_cast<char>(isLetter ? character - U'a' + U'A' : character)};
}

} // namespace app
