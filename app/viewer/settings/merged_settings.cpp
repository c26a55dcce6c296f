#include "app/viewer/settings/merged_settings.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace app {
namespace {

using OrderedJson = nlohmann::ordered_json;

bool hasEntry(const OrderedJson& list, const OrderedJson& entry)
{
    return std::find(list.begin(), list.end(), entry) != list.end();
}

void removeEntry(OrderedJson& list, const OrderedJson& entry)
{
    list.erase(std::remove(list.begin(), list.end(), entry), list.end());
}

/// The entries of `after` that are new or moved forward.
std::vector<OrderedJson> newOrMoved(const OrderedJson& before, const OrderedJson& after)
{
    std::vector<OrderedJson> found;
    std::ptrdiff_t first = std::distance(before.begin(), before.end());
    for (auto entry = after.rbegin(); entry != after.rend(); ++entry) {
        const std::ptrdiff_t index = std::distance(before.begin(), std::find(before.begin(), before.end(), *entry));
        const bool stays = index < first;
        first = stays ? index : first;
        if (!stays)
            found.insert(found.begin(), *entry);
    }
    return found;
}

OrderedJson mergedList(const OrderedJson& before, const OrderedJson& after, OrderedJson there)
{
    for (const OrderedJson& entry : before) {
        if (!hasEntry(after, entry))
            removeEntry(there, entry);
    }
    for (const OrderedJson& entry : newOrMoved(before, after)) {
        removeEntry(there, entry);
        // After the same predecessor as here; entries of other windows may be between them.
        auto position = there.begin();
        for (const OrderedJson& other : after) {
            if (other == entry)
                break;
            const auto found = std::find(there.begin(), there.end(), other);
            position = found != there.end() ? std::next(found) : position;
        }
        there.insert(position, entry);
    }
    return there;
}

OrderedJson merged(const OrderedJson& before, const OrderedJson& after, const OrderedJson& there)
{
    if (after == before)
        return there;
    if (there == before)
        return after;
    if (before.is_array() && after.is_array() && there.is_array())
        return mergedList(before, after, there);
    if (!before.is_object() || !after.is_object() || !there.is_object())
        return after;
    OrderedJson result = there;
    for (const auto& [key, value] : before.items()) {
        if (!after.contains(key))
            result.erase(key);
    }
    for (const auto& [key, value] : after.items()) {
        if (before.contains(key) && there.contains(key))
            result[key] = merged(before[key], value, there[key]);
        else if (!before.contains(key) || before[key] != value)
            result[key] = value;
    }
    return result;
}

} // namespace

Settings mergedSettings(const Settings& before, const Settings& after, const Settings& there)
{
    const auto jsonOf = [](const Settings& settings) { return OrderedJson::parse(settingsText(settings)); };
    return settingsFromText(merged(jsonOf(before), jsonOf(after), jsonOf(there)).dump()).settings;
}

} // namespace app
