#pragma once

#include "formats/vfs/archive.hpp"
#include "tests/support/mpq_builder.hpp"

#include <string>
#include <vector>

/// Opens MPQ archives in memory and reads what they have.
namespace mpq_test {

using Texts = std::vector<std::string>;

[[nodiscard]] inline formats::Result<formats::Archive> opened(const tests::Bytes& bytes, const std::string& names = {})
{
    formats::MoreNames more;
    if (!names.empty())
        more = [names] { return formats::FileBytes::copyOf(names); };
    return formats::Archive::open(formats::RandomAccess(formats::FileBytes::copyOf(bytes)), "test", more);
}

[[nodiscard]] inline std::string contentOf(const formats::Archive& archive, const std::string& name,
                                           formats::ReadProblems* problems = nullptr)
{
    const auto index = archive.find(name);
    if (!index)
        return "not found";
    const auto bytes = archive.read(*index, name, name, problems);
    return bytes ? tests::textOf(bytes->file().span()) : bytes.error().message;
}

/// "name=content" of every entry but the list of names, or the error's text if it cannot be read.
[[nodiscard]] inline Texts contentsOf(const formats::Archive& archive)
{
    Texts contents;
    for (const formats::ArchiveEntry& entry : archive.entries()) {
        if (entry.name != "(listfile)")
            contents.push_back(entry.name + "=" + contentOf(archive, entry.name));
    }
    return contents;
}

[[nodiscard]] inline Texts rulesOf(const formats::Archive& archive)
{
    Texts rules;
    for (const formats::Diagnostic& diagnostic : archive.diagnostics())
        rules.push_back(diagnostic.rule);
    return rules;
}

/// Text with zeros in it, which all methods make smaller.
[[nodiscard]] inline std::string textOf(std::size_t size)
{
    std::string text;
    while (text.size() < size)
        text += "vertex " + std::to_string(text.size() % 97) + "\r\n" + std::string(text.size() % 5, '\0');
    text.resize(size);
    return text;
}

} // namespace mpq_test
