#include "app/viewer/actions/action_json.hpp"

#include "app/viewer/actions/elements.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace app {
namespace {

using nlohmann::json;

constexpr Parameter kSwitch{"on", "the new state; without it, the state is toggled", Need::optional};
constexpr std::size_t kMaxListLength = 4096; // each name is compared with all known names
constexpr std::size_t kMaxShownValue = 60;   // characters of a wrong value that a message repeats

std::string shownValue(const json& value)
{
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        return text.size() <= kMaxShownValue ? "'" + text + "'" : "a long text";
    }
    if (value.is_number() || value.is_boolean() || value.is_null())
        return value.dump();
    return value.is_array() ? "a list" : "an object";
}

std::string joinedNames(std::span<const std::string_view> names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Fills a request from an object. `problem` gets the first error; later parameters are not checked then.
class ParameterReader final : public ParameterVisitor {
public:
    ParameterReader(const Session& session, const json& values) : m_session(session), m_values(values) {}

    void text(const Parameter& parameter, std::string& value) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        if (found->is_string())
            value = found->get<std::string>();
        else
            refuse(parameter, "a text", *found);
    }

    void checkedText(const Parameter& parameter, std::string& value, const TextCheck& check) override
    {
        text(parameter, value);
        const std::string expected = problem.empty() && m_values.contains(parameter.name) ? check(value) : "";
        if (!expected.empty())
            refuse(parameter, expected, value);
    }

    void path(const Parameter& parameter, std::filesystem::path& value) override
    {
        if (const json* const found = find(parameter))
            readPath(parameter, *found, value);
    }

    void paths(const Parameter& parameter, std::vector<std::filesystem::path>& value) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        if (!found->is_array())
            return readPath(parameter, *found, value.emplace_back());
        if (found->empty())
            return refuse(parameter, "a path or a list of paths", *found);
        for (const json& one : *found)
            readPath(parameter, one, value.emplace_back());
    }

    void flag(const Parameter& parameter, bool& value) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        if (found->is_boolean())
            value = found->get<bool>();
        else
            refuse(parameter, "true or false", *found);
    }

    void maybeFlag(const Parameter& parameter, std::optional<bool>& value) override
    {
        bool flag = false;
        this->flag(parameter, flag);
        if (m_values.contains(parameter.name))
            value = flag;
    }

    void number(const Parameter& parameter, double& value, const NumberRange& range) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        const double number = found->is_number() ? found->get<double>() : std::nan("");
        const bool isOfType = !range.isWhole || number == std::trunc(number);
        if (isOfType && number >= range.least && number <= range.most)
            value = number;
        else
            refuse(parameter, fmt::format("a {} from {:g} to {:g}", range.typeName(), range.least, range.most), *found);
    }

    void count(const Parameter& parameter, std::uint32_t& value) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        if (const auto number = indexIn(*found))
            value = *number;
        else
            refuse(parameter, "a whole number from 0", *found);
    }

    void choice(const Parameter& parameter, std::size_t& value, std::span<const std::string_view> names) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        const auto at = found->is_string() ? std::find(names.begin(), names.end(), found->get_ref<const std::string&>())
                                           : names.end();
        if (at != names.end())
            value = static_cast<std::size_t>(at - names.begin());
        else
            refuse(parameter, "one of " + joinedNames(names), *found);
    }

    void weapon(const Parameter& parameter, std::string& value) override
    {
        text(parameter, value);
        const std::vector<WeaponChoice> choices = weaponChoices(m_session);
        if (!problem.empty() || choices.empty())
            return; // the weapons are not known yet: opening the document reports an unknown one
        const auto chosen = std::find_if(choices.begin(), choices.end(), [&](const WeaponChoice& choice) {
            return formats::isSameButForCase(choice.title, value) || choice.weapon == value;
        });
        if (chosen != choices.end()) {
            value = chosen->weapon;
            return;
        }
        std::vector<std::string_view> titles;
        for (const WeaponChoice& choice : choices)
            titles.push_back(choice.title);
        refuse(parameter, "one of " + joinedNames(titles), value);
    }

    void instant(const Parameter& parameter, Instant kind, std::optional<double>& value) override
    {
        if (m_values.contains(parameter.name)) {
            double number = 0.0;
            this->number(parameter, number, {0.0, lastOf(kind)});
            value = number;
            ++m_instants;
        } else {
            m_names.emplace_back(parameter.name);
        }
        m_instantNames += (m_instantNames.empty() ? "" : " or ") + std::string(parameter.name);
        m_hasInstants = true;
    }

    void element(const Parameter& parameter, Element kind, std::uint32_t& value, Null null) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        if (found->is_null() && null == Null::none)
            value = formats::kNoIndex;
        else if (const auto number = numberOf(kind, *found))
            value = *number;
        else
            refuseElement(parameter, kind, *found);
        if (kind == Element::layer && problem.empty() && value != formats::kNoIndex)
            m_layer = value; // later clips refer to this layer
    }

    void elements(const Parameter& parameter, Element kind, std::vector<std::uint32_t>& value) override
    {
        const json* const found = find(parameter);
        if (found == nullptr)
            return;
        value.clear();
        if (!found->is_array() || found->size() > kMaxListLength)
            return refuse(parameter, fmt::format("a list of at most {}", kMaxListLength), *found);
        for (const json& one : *found) {
            const auto number = numberOf(kind, one);
            if (!number)
                return refuseElement(parameter, kind, one);
            value.push_back(*number);
        }
    }

    /// Checks across parameters, after all were visited.
    void finish()
    {
        if (problem.empty() && m_hasInstants && m_instants != 1)
            problem = fmt::format("expected one of the parameters {}, found {}", m_instantNames,
                                  m_instants == 0 ? "none" : "several");
        for (const auto& [name, value] : m_values.items()) {
            if (problem.empty() && std::find(m_names.begin(), m_names.end(), name) == m_names.end())
                problem = fmt::format("there is no parameter {}; expected: {}", shownValue(json(name)),
                                      m_names.empty() ? "none" : fmt::format("{}", fmt::join(m_names, ", ")));
        }
    }

    std::string problem;

private:
    /// nullptr if it is missing, or after an error.
    const json* find(const Parameter& parameter)
    {
        m_names.emplace_back(parameter.name);
        if (!problem.empty())
            return nullptr;
        const auto found = m_values.find(parameter.name);
        if (found != m_values.end())
            return &*found;
        if (parameter.need == Need::required)
            problem = fmt::format("parameter '{}' is missing; expected: {}", parameter.name, parameter.meaning);
        return nullptr;
    }

    void refuse(const Parameter& parameter, const std::string& expected, const json& found)
    {
        if (problem.empty())
            problem = fmt::format("parameter '{}': expected {}, found {}", parameter.name, expected, shownValue(found));
    }

    void refuseElement(const Parameter& parameter, Element kind, const json& found)
    {
        refuse(parameter, fmt::format("the name or index of a {}", nameOf(kind)), found);
        problem += "; " + elementsText(m_session, kind, layer());
    }

    void readPath(const Parameter& parameter, const json& found, std::filesystem::path& value)
    {
        const bool isPath = found.is_string() && !found.get_ref<const std::string&>().empty() &&
                            found.get_ref<const std::string&>().find('\0') == std::string::npos;
        if (!isPath)
            return refuse(parameter, "a path", found);
        value = absoluteOf(platform::pathFromUtf8(found.get<std::string>()));
    }

    [[nodiscard]] static std::optional<std::uint32_t> indexIn(const json& value)
    {
        if (!value.is_number_integer() || value < 0 || value >= formats::kNoIndex)
            return std::nullopt;
        return value.get<std::uint32_t>();
    }

    [[nodiscard]] std::uint32_t layer() const { return m_layer.value_or(m_session.tab().view.activeLayer); }

    [[nodiscard]] std::optional<std::uint32_t> numberOf(Element kind, const json& value) const
    {
        if (const auto index = indexIn(value))
            return hasElement(m_session, kind, layer(), *index) ? index : std::nullopt;
        if (!value.is_string())
            return std::nullopt;
        const std::uint32_t number = findElement(m_session, kind, layer(), value.get_ref<const std::string&>());
        return number != formats::kNoIndex ? std::optional(number) : std::nullopt;
    }

    [[nodiscard]] double lastOf(Instant kind) const
    {
        const Tab& tab = m_session.tab();
        if (kind == Instant::seconds)
            return durationSeconds(shownClip(m_session), tab.view.layer().playback.mode);
        return static_cast<double>(fileFrames(tab, tab.view.activeLayer) - 1);
    }

    const Session& m_session;
    const json& m_values;
    std::vector<std::string> m_names; // of all parameters
    std::optional<std::uint32_t> m_layer;
    int m_instants = 0; // number of given instants
    bool m_hasInstants = false;
    std::string m_instantNames;
};

/// Writes a request as an object.
class ParameterWriter final : public ParameterVisitor {
public:
    void text(const Parameter& parameter, std::string& value) override { put(parameter, value); }
    void checkedText(const Parameter& parameter, std::string& value, const TextCheck&) override
    {
        put(parameter, value);
    }
    void path(const Parameter& parameter, std::filesystem::path& value) override
    {
        if (!value.empty())
            put(parameter, platform::utf8FromPath(value));
    }
    void paths(const Parameter& parameter, std::vector<std::filesystem::path>& value) override
    {
        const json list = platform::utf8FromPaths(value);
        put(parameter, list.size() == 1 ? list.front() : list);
    }
    void flag(const Parameter& parameter, bool& value) override { put(parameter, value); }
    void maybeFlag(const Parameter& parameter, std::optional<bool>& value) override
    {
        if (value)
            put(parameter, *value);
    }
    void number(const Parameter& parameter, double& value, const NumberRange&) override { put(parameter, value); }
    void count(const Parameter& parameter, std::uint32_t& value) override { put(parameter, value); }
    void choice(const Parameter& parameter, std::size_t& value, std::span<const std::string_view> names) override
    {
        put(parameter, names[value]);
    }
    void weapon(const Parameter& parameter, std::string& value) override { put(parameter, value); }
    void instant(const Parameter& parameter, Instant, std::optional<double>& value) override
    {
        if (value)
            put(parameter, *value);
    }
    void element(const Parameter& parameter, Element, std::uint32_t& value, Null) override
    {
        if (value != formats::kNoIndex)
            put(parameter, value);
        else if (parameter.need == Need::required)
            put(parameter, nullptr);
    }
    void elements(const Parameter& parameter, Element, std::vector<std::uint32_t>& value) override
    {
        if (!value.empty() || parameter.need == Need::required)
            put(parameter, value);
    }

    json values = json::object();

private:
    void put(const Parameter& parameter, json value) { values[std::string(parameter.name)] = std::move(value); }
};

/// Describes parameters.
class ParameterLister final : public ParameterVisitor {
public:
    void text(const Parameter& parameter, std::string&) override { add(parameter, "text"); }
    void checkedText(const Parameter& parameter, std::string&, const TextCheck&) override { add(parameter, "text"); }
    void path(const Parameter& parameter, std::filesystem::path&) override { add(parameter, "path"); }
    void paths(const Parameter& parameter, std::vector<std::filesystem::path>&) override
    {
        add(parameter, "path or list of paths");
    }
    void flag(const Parameter& parameter, bool&) override { add(parameter, "true or false"); }
    void maybeFlag(const Parameter& parameter, std::optional<bool>&) override { add(parameter, "true or false"); }
    void number(const Parameter& parameter, double&, const NumberRange& range) override
    {
        add(parameter, std::string(range.typeName()));
    }
    void count(const Parameter& parameter, std::uint32_t&) override { add(parameter, "whole number"); }
    void choice(const Parameter& parameter, std::size_t&, std::span<const std::string_view> names) override
    {
        add(parameter, "one of: " + joinedNames(names));
    }
    void weapon(const Parameter& parameter, std::string&) override { add(parameter, "weapon"); }
    void instant(const Parameter& parameter, Instant, std::optional<double>&) override { add(parameter, "number"); }
    void element(const Parameter& parameter, Element kind, std::uint32_t&, Null null) override
    {
        add(parameter,
            std::string(nameOf(kind)) + (null == Null::none && parameter.need == Need::required ? " or null" : ""));
    }
    void elements(const Parameter& parameter, Element kind, std::vector<std::uint32_t>&) override
    {
        add(parameter, "list of " + std::string(nameOf(kind)));
    }

    json parameters = json::array();

private:
    void add(const Parameter& parameter, const std::string& type)
    {
        parameters.push_back({{"name", parameter.name},
                              {"type", type},
                              {"required", parameter.need == Need::required},
                              {"meaning", parameter.meaning}});
    }
};

/// Shows a visitor all parameters of an action.
void visitParameters(const Action& action, Request& request, ParameterVisitor& visitor)
{
    if (action.parameters != nullptr)
        action.parameters->visit(request, visitor);
    else if (action.kind == ActionKind::toggles)
        request.edit<RunAction>([&](RunAction& plain) { visitor.maybeFlag(kSwitch, plain.on); });
}

Request defaultRequest(const Action& action, const Session& session)
{
    return action.parameters != nullptr ? action.parameters->make(session) : Request(RunAction{action.id});
}

} // namespace

tl::expected<Request, std::string> requestFrom(const Session& session, const Action& action, const json& parameters)
{
    Request request = defaultRequest(action, session);
    ParameterReader reader(session, parameters);
    visitParameters(action, request, reader);
    reader.finish();
    if (!reader.problem.empty())
        return tl::unexpected(reader.problem);
    return request;
}

json jsonOf(const Request& request)
{
    const Action* const action = actionOf(request);
    if (action == nullptr)
        return nullptr;
    Request copy = request;
    ParameterWriter writer;
    visitParameters(*action, copy, writer);
    return {{"method", action->id}, {"params", std::move(writer.values)}};
}

json actionsJson()
{
    json list = json::array();
    const Session session;
    for (const Action& action : actions()) {
        Request request = defaultRequest(action, session);
        ParameterLister lister;
        visitParameters(action, request, lister);
        list.push_back({{"id", action.id},
                        {"title", action.title},
                        {"key", action.key},
                        {"parameters", std::move(lister.parameters)}});
    }
    return list;
}

} // namespace app
