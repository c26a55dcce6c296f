#include "app/commands/check/check_rules.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace app {
namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// "| `rule` | warning; header | Meaning. | Advice. |"; an empty id: another line.
CheckRule ruleOfLine(std::string_view line)
{
    constexpr std::string_view kHeader = "; header";
    std::array<std::string_view, 4> cells;
    if (!line.starts_with("| `"))
        return {};
    line.remove_prefix(1);
    for (std::string_view& cell : cells) {
        const std::size_t end = line.find('|');
        if (end == std::string_view::npos)
            return {};
        cell = trimmed(line.substr(0, end));
        line.remove_prefix(end + 1);
    }
    const bool isOfHeader = cells[1].ends_with(kHeader);
    if (isOfHeader)
        cells[1].remove_suffix(kHeader.size());
    return {cells[0].substr(1, cells[0].size() - 2), cells[1], cells[2], cells[3], isOfHeader};
}

std::vector<CheckRule> rulesOfPage()
{
    std::vector<CheckRule> rules;
    std::string_view text = problemsPage();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (const CheckRule rule = ruleOfLine(text.substr(0, end)); !rule.id.empty())
            rules.push_back(rule);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rules;
}

} // namespace

std::span<const CheckRule> checkRules()
{
    static const std::vector<CheckRule> rules = rulesOfPage();
    return rules;
}

const CheckRule* findCheckRule(std::string_view id)
{
    const auto rules = checkRules();
    const auto found = std::find_if(rules.begin(), rules.end(), [&](const CheckRule& rule) { return rule.id == id; });
    return found != rules.end() ? &*found : nullptr;
}

} // namespace app
