#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/settings/preference_table.hpp"

#include <algorithm>

/// Actions of the preferences page.
namespace app {

static std::string expectedAction(std::string_view text)
{
    return findAction(text) != nullptr ? "" : "the id of an action, as listed by `commands`";
}

static std::string expectedKey(std::string_view text)
{
    return text.empty() || parsedKey(text) ? "" : "a key such as Ctrl+Shift+P, F5, PageUp or W; empty: none";
}

static void describe(SetPreference& request, ParameterVisitor& visitor)
{
    visitor.checkedText({"name", "name of a preference in the settings file"}, request.name, [](std::string_view name) {
        return findPreference(name) != nullptr ? std::string() : std::string("the name of a preference");
    });
    visitor.checkedText(
        {"value", "value as in the settings file; \"\": the default"}, request.value, [&](std::string_view value) {
            const Preference* const preference = findPreference(request.name);
            Preferences tried;
            const bool isValue = value.empty() || preference == nullptr || preference->write(tried, value);
            return isValue ? std::string() : expectedOf(*preference);
        });
}
static void run(Session& session, const SetPreference& request)
{
    const Preference* const preference = findPreference(request.name);
    if (preference == nullptr)
        return;
    // The new value replaces an entry that was not understood.
    std::erase_if(session.settings.unreadable, [&](const auto& entry) { return entry.first.ends_with(request.name); });
    preference->write(session.settings, request.value.empty() ? usualValue(*preference) : request.value);
}

static void describe(BindKey& request, ParameterVisitor& visitor)
{
    visitor.checkedText({"action", "id of the action"}, request.action, expectedAction);
    visitor.checkedText({"key", "new key of the action, taken from any other action; empty: no key"}, request.key,
                        expectedKey);
}
static void run(Session& session, const BindKey& request)
{
    if (const Action* const action = findAction(request.action))
        bindKey(session, *action, request.key);
}

constexpr Parameter kActionParameter{"action", "id of the action"};
static void captureKeyOf(Session& session, const std::string& id)
{
    if (const Action* const action = findAction(id))
        captureKey(session, *action);
}

/// Asks for confirmation if another action now has the default key.
static void resetKeyOf(Session& session, const std::string& id)
{
    const Action* const action = findAction(id);
    if (action == nullptr)
        return;
    captureKey(session, *action);
    if (action->key.empty())
        bindKey(session, *action, "");
    else
        offerKey(session, action->key);
}

constexpr Parameter kSetLightPresetParameter{"light", "index of the preset, from 0"};
static void setLightPreset(Session& session, std::uint32_t light)
{
    const renderer::DrawOptions& drawing = session.tab().view.drawing;
    if (light < session.settings.lights.size())
        session.settings.lights[light] = {drawing.lightYaw, drawing.lightPitch};
}

namespace {

bool awaitsAnswer(const Session& session)
{
    return session.keyCapture && !session.keyCapture->offered.empty();
}

constexpr Action kPreferenceActions[] = {
    {"resetKeys", "Reset all keys", "", Menu::none, resetKeys},
    {"resetPreferences", "Reset all preferences except keys", "", Menu::none,
     [](Session& session) {
         for (const Preference& preference : preferenceTable())
             preference.write(session.settings, usualValue(preference));
     }},
    when(awaitsAnswer, {"acceptKey", "Take the pressed key from the other action", "", Menu::none, acceptCapturedKey}),
    when([](const Session& session) { return session.keyCapture.has_value(); },
         {"cancelKey", "Stop waiting for a key", "", Menu::none, cancelCapture}),
    parameterAction<SetPreference>("setPreference", "Change a preference", Needs::nothing),
    parameterAction<BindKey>("bindKey", "Assign a key to an action", Needs::nothing),
    valueAction<CaptureKey, kActionParameter, captureKeyOf, expectedAction>(
        "captureKey", "Assign the next pressed key to an action", Needs::nothing),
    valueAction<ResetKey, kActionParameter, resetKeyOf, expectedAction>(
        "resetKey", "Reset the key of an action; asks if another action has it", Needs::nothing),
    valueAction<SetLightPreset, kSetLightPresetParameter, setLightPreset>(
        "setLightPreset", "Store the view's light as a preset", Needs::nothing),
};

} // namespace

std::span<const Action> preferenceActions()
{
    return kPreferenceActions;
}

} // namespace app
