#include "formats/base/base64.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/patch.hpp"

#include <nlohmann/json.hpp>

namespace formats::edit {
namespace {

using nlohmann::ordered_json;

/// Whether the files of a format are texts.
bool isOfTexts(std::string_view format)
{
    return format == "skin" || format.ends_with(".cfg");
}

/// Bytes of a text as text for people, if they are short.
std::string shownWord(const std::vector<std::byte>& bytes)
{
    constexpr std::size_t kShownWordBytes = 256;
    return bytes.size() <= kShownWordBytes ? printable(textOf(FieldType::word, bytes)) : std::string();
}

/// Bytes of a model as text for people: the value if the field is one, else a text up to its end.
std::string shownText(const Edit& edit, const std::vector<std::byte>& bytes)
{
    const bool isName = edit.field.ends_with("name");
    const FieldType type = bytes.size() == 4    ? edit.field.ends_with("radius") ? FieldType::f32 : FieldType::u32
                           : bytes.size() == 12 ? FieldType::vec3
                                                : FieldType::axes;
    const bool isNumber = bytes.size() == 4 || bytes.size() == 12 || bytes.size() == 36;
    if (!isName && isNumber)
        return textOf(type, bytes);
    return isName ? printable(textOf(FieldType::text, bytes)) : std::string();
}

void addOthers(ordered_json& object, const std::string& others)
{
    const nlohmann::json parsed = nlohmann::json::parse(others, nullptr, false);
    if (parsed.is_object()) {
        for (const auto& [key, value] : parsed.items())
            object[key] = value;
    }
}

std::string base64Text(const std::vector<std::byte>& bytes)
{
    return base64Of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

enum class PatchList { edits, splices };

ordered_json jsonOf(const PatchEdit& patched, PatchList list, std::string_view format)
{
    const Edit& edit = patched.edit;
    ordered_json written = {{"field", edit.field}, {"offset", edit.offset}};
    const bool isText = isOfTexts(format);
    const bool isSplice = list == PatchList::splices;
    written[isSplice ? "remove" : "old"] = isSplice ? base64Text(edit.before) : hexOf(edit.before);
    written[isSplice ? "insert" : "new"] = isSplice ? base64Text(edit.after) : hexOf(edit.after);
    if (isText || !isSplice) {
        const std::string old = isText ? shownWord(edit.before) : shownText(edit, edit.before);
        const std::string now = isText ? shownWord(edit.after) : shownText(edit, edit.after);
        if (old != now) {
            written["oldText"] = old;
            written["newText"] = now;
        }
    }
    if (!edit.reason.empty())
        written["reason"] = edit.reason;
    addOthers(written, patched.others);
    return written;
}

void addFile(ordered_json& written, const FilePatch& patch)
{
    written["file"] = {{"name", patch.name},
                       {"format", patch.format},
                       {"size", patch.original.size},
                       {"sha256", patch.original.sha256}};
    written["result"] = {{"size", patch.result.size}, {"sha256", patch.result.sha256}};
    addOthers(written["file"], patch.fileOthers);
    addOthers(written["result"], patch.resultOthers);
    ordered_json edits = ordered_json::array();
    for (const PatchEdit& each : patch.edits)
        edits.push_back(jsonOf(each, PatchList::edits, patch.format));
    written["edits"] = std::move(edits);
    ordered_json splices = ordered_json::array();
    for (const PatchEdit& each : patch.splices)
        splices.push_back(jsonOf(each, PatchList::splices, patch.format));
    if (!splices.empty())
        written["splices"] = std::move(splices);
    addOthers(written, patch.others);
}

} // namespace

std::string patchText(const Patch& patch)
{
    ordered_json written = {{kPatchMark, 1}, {"tool", patch.tool}};
    if (patch.isOfMany || patch.files.size() != 1) {
        ordered_json files = ordered_json::array();
        for (const FilePatch& each : patch.files) {
            ordered_json file = ordered_json::object();
            addFile(file, each);
            files.push_back(std::move(file));
        }
        written["files"] = std::move(files);
    } else {
        addFile(written, patch.files.front());
    }
    addOthers(written, patch.others);
    return written.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

} // namespace formats::edit
