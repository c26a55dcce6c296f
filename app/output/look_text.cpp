#include "app/output/look_text.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace app {
namespace {

/// As it is if it has letters, digits and hyphens only; else between quotes, which a POSIX shell takes literally.
std::string quotedForShell(std::string_view word)
{
    const bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (isPlain)
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// The words of a command, without the quotes of a POSIX shell.
std::vector<std::string> wordsOfCommand(std::string_view text)
{
    std::vector<std::string> words;
    bool isInWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool continuesLine = c == '\\' && quote == 0 && i + 1 < text.size() && text[i + 1] == '\n';
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r' || continuesLine;
        if (quote == 0 && isSpace) {
            isInWord = false;
            continue;
        }
        if (!std::exchange(isInWord, true))
            words.emplace_back();
        if (quote != 0 ? c == quote : c == '\'' || c == '"')
            quote = quote != 0 ? '\0' : c;
        else if (c == '\\' && quote == 0 && i + 1 < text.size())
            words.back() += text[++i];
        else
            words.back() += c;
    }
    return words;
}

using NumberChoice = std::uint32_t scene::CharacterChoices::*;
constexpr std::array<std::pair<std::string_view, NumberChoice>, 5> kNumberOptions{
    {{"--skin", &scene::CharacterChoices::skin},
     {"--face", &scene::CharacterChoices::face},
     {"--hair", &scene::CharacterChoices::hair},
     {"--hair-color", &scene::CharacterChoices::hairColor},
     {"--facial-hair", &scene::CharacterChoices::facialHair}}};

/// Items that one text may name: more than slots, since the last one in a slot counts.
constexpr std::size_t kNamedItems = 100;

/// The items of --equip; the error names the first that is none.
tl::expected<std::vector<scene::EquippedItem>, std::string> equippedItems(std::string_view list)
{
    std::vector<scene::EquippedItem> items;
    for (std::size_t end = 0; !list.empty(); list.remove_prefix(std::min(end + 1, list.size()))) {
        end = std::min(list.find(','), list.size());
        const auto item = itemFromText(list.substr(0, end));
        if (!item)
            return tl::unexpected(fmt::format("--equip: '{}' is neither ID nor SLOT:ID", list.substr(0, end)));
        if (items.size() >= kNamedItems)
            return tl::unexpected(fmt::format("--equip has more than {} items", kNamedItems));
        items.push_back(*item);
    }
    return items;
}

/// Reads one option of a look into `look` and `character`; others are skipped. Returns what is wrong.
std::string readOption(std::string_view name, const std::string& value, ChosenLook& look,
                       scene::CharacterChoices& character)
{
    const auto number = formats::parseNumber<std::uint32_t>(value);
    const auto* const known = std::find_if(kNumberOptions.begin(), kNumberOptions.end(),
                                           [&](const auto& option) { return option.first == name; });
    if (known != kNumberOptions.end() || name == "--display" || name == "--mount") {
        if (!number)
            return fmt::format("{}: '{}' is not a number", name, value);
        if (name == "--display")
            look.display = *number;
        else if (name == "--mount")
            look.mount = *number;
        else
            character.*known->second = *number;
    } else if (name == "--race") {
        character.race = value;
    } else if (name == "--sex") {
        if (std::find(scene::kSexNames.begin(), scene::kSexNames.end(), value) == scene::kSexNames.end())
            return fmt::format("--sex: '{}' is not male or female", value);
        character.sex = value == scene::kSexNames[0] ? scene::CharacterSex::male : scene::CharacterSex::female;
    } else if (name == "--equip") {
        auto items = equippedItems(value);
        if (!items)
            return items.error();
        character.items.insert(character.items.end(), items->begin(), items->end());
        if (character.items.size() > kNamedItems)
            return fmt::format("--equip has more than {} items", kNamedItems);
    } else if (name == "--sheathed") {
        character.isSheathed = true;
    }
    return {};
}

} // namespace

std::string lookText(const scene::CharacterChoices& choices)
{
    std::string text = "--race " + quotedForShell(choices.race);
    text += fmt::format(" --sex {} --skin {} --face {} --hair {} --hair-color {} --facial-hair {}",
                        scene::kSexNames.at(static_cast<std::size_t>(choices.sex)), choices.skin, choices.face,
                        choices.hair, choices.hairColor, choices.facialHair);
    std::string items;
    for (const scene::EquippedItem& item : choices.items) {
        items += items.empty() ? "" : ",";
        if (item.slot)
            items += fmt::format("{}:", scene::kItemSlotNames.at(static_cast<std::size_t>(*item.slot)));
        items += fmt::format("{}", item.id);
    }
    if (!items.empty())
        text += " --equip " + items;
    return choices.isSheathed ? text + " --sheathed" : text;
}

std::string textOfLook(const ChosenLook& look)
{
    if (look.isEmpty())
        return {};
    const std::string text = look.character ? lookText(*look.character) : fmt::format("--display {}", *look.display);
    return look.mount ? fmt::format("{} --mount {}", text, *look.mount) : text;
}

tl::expected<ChosenLook, std::string> lookFromText(std::string_view text)
{
    ChosenLook look;
    scene::CharacterChoices character;
    const std::vector<std::string> words = wordsOfCommand(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string name = words[i];
        if (!name.starts_with("--"))
            continue;
        std::string value;
        if (const std::size_t equals = name.find('='); equals != std::string::npos) {
            value = name.substr(equals + 1);
            name.resize(equals);
        } else if (i + 1 < words.size()) {
            value = words[i + 1]; // stays a word of its own, if the option has none
        }
        if (std::string problem = readOption(name, value, look, character); !problem.empty())
            return tl::unexpected(std::move(problem));
    }
    if (look.display && !character.race.empty())
        return tl::unexpected(std::string("--display and --race exclude each other"));
    if (!look.display && character.race.empty())
        return tl::unexpected(std::string("it has neither --race nor --display"));
    if (!look.display)
        look.character = std::move(character);
    return look;
}

std::optional<scene::EquippedItem> itemFromText(std::string_view text)
{
    scene::EquippedItem item;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        const std::string_view slot = text.substr(0, colon);
        const auto* const known =
            std::find_if(scene::kItemSlotNames.begin(), scene::kItemSlotNames.end(),
                         [slot](std::string_view name) { return formats::isSameButForCase(name, slot); });
        if (known == scene::kItemSlotNames.end())
            return std::nullopt;
        item.slot = static_cast<scene::ItemSlot>(known - scene::kItemSlotNames.begin());
        text.remove_prefix(colon + 1);
    }
    const auto id = formats::parseNumber<std::uint32_t>(text);
    if (!id)
        return std::nullopt;
    item.id = *id;
    return item;
}

} // namespace app
