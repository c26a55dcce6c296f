// Patterns of names of outputs, filled with names out of models and archives, which may be anything: the first line is
// the pattern, the next ones are name, path and clip.
#include "app/output/name_template.hpp"
#include "formats/platform/paths.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

using app::NameTemplate;

std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// A pattern without fields that gives the text.
std::string escaped(std::string_view text)
{
    std::string pattern;
    for (const char c : text)
        pattern += c == '{' || c == '}' || c == '%' ? std::string(2, c) : std::string(1, c);
    return pattern;
}

/// The problem of a name that consists of values only.
std::string problemOf(const std::filesystem::path& filled)
{
    const std::string name = platform::utf8FromPath(filled);
    if (name.empty() || filled.is_absolute())
        return "a value made the name empty or absolute: " + name;
    for (const std::filesystem::path& part : filled) {
        if (part.empty() || part == "." || part == "..")
            return "a value leads to another folder: " + name;
    }
    const bool isPrintable = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || std::string_view("\\:*?\"<>|").find(c) != std::string_view::npos;
    });
    return isPrintable ? "" : "a value has a character that a name cannot have: " + name;
}

} // namespace

FUZZ_TARGET(names)
{
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view pattern = takeLine(text);
    app::NameValues values{.name = takeLine(text), .path = takeLine(text), .clip = takeLine(text)};
    values.frame = size;
    if (const auto parsed = NameTemplate::parse(pattern)) {
        (void)parsed->fill(values);
        (void)parsed->fillShared(values);
    } else {
        fuzz::check(parsed.error().empty() ? "a pattern is refused without a reason" : "");
    }
    for (const char* const field : {"{name}", "{path}", "{clip}", "{frame:04}", "%04d"})
        fuzz::check(problemOf(NameTemplate::parse(field)->fill(values)));
    const auto plain = NameTemplate::parse(escaped(pattern));
    fuzz::check(!plain || plain->fill(values) != platform::pathFromUtf8(std::string(pattern))
                    ? "an escaped pattern is not plain text"
                    : "");
    return 0;
}
