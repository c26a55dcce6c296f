#include "formats/base/base64.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/patch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace formats::edit {
namespace {

using nlohmann::json; // members are found quickly
using PatchProblem = tl::unexpected<std::string>;
template <class T> using Read = tl::expected<T, std::string>;

constexpr std::size_t kMaxPatchDepth = 32; // of lists and objects in each other; writing them again is recursive

constexpr std::size_t kMaxPatchMembers = 256; // unknown ones of an object, which are kept

constexpr std::size_t kHashDigits = 64;
// Behind every file; with all bytes of a patch it stays a position.
constexpr std::uint64_t kLastPatchOffset = UINT64_MAX / 2;

/// Whether lists and objects are nested more deeply than our limit.
bool isTooDeep(std::string_view text)
{
    std::size_t depth = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char each = text[i];
        if (isInText && each == '\\')
            ++i; // the next one is escaped
        else if (each == '"')
            isInText = !isInText;
        else if (!isInText && (each == '[' || each == '{') && ++depth > kMaxPatchDepth)
            return true;
        else if (!isInText && (each == ']' || each == '}') && depth > 0)
            --depth;
    }
    return false;
}

std::optional<std::uint8_t> hexDigit(char digit)
{
    if (digit >= '0' && digit <= '9')
        return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return static_cast<std::uint8_t>(digit - 'a' + 10);
    return std::nullopt;
}

std::optional<std::vector<std::byte>> bytesFromHex(std::string_view text)
{
    if (text.size() % 2 != 0)
        return std::nullopt;
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto high = hexDigit(text[i]);
        const auto low = hexDigit(text[i + 1]);
        if (!high || !low)
            return std::nullopt;
        bytes.push_back(static_cast<std::byte>(*high * 16 + *low));
    }
    return bytes;
}

/// Takes members out of an object; those that remain are unknown.
class MemberReader {
public:
    MemberReader(json object, std::string name) : m_object(std::move(object)), m_name(std::move(name)) {}

    [[nodiscard]] static Read<MemberReader> of(json value, std::string name)
    {
        if (!value.is_object())
            return PatchProblem(fmt::format("{} is not an object", name));
        return MemberReader(std::move(value), std::move(name));
    }

    /// null if it is missing.
    json take(const char* key)
    {
        const auto found = m_object.find(key);
        if (found == m_object.end())
            return nullptr;
        json value = std::move(*found);
        m_object.erase(found);
        return value;
    }

    Read<std::string> text(const char* key)
    {
        const json value = take(key);
        if (!value.is_string())
            return PatchProblem(fmt::format("{}: '{}' is not a text", m_name, key));
        return value.get<std::string>();
    }

    Read<std::uint64_t> count(const char* key)
    {
        const json value = take(key);
        if (!value.is_number_unsigned())
            return PatchProblem(fmt::format("{}: '{}' is not a number from 0 on", m_name, key));
        return value.get<std::uint64_t>();
    }

    Read<std::vector<std::byte>> bytes(const char* key)
    {
        auto digits = text(key);
        if (!digits)
            return PatchProblem(std::move(digits.error()));
        auto read = bytesFromHex(*digits);
        if (!read)
            return PatchProblem(fmt::format("{}: '{}' is not pairs of digits 0-9 and a-f", m_name, key));
        return *std::move(read);
    }

    Read<std::vector<std::byte>> base64(const char* key)
    {
        auto digits = text(key);
        if (!digits)
            return PatchProblem(std::move(digits.error()));
        auto read = bytesFromBase64(*digits);
        if (!read)
            return PatchProblem(fmt::format("{}: '{}' is not base64", m_name, key));
        return *std::move(read);
    }

    /// A text that people wrote, or none.
    std::string optionalText(const char* key)
    {
        const json value = take(key);
        return value.is_string() ? value.get<std::string>() : std::string();
    }

    [[nodiscard]] const std::string& name() const { return m_name; }
    /// All that were not taken, as JSON; empty: none.
    [[nodiscard]] Read<std::string> others() const
    {
        if (m_object.size() > kMaxPatchMembers)
            return PatchProblem(fmt::format("{} has more than {} unknown members", m_name, kMaxPatchMembers));
        return m_object.empty() ? std::string() : m_object.dump(-1, ' ', false, json::error_handler_t::replace);
    }

private:
    json m_object;
    std::string m_name; // for messages
};

Read<FileState> readState(MemberReader& in)
{
    auto size = in.count("size");
    if (!size)
        return PatchProblem(std::move(size.error()));
    auto hash = in.text("sha256");
    if (!hash)
        return PatchProblem(std::move(hash.error()));
    const bool isHash = hash->size() == kHashDigits && bytesFromHex(*hash);
    if (!isHash)
        return PatchProblem(fmt::format("{}: 'sha256' is not 64 digits 0-9 and a-f", in.name()));
    return FileState{*size, *std::move(hash)};
}

/// The members of an edit or splice; its bytes have been read.
Read<PatchEdit> readRest(MemberReader& in, Read<std::vector<std::byte>> before, Read<std::vector<std::byte>> after)
{
    auto field = in.text("field");
    if (!field)
        return PatchProblem(std::move(field.error()));
    const auto offset = in.count("offset");
    if (!offset)
        return PatchProblem(offset.error());
    if (!before)
        return PatchProblem(std::move(before.error()));
    if (!after)
        return PatchProblem(std::move(after.error()));
    PatchEdit edit{{*std::move(field), *offset, *std::move(before), *std::move(after), in.optionalText("reason")}};
    (void)in.take("oldText"); // for people; made anew
    (void)in.take("newText");
    auto others = in.others();
    if (!others)
        return PatchProblem(std::move(others.error()));
    edit.others = *std::move(others);
    return edit;
}

Read<PatchEdit> readEdit(json value, std::string name)
{
    auto in = MemberReader::of(std::move(value), std::move(name));
    if (!in)
        return PatchProblem(std::move(in.error()));
    auto before = in->bytes("old");
    auto after = in->bytes("new");
    auto edit = readRest(*in, std::move(before), std::move(after));
    if (edit && (edit->edit.isSplice() || edit->edit.before.empty()))
        return PatchProblem(fmt::format("{}: 'old' and 'new' are not equally many bytes", in->name()));
    return edit;
}

Read<PatchEdit> readSplice(json value, std::string name)
{
    auto in = MemberReader::of(std::move(value), std::move(name));
    if (!in)
        return PatchProblem(std::move(in.error()));
    auto removed = in->base64("remove");
    auto inserted = in->base64("insert");
    auto edit = readRest(*in, std::move(removed), std::move(inserted));
    if (edit && edit->edit.before.empty() && edit->edit.after.empty())
        return PatchProblem(fmt::format("{}: 'remove' and 'insert' are both empty", in->name()));
    return edit;
}

/// `what`: "edit", "splice".
Read<std::vector<PatchEdit>> readList(json list, const std::string& name, std::string_view what,
                                      Read<PatchEdit> (*read)(json, std::string))
{
    if (!list.is_array())
        return PatchProblem(fmt::format("{}: '{}s' is not a list", name, what));
    std::vector<PatchEdit> edits;
    std::uint64_t end = 0;
    for (json& value : list) {
        auto edit = read(std::move(value), fmt::format("{}: {} {}", name, what, edits.size()));
        if (!edit)
            return PatchProblem(std::move(edit.error()));
        const Edit& each = edit->edit;
        if (each.offset < end || each.offset > kLastPatchOffset)
            return PatchProblem(fmt::format("{}: {} {} at byte {} is not behind the one before it, which ends at {}",
                                            name, what, edits.size(), each.offset, end));
        end = each.offset + each.before.size();
        edits.push_back(*std::move(edit));
    }
    return edits;
}

/// Whether an edit and a splice share bytes, or bytes are inserted inside of an edit.
bool areInterlocked(const FilePatch& patch)
{
    auto edit = patch.edits.begin();
    for (const PatchEdit& each : patch.splices) {
        const Edit& splice = each.edit;
        while (edit != patch.edits.end() && edit->edit.offset + edit->edit.before.size() <= splice.offset)
            ++edit;
        // The edit ends behind the start of the splice.
        const std::uint64_t end = splice.offset + splice.before.size();
        if (edit != patch.edits.end() && edit->edit.offset < end)
            return true;
    }
    return false;
}

/// The lists of one file.
Read<void> readEdits(MemberReader& in, FilePatch& patch)
{
    auto edits = readList(in.take("edits"), in.name(), "edit", readEdit);
    if (!edits)
        return PatchProblem(std::move(edits.error()));
    patch.edits = *std::move(edits);
    json list = in.take("splices");
    auto splices = readList(list.is_null() ? json::array() : std::move(list), in.name(), "splice", readSplice);
    if (!splices)
        return PatchProblem(std::move(splices.error()));
    patch.splices = *std::move(splices);
    if (areInterlocked(patch))
        return PatchProblem(fmt::format("{}: an edit and a splice share bytes", in.name()));
    return {};
}

/// The members of one file.
Read<FilePatch> readFilePatch(MemberReader& in)
{
    FilePatch patch;
    auto file = MemberReader::of(in.take("file"), in.name() + ": 'file'");
    if (!file)
        return PatchProblem(std::move(file.error()));
    for (const auto& [key, member] : {std::pair{"name", &patch.name}, std::pair{"format", &patch.format}}) {
        auto text = file->text(key);
        if (!text)
            return PatchProblem(std::move(text.error()));
        *member = *std::move(text);
    }
    auto result = MemberReader::of(in.take("result"), in.name() + ": 'result'");
    if (!result)
        return PatchProblem(std::move(result.error()));
    const auto take = [](MemberReader& reader, FileState& state, std::string& others) -> Read<void> {
        auto read = readState(reader);
        if (!read)
            return PatchProblem(std::move(read.error()));
        state = *std::move(read);
        auto unknown = reader.others();
        if (!unknown)
            return PatchProblem(std::move(unknown.error()));
        others = *std::move(unknown);
        return {};
    };
    if (auto taken = take(*file, patch.original, patch.fileOthers); !taken)
        return PatchProblem(std::move(taken.error()));
    if (auto taken = take(*result, patch.result, patch.resultOthers); !taken)
        return PatchProblem(std::move(taken.error()));
    if (auto edits = readEdits(in, patch); !edits)
        return PatchProblem(std::move(edits.error()));
    return patch;
}

/// The list of a patch of many files.
Read<std::vector<FilePatch>> readFiles(json list)
{
    if (!list.is_array())
        return PatchProblem("'files' is not a list");
    std::vector<FilePatch> files;
    for (json& value : list) {
        auto in = MemberReader::of(std::move(value), fmt::format("file {}", files.size()));
        if (!in)
            return PatchProblem(std::move(in.error()));
        auto file = readFilePatch(*in);
        if (!file)
            return PatchProblem(std::move(file.error()));
        auto others = in->others();
        if (!others)
            return PatchProblem(std::move(others.error()));
        file->others = *std::move(others);
        files.push_back(*std::move(file));
    }
    return files;
}

} // namespace

tl::expected<Patch, std::string> readPatch(std::string_view text)
{
    if (text.size() > kMaxPatchBytes)
        return PatchProblem(fmt::format("the patch has {} bytes, at most {} are read", text.size(), kMaxPatchBytes));
    if (isTooDeep(text))
        return PatchProblem(fmt::format("lists and objects are nested more than {} times", kMaxPatchDepth));
    auto in = MemberReader::of(json::parse(text, nullptr, false), "the patch");
    if (!in)
        return PatchProblem(std::move(in.error()));
    if (in->take(kPatchMark.data()) != 1)
        return PatchProblem(fmt::format("'{}' is not 1", kPatchMark));
    Patch patch;
    patch.tool = in->optionalText("tool");
    json list = in->take("files");
    patch.isOfMany = !list.is_null();
    if (patch.isOfMany) {
        auto files = readFiles(std::move(list));
        if (!files)
            return PatchProblem(std::move(files.error()));
        patch.files = *std::move(files);
    } else {
        auto file = readFilePatch(*in);
        if (!file)
            return PatchProblem(std::move(file.error()));
        patch.files.push_back(*std::move(file));
    }
    auto others = in->others();
    if (!others)
        return PatchProblem(std::move(others.error()));
    patch.others = *std::move(others);
    return patch;
}

} // namespace formats::edit
