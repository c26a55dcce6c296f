// Words of any text are replaced: they must lie in the text, other words must keep their values, and the first values
// must restore the text.
#include "formats/edit/edit_set.hpp"
#include "formats/edit/text_fields.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace config_edit_fuzz {
namespace {

using formats::edit::Edit;
using formats::edit::Field;
using formats::edit::TextFields;
using formats::edit::textFieldsOf;
using Content = std::vector<std::byte>;

constexpr std::array<std::string_view, 4> kNames{"animation.cfg", "a.skin", "md3.cfg", "iqm.cfg"};
constexpr std::array<std::string_view, 16> kValues{"7",        "-3",  "12.5",   "16777217",    "a/b.tga", "tag_x",
                                                   "endanims", "",    "a b, c", "//",          "*",       "md3_a",
                                                   "sex",      "nan", "x\"",    "\xEF\xBB\xBF"};
constexpr std::size_t kEditsATry = 3;
constexpr int kTries = 4;
constexpr std::size_t kLongText = 65536; ///< bytes; a try reads the whole text three times: longer texts have one

std::string problemOfFields(const std::vector<Field>& fields, std::size_t size)
{
    std::uint64_t end = 0; // of the field before
    for (const Field& field : fields) {
        if (field.offset < end || field.length > size || field.offset > size - field.length)
            return "fields overlap or are outside of the text";
        end = field.offset + field.length;
    }
    return {};
}

/// Edits of different fields, by position, whose values are possible.
std::vector<Edit> someEdits(const TextFields& text, std::span<const std::byte> bytes, std::mt19937& random)
{
    std::vector<Edit> edits;
    std::size_t next = random() % text.fields.size();
    for (std::size_t i = 0; i < kEditsATry && next < text.fields.size(); ++i) {
        const Field& field = text.fields[next];
        if (const auto value = formats::edit::wordValue(field, kValues[random() % kValues.size()])) {
            const auto before = bytesOf(field, bytes);
            edits.push_back({field.path, field.offset, {before.begin(), before.end()}, *value, "fuzz"});
        }
        next += 1 + random() % 4;
    }
    return edits;
}

std::string problemOfEdits(std::string_view name, const TextFields& before, std::span<const std::byte> bytes,
                           const std::vector<Edit>& edits)
{
    const Content changed = formats::edit::withEdits(bytes, edits);
    const auto after = textFieldsOf(name, changed);
    if (!after)
        return edits.empty() ? "" : "the text is none any more";
    if (const std::string problem = problemOfFields(after->fields, changed.size()); !problem.empty())
        return problem;
    if (!formats::edit::checkWordEdits(name, bytes, edits))
        return {}; // refused
    if (after->fields.size() != before.fields.size())
        return "the text has other fields";
    std::size_t next = 0; // of the edits
    for (std::size_t i = 0; i < before.fields.size(); ++i) {
        const bool isEdited = next < edits.size() && edits[next].field == before.fields[i].path;
        const auto expected =
            isEdited ? std::span<const std::byte>(edits[next].after) : bytesOf(before.fields[i], bytes);
        const auto now = bytesOf(after->fields[i], changed);
        if (!std::equal(expected.begin(), expected.end(), now.begin(), now.end()))
            return "a field has another value";
        next += isEdited ? 1 : 0;
    }
    const Content restored = formats::edit::withEdits(changed, formats::edit::inverseOf(edits));
    return std::equal(restored.begin(), restored.end(), bytes.begin(), bytes.end()) ? ""
                                                                                    : "the edits cannot be taken back";
}

} // namespace
} // namespace config_edit_fuzz

FUZZ_TARGET(config_edit)
{
    using namespace config_edit_fuzz;
    const auto bytes = std::as_bytes(std::span(data, size));
    std::uint32_t sum = 1;
    for (const std::uint8_t each : std::span(data, std::min<std::size_t>(size, 4096)))
        sum = 31 * sum + each;
    std::mt19937 random(sum);
    for (const std::string_view name : kNames) {
        const auto text = textFieldsOf(name, bytes);
        if (!text)
            continue;
        fuzz::check(problemOfFields(text->fields, size));
        const int tries = size > kLongText ? 1 : kTries;
        for (int i = 0; i < tries && !text->fields.empty(); ++i)
            fuzz::check(problemOfEdits(name, *text, bytes, someEdits(*text, bytes, random)));
    }
    return 0;
}
