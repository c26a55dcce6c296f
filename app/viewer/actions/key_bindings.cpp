#include "app/viewer/actions/key_bindings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace app {
namespace {

constexpr std::array<std::string_view, 14> kNamedKeys = {"Space",  "Home",   "End",      "Left", "Right",
                                                         "Up",     "Down",   "Tab",      "Esc",  "Delete",
                                                         "Insert", "PageUp", "PageDown", "Enter"};
constexpr int kFunctionKeys = 12;

struct KeyParts {
    bool hasControl = false;
    bool hasAlt = false;
    bool hasShift = false;
    std::string base;
};

bool isSameText(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Removes a modifier from the start of `text`.
bool takesModifier(std::string_view& text, std::string_view modifier)
{
    if (text.size() <= modifier.size() || !isSameText(text.substr(0, modifier.size()), modifier))
        return false;
    text.remove_prefix(modifier.size());
    return true;
}

std::string baseKey(std::string_view text)
{
    if (text.size() == 1)
        return keyOfCharacter(static_cast<unsigned char>(text.front()));
    for (const std::string_view name : kNamedKeys) {
        if (isSameText(text, name))
            return std::string(name);
    }
    for (int number = 1; number <= kFunctionKeys; ++number) {
        const std::string name = "F" + std::to_string(number);
        if (isSameText(text, name))
            return name;
    }
    return {};
}

KeyParts keyParts(std::string_view text)
{
    KeyParts parts;
    for (bool goesOn = true; goesOn;) {
        const bool isControl = takesModifier(text, "Ctrl+");
        const bool isAlt = takesModifier(text, "Alt+");
        const bool isShift = takesModifier(text, "Shift+");
        parts.hasControl = parts.hasControl || isControl;
        parts.hasAlt = parts.hasAlt || isAlt;
        parts.hasShift = parts.hasShift || isShift;
        goesOn = isControl || isAlt || isShift;
    }
    parts.base = baseKey(text);
    return parts;
}

/// Typed characters arrive as text: Alt is not reported then, and Shift changes all characters but letters.
bool canBeTyped(const KeyParts& parts)
{
    const bool isCharacter = parts.base.size() == 1;
    if (!isCharacter || parts.hasControl)
        return true;
    const bool isLetter = std::isalpha(static_cast<unsigned char>(parts.base.front())) != 0;
    return !parts.hasAlt && (!parts.hasShift || isLetter);
}

/// The binding of an action in the settings: none, no key, or a key. An invalid entry counts as none.
std::optional<std::string> chosenKey(const Preferences& preferences, std::string_view action)
{
    const auto found = preferences.keys.find(action);
    if (found == preferences.keys.end())
        return std::nullopt;
    return found->second.empty() ? std::optional<std::string>("") : parsedKey(found->second);
}

/// The action bound to the key by the user; of several the first by id.
const Action* chosenHolder(const Preferences& preferences, std::string_view key)
{
    for (const auto& [id, text] : preferences.keys) {
        const Action* const action = findAction(id);
        if (action != nullptr && !text.empty() && parsedKey(text) == key)
            return action;
    }
    return nullptr;
}

/// Only a binding that differs from the default needs an entry.
void writeKey(Preferences& preferences, const Action& action, const std::string& key)
{
    if (key == action.key)
        preferences.keys.erase(std::string(action.id));
    else
        preferences.keys[std::string(action.id)] = key;
}

bool isKnownEntry(const std::pair<const std::string, std::string>& entry)
{
    return findAction(entry.first) != nullptr && (entry.second.empty() || parsedKey(entry.second));
}

} // namespace

std::optional<std::string> parsedKey(std::string_view text)
{
    const KeyParts parts = keyParts(text);
    if (parts.base.empty() || !canBeTyped(parts))
        return std::nullopt;
    return std::string(parts.hasControl ? "Ctrl+" : "") + (parts.hasAlt ? "Alt+" : "") +
           (parts.hasShift ? "Shift+" : "") + parts.base;
}

std::string keyOf(const Action& action, const Session& session)
{
    const Preferences& preferences = session.settings;
    if (preferences.keys.empty())
        return std::string(action.key);
    const auto chosen = chosenKey(preferences, action.id);
    const std::string key = chosen.value_or(std::string(action.key));
    if (key.empty())
        return key;
    const Action* const holder = chosenHolder(preferences, key);
    return holder == nullptr || holder->id == action.id ? key : std::string();
}

std::string keyOf(std::string_view action, const Session& session)
{
    const Action* const found = findAction(action);
    return found != nullptr ? keyOf(*found, session) : std::string();
}

const Action* actionForKey(std::string_view key, const Session& session)
{
    if (key.empty())
        return nullptr;
    if (const Action* const chosen = chosenHolder(session.settings, key))
        return chosen;
    const Action* const usual = actionForKey(key);
    if (usual != nullptr)
        return keyOf(*usual, session) == key ? usual : nullptr;
    return key == "?"        ? findAction("keys")
           : key == "/"      ? findAction("search")
           : key == "Ctrl+Y" ? findAction("redo")
                             : nullptr;
}

std::string withKey(std::string_view text, std::string_view action, const Session& session)
{
    const std::string key = shownKey(keyOf(action, session));
    return key.empty() ? std::string(text) : fmt::format("{} ({})", text, key);
}

std::string shownKey(std::string_view key)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kArrows = {
        {{"Left", "\xE2\x86\x90"}, {"Right", "\xE2\x86\x92"}, {"Up", "\xE2\x86\x91"}, {"Down", "\xE2\x86\x93"}}};
    for (const auto& [name, arrow] : kArrows) {
        const std::size_t before = key.size() - std::min(name.size(), key.size());
        if (key.ends_with(name) && (before == 0 || key[before - 1] == '+'))
            return std::string(key.substr(0, before)) + std::string(arrow);
    }
    return std::string(key);
}

bool hasUsualKey(const Action& action, const Session& session)
{
    return keyOf(action, session) == action.key;
}

void bindKey(Session& session, const Action& action, std::string_view key)
{
    const std::optional<std::string> parsed = key.empty() ? std::optional<std::string>("") : parsedKey(key);
    if (!parsed)
        return;
    Preferences& preferences = session.settings;
    const Action* const holder = actionForKey(*parsed, session);
    const bool isTaken = holder != nullptr && holder->id != action.id && keyOf(*holder, session) == *parsed;
    if (isTaken)
        writeKey(preferences, *holder, "");
    writeKey(preferences, action, *parsed);
    cancelCapture(session);
}

void resetKeys(Session& session)
{
    std::erase_if(session.settings.keys, isKnownEntry);
    cancelCapture(session);
}

void captureKey(Session& session, const Action& action)
{
    session.keyCapture = KeyCapture{.action = std::string(action.id), .offered = ""};
}

void takeCapturedKey(Session& session, std::string_view key)
{
    if (!session.keyCapture)
        return;
    const Action* const action = findAction(session.keyCapture->action);
    if (key == "Esc" || action == nullptr)
        return cancelCapture(session);
    if (key == "Enter" && !session.keyCapture->offered.empty())
        return acceptCapturedKey(session);
    offerKey(session, key);
}

void offerKey(Session& session, std::string_view key)
{
    const Action* const action = session.keyCapture ? findAction(session.keyCapture->action) : nullptr;
    const auto parsed = parsedKey(key);
    if (action == nullptr || !parsed)
        return;
    const Action* const holder = actionForKey(*parsed, session);
    const bool isTaken = holder != nullptr && holder->id != action->id && keyOf(*holder, session) == *parsed;
    if (isTaken)
        session.keyCapture->offered = *parsed;
    else
        bindKey(session, *action, *parsed);
}

void acceptCapturedKey(Session& session)
{
    if (!session.keyCapture || session.keyCapture->offered.empty())
        return;
    const Action* const action = findAction(session.keyCapture->action);
    const std::string key = session.keyCapture->offered;
    if (action != nullptr)
        bindKey(session, *action, key);
}

void cancelCapture(Session& session)
{
    session.keyCapture.reset();
}

std::vector<std::string> keyProblems(const Preferences& preferences)
{
    std::vector<std::string> problems;
    for (const auto& [id, text] : preferences.keys) {
        const auto key = parsedKey(text);
        const Action* const holder = key ? chosenHolder(preferences, *key) : nullptr;
        if (findAction(id) == nullptr)
            problems.push_back(fmt::format("keys: there is no action '{}'", id));
        else if (!text.empty() && !key)
            problems.push_back(fmt::format("keys: '{}' of '{}' is no key", text, id));
        else if (holder != nullptr && holder->id != id)
            problems.push_back(
                fmt::format("keys: '{}' and '{}' have the same key {}; the first gets it", holder->id, id, *key));
    }
    return problems;
}

} // namespace app
