#include "app/commands/check/check_baseline.hpp"

#include "formats/base/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace app {

using ParsedJson = nlohmann::json;

tl::expected<Baseline, std::string> Baseline::read(const std::string& report)
{
    const ParsedJson parsed = ParsedJson::parse(report, nullptr, false);
    const auto list = parsed.is_object() ? parsed.find("diagnostics") : parsed.end();
    if (!parsed.is_object() || list == parsed.end() || !list->is_array())
        return tl::unexpected(
            std::string("it is not a report of check --format json: an object with 'diagnostics' is expected"));
    Baseline baseline;
    for (const ParsedJson& finding : *list) {
        std::array<std::string, 3> key;
        std::size_t i = 0;
        for (const char* const name : {"rule", "path", "element"}) {
            const auto value = finding.is_object() ? finding.find(name) : finding.end();
            if (!finding.is_object() || value == finding.end() || !value->is_string())
                return tl::unexpected(fmt::format("an object of 'diagnostics' has no text '{}'", name));
            key.at(i++) = value->get<std::string>();
        }
        ++baseline.m_counts[{key[0], key[1], key[2]}];
    }
    return baseline;
}

bool Baseline::take(const Finding& finding)
{
    const auto found =
        m_counts.find({finding.diagnostic.rule, formats::printable(finding.path), formats::printable(finding.element)});
    if (found == m_counts.end() || found->second == 0)
        return false;
    --found->second;
    return true;
}

} // namespace app
