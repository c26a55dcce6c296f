#include "app/viewer/opening/handed_files.hpp"

#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app {
namespace {

constexpr const char* kVersionMember = "trisviewWindow";
constexpr const char* kPathsMember = "open";
constexpr int kHandedVersion = 1;
constexpr int kMaxHandedDepth = 2; // an object with a list

/// Null if the text is no JSON or is nested too deeply.
nlohmann::json parsedMessage(std::string_view line)
{
    bool isTooDeep = false;
    const auto withinDepth = [&](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
        isTooDeep = isTooDeep || depth > kMaxHandedDepth;
        return !isTooDeep;
    };
    nlohmann::json message = nlohmann::json::parse(line.begin(), line.end(), withinDepth, false);
    return isTooDeep || message.is_discarded() ? nlohmann::json() : message;
}

} // namespace

std::string handedFilesText(const std::vector<std::filesystem::path>& paths)
{
    nlohmann::json list = nlohmann::json::array();
    for (const std::filesystem::path& path : paths) {
        const std::string text = platform::utf8FromPath(path);
        if (!formats::isUtf8(text))
            return {};
        list.push_back(text);
    }
    if (list.empty())
        return {};
    std::string text = nlohmann::json{{kVersionMember, kHandedVersion}, {kPathsMember, std::move(list)}}.dump();
    return text.size() <= kMaxHandedBytes ? text : std::string();
}

tl::expected<std::vector<std::filesystem::path>, std::string> handedFilesFrom(std::string_view line)
{
    if (line.size() > kMaxHandedBytes)
        return tl::unexpected("a message has at most " + std::to_string(kMaxHandedBytes) + " bytes");
    const nlohmann::json message = parsedMessage(line);
    if (!message.is_object())
        return tl::unexpected(std::string("expected a JSON object"));
    const auto version = message.find(kVersionMember);
    if (version == message.end() || !version->is_number_integer() || *version != kHandedVersion)
        return tl::unexpected("\"" + std::string(kVersionMember) + "\": expected " + std::to_string(kHandedVersion));
    const auto list = message.find(kPathsMember);
    if (list == message.end() || !list->is_array() || list->empty())
        return tl::unexpected("\"" + std::string(kPathsMember) + "\": expected a list of paths");
    std::vector<std::filesystem::path> paths;
    for (const nlohmann::json& one : *list) {
        const std::string text = one.is_string() ? one.get<std::string>() : std::string();
        std::filesystem::path path = platform::pathFromUtf8(text);
        if (!path.is_absolute() || text.find('\0') != std::string::npos)
            return tl::unexpected("\"" + std::string(kPathsMember) + "\": expected absolute paths");
        paths.push_back(std::move(path));
    }
    return paths;
}

} // namespace app
