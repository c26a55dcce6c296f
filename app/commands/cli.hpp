#pragma once

#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

// CLI11 itself converts arguments to std::filesystem::path in the system's encoding, not as UTF-8.
namespace CLI::detail {

inline bool lexical_cast(const std::string& text, std::filesystem::path& path)
{
    path = platform::pathFromUtf8(text);
    return true;
}

} // namespace CLI::detail

#include <CLI/CLI.hpp> // calls the function above

namespace app {

/// The value of this name. Only names are accepted, not the underlying numbers.
template <class Value, std::size_t count>
Value chosenFrom(const std::array<std::string_view, count>& names, const std::string& option, const std::string& text)
{
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        throw CLI::ValidationError(option, fmt::format("'{}' is none of {}", text, fmt::join(names, ", ")));
    return static_cast<Value>(found - names.begin());
}

/// The name of the note in an option that lists the words of its value.
inline constexpr const char* kChoicesOfOption = "choices";

/// Notes the words that the value of an option may be or contain, for completions; it checks nothing.
template <class Names> void noteChoices(CLI::Option& option, const Names& names)
{
    option.check(CLI::Validator(fmt::format("{}", fmt::join(names, " "))), kChoicesOfOption);
}

/// Adds an option that takes one of these names.
template <class Value, std::size_t count, class Target>
CLI::Option& addChoice(CLI::App& cli, const std::string& option, Target& target,
                       const std::array<std::string_view, count>& names, const std::string& description)
{
    const auto set = [&target, option, names](const std::string& text) {
        target = chosenFrom<Value>(names, option, text);
    };
    CLI::Option& added = *cli.add_option_function<std::string>(option, set, description);
    noteChoices(added, names);
    return added;
}

} // namespace app
