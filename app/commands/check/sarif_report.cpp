#include "app/commands/check/check_reports.hpp"
#include "app/commands/check/check_rules.hpp"
#include "app/output/json.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <map>

namespace app {
namespace {

constexpr std::string_view kSarifSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A path as a reference of RFC 3986: an absolute one with "file://".
std::string uriOf(std::string_view path)
{
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    const bool hasDrive = path.size() > 2 && path[1] == ':' && (path[2] == '/' || path[2] == '\\');
    std::string uri = path.starts_with('/') ? "file://" : hasDrive ? "file:///" : "";
    for (const char character : path) {
        if (character == '\\' && hasDrive)
            uri += '/';
        else if (kPlain.find(character) != std::string_view::npos)
            uri += character;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(character));
    }
    return uri;
}

Json ruleJson(std::string_view id)
{
    const CheckRule* const rule = findCheckRule(id);
    Json json = {{"id", id}};
    const std::string_view meaning = rule != nullptr ? rule->meaning : "A file begins like a model and does not open.";
    json["shortDescription"] = Json{{"text", meaning}};
    if (rule != nullptr)
        json["help"] = Json{{"text", rule->advice}};
    return json;
}

Json locationJson(const formats::Diagnostic& diagnostic)
{
    Json location = {{"artifactLocation", Json{{"uri", uriOf(diagnostic.file)}}}};
    if (diagnostic.position.line > 0)
        location["region"] = Json{{"startLine", diagnostic.position.line}}; // our columns count bytes, SARIF's do not
    else if (diagnostic.range.length > 0)
        location["region"] = Json{{"byteOffset", diagnostic.range.offset}, {"byteLength", diagnostic.range.length}};
    return Json{{"physicalLocation", std::move(location)}};
}

Json resultJson(const Finding& finding, std::size_t ruleIndex)
{
    const formats::Diagnostic& diagnostic = finding.diagnostic;
    Json result = {{"ruleId", diagnostic.rule},
                   {"ruleIndex", ruleIndex},
                   {"level", nameOf(diagnostic.severity)},
                   {"message", Json{{"text", formats::printable(diagnostic.message)}}}};
    Json::Array locations;
    locations.push_back(locationJson(diagnostic));
    result["locations"] = Json::array(std::move(locations));
    // The same finding in two versions of a file.
    result["partialFingerprints"] = Json{
        {"element/v1", formats::printable(fmt::format("{} {} {}", diagnostic.rule, diagnostic.file, finding.element))}};
    if (finding.path != diagnostic.file)
        result["properties"] = Json{{"model", formats::printable(finding.path)}};
    return result;
}

} // namespace

std::string sarifReport(const CheckReport& report)
{
    std::map<std::string, std::size_t> indices;
    Json rules = Json::array();
    Json results = Json::array();
    for (const CheckedFile& file : report.files) {
        for (const Finding& finding : file.findings) {
            const std::string& rule = finding.diagnostic.rule;
            const auto [index, isNew] = indices.emplace(rule, indices.size());
            if (isNew)
                rules.push_back(ruleJson(rule));
            results.push_back(resultJson(finding, index->second));
        }
    }
    Json driver = {{"name", "Trisview"}, {"version", TRISVIEW_VERSION}, {"rules", std::move(rules)}};
    Json::Array runs;
    runs.push_back({{"tool", Json{{"driver", std::move(driver)}}}, {"results", std::move(results)}});
    const Json json = {{"$schema", kSarifSchema}, {"version", "2.1.0"}, {"runs", Json::array(std::move(runs))}};
    return json.text();
}

} // namespace app
