#include "app/commands/help/help_words.hpp"

#include "formats/load_image.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

struct PlaceholderKind {
    std::string_view placeholder;
    ValueKind kind;
};
// Other placeholders are of kind `any`.
constexpr std::array<PlaceholderKind, 9> kKindsOfPlaceholders = {{
    {"FILE", ValueKind::file},
    {"TAG=FILE", ValueKind::file},
    {"PATCH", ValueKind::file},
    {"SOCKET", ValueKind::file},
    {"PATH", ValueKind::file}, // of an option: an output
    {"DIR", ValueKind::folder},
    {"A B", ValueKind::knownFile},
    {"A", ValueKind::knownFile},
    {"B", ValueKind::knownFile},
}};

ValueKind kindOfPlaceholder(std::string_view placeholder)
{
    const auto found = std::find_if(kKindsOfPlaceholders.begin(), kKindsOfPlaceholders.end(),
                                    [&](const PlaceholderKind& one) { return one.placeholder == placeholder; });
    return found == kKindsOfPlaceholders.end() ? ValueKind::any : found->kind;
}

/// Adds the extension without its dot, unless it is there.
void addExtension(std::vector<std::string>& extensions, std::string_view extension)
{
    std::string name(extension.substr(extension.find_first_not_of('.')));
    if (std::find(extensions.begin(), extensions.end(), name) == extensions.end())
        extensions.push_back(std::move(name));
}

} // namespace

ValueKind valueKindOf(const OptionFacts& option)
{
    if (option.value.empty())
        return ValueKind::none;
    if (!option.choices.empty())
        return option.value == "LIST" || option.value == "NAMES" ? ValueKind::list : ValueKind::choice;
    const bool isGame = std::find(option.names.begin(), option.names.end(), "--game-dir") != option.names.end();
    return isGame ? ValueKind::gameFolder : kindOfPlaceholder(option.value);
}

ValueKind positionalKindOf(const OptionFacts& positional)
{
    if (!positional.choices.empty())
        return ValueKind::choice;
    return positional.names.front() == "PATH" ? ValueKind::knownFile : kindOfPlaceholder(positional.names.front());
}

std::vector<std::string> namesWithValues(const CommandFacts& facts)
{
    std::vector<std::string> names;
    for (const OptionFacts& option : facts.options) {
        if (!option.value.empty())
            names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

std::string headingOf(const OptionFacts& option)
{
    std::string text;
    for (const std::string& name : option.names)
        text += (text.empty() ? "" : ", ") + name;
    return option.value.empty() ? text : text + " " + option.value;
}

std::string usageOf(const CommandFacts& facts)
{
    std::string text = "trisview" + (facts.name.empty() ? std::string() : " " + facts.name) + " [OPTIONS]";
    for (const OptionFacts& one : facts.positionals) {
        const std::string name = one.names.front() + (one.isRepeatable ? "..." : "");
        text += one.isRequired ? " " + name : " [" + name + "]";
    }
    return text;
}

std::string firstClauseOf(std::string_view description)
{
    constexpr std::size_t kClauseLength = 80;
    std::string text(description.substr(0, description.find(';')));
    for (std::size_t open = text.find(" ("); open != std::string::npos; open = text.find(" (", open))
        text.erase(open, std::min(text.find(')', open), text.size() - 1) + 1 - open);
    return text.size() <= kClauseLength ? text : text.substr(0, text.rfind(' ', kClauseLength - 3)) + "...";
}

std::vector<std::string> archiveExtensions()
{
    std::vector<std::string> extensions;
    for (const formats::ArchiveFormat& format : formats::archiveFormats()) {
        for (const std::string_view extension : format.extensions)
            addExtension(extensions, extension);
    }
    return extensions;
}

std::vector<std::string> openedExtensions()
{
    std::vector<std::string> extensions;
    for (const std::string_view extension : formats::modelExtensions())
        addExtension(extensions, extension);
    for (const std::string& extension : archiveExtensions())
        addExtension(extensions, extension);
    for (const std::string_view extension : formats::imageExtensions())
        addExtension(extensions, extension);
    for (const std::string_view extension : {"dbc", "skin", "cfg", "shader"})
        addExtension(extensions, extension);
    return extensions;
}

std::vector<CommandFacts> factsOfCommands()
{
    std::vector<CommandFacts> facts;
    for (const Command& command : commands())
        facts.push_back(factsOf(command));
    return facts;
}

} // namespace app
