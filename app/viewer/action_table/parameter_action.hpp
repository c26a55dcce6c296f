#pragma once

#include "app/viewer/action_table/action_table.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Table entries of actions with parameters. For each kind of request, namespace app has:
///   void describe(Parameters&, ParameterVisitor&);    names, types and meaning of the parameters
///   void run(Session&, const Parameters&);            runs the action
///   Parameters defaultOf(const Session&, std::type_identity<Parameters>);   only if a default depends on the session
namespace app {

template <class Parameters> Request makeRequest(const Session& session)
{
    if constexpr (requires { defaultOf(session, std::type_identity<Parameters>()); })
        return defaultOf(session, std::type_identity<Parameters>());
    else
        return Parameters{};
}

template <class Parameters> constexpr ParameterSet parametersOf()
{
    return {&requestKind<Parameters>, makeRequest<Parameters>,
            [](Request& request, ParameterVisitor& visitor) {
                request.edit<Parameters>([&](Parameters& parameters) { describe(parameters, visitor); });
            },
            [](Session& session, const Request& request) { run(session, *request.as<Parameters>()); }};
}

template <class Parameters> constexpr ParameterSet kParametersOf = parametersOf<Parameters>();

enum class Needs { document, nothing };

constexpr Action tableEntry(const ParameterSet& parameters, std::string_view id, std::string_view title, Needs needs)
{
    return {.id = id,
            .title = title,
            .key = "",
            .menu = Menu::none,
            .parameters = &parameters,
            .isEnabled = needs == Needs::document ? hasDocument : nullptr};
}

/// An action without menu entry.
template <class Parameters>
constexpr Action parameterAction(std::string_view id, std::string_view title, Needs needs = Needs::document)
{
    return tableEntry(kParametersOf<Parameters>, id, title, needs);
}

/// Replaces `describe` and `run` for an action on an element.
template <class OfElement, const Parameter& parameter, Element kind, Null null, auto run>
constexpr ParameterSet kElementOf = {
    &requestKind<OfElement>, makeRequest<OfElement>,
    [](Request& request, ParameterVisitor& visitor) {
        request.edit<OfElement>([&](OfElement& element) { visitor.element(parameter, kind, element.index, null); });
    },
    [](Session& session, const Request& request) { run(session, request.as<OfElement>()->index); }};

/// An action whose only parameter is an element: `run(Session&, std::uint32_t index)`. It has no menu entry.
template <class OfElement, const Parameter& parameter, Element kind, Null null, auto run>
constexpr Action elementAction(std::string_view id, std::string_view title, Needs needs = Needs::document)
{
    return tableEntry(kElementOf<OfElement, parameter, kind, null, run>, id, title, needs);
}

inline constexpr Parameter kPointOfView; ///< stands for the two of describePointOfView

/// Describes the only parameter of an action by its type.
template <class Value, class... Extra>
void visitValue(ParameterVisitor& visitor, const Parameter& parameter, Value& value, const Extra&... extra)
{
    if constexpr (std::is_same_v<Value, glm::vec2>)
        describePointOfView(value, visitor);
    else if constexpr (std::is_same_v<Value, std::string> && sizeof...(extra) > 0)
        visitor.checkedText(parameter, value, extra...);
    else if constexpr (std::is_same_v<Value, std::string>)
        visitor.text(parameter, value);
    else if constexpr (std::is_same_v<Value, std::filesystem::path>)
        visitor.path(parameter, value);
    else if constexpr (std::is_same_v<Value, std::vector<std::filesystem::path>>)
        visitor.paths(parameter, value);
    else if constexpr (std::is_same_v<Value, std::vector<std::uint32_t>>)
        visitor.elements(parameter, extra..., value);
    else if constexpr (std::is_same_v<Value, std::set<std::uint32_t>>)
        visitor.elementSet(parameter, extra..., value);
    else if constexpr (std::is_same_v<Value, std::uint32_t>)
        visitor.count(parameter, value);
    else if constexpr (std::is_same_v<Value, double>)
        visitor.number(parameter, value, *extra...);
    else if constexpr (std::is_same_v<Value, float>)
        visitor.real(parameter, value, *extra...);
    else
        visitor.choiceOf(parameter, value, *extra...);
}

/// An action whose only parameter is a value: `run(Session&, const Value&)`. It has no menu entry. `extra`: the check
/// of a text, the kind of elements, or a pointer to the range of a number or to the names of a choice.
template <class OfValue, const Parameter& parameter, auto run, auto... extra>
constexpr ParameterSet kValueOf = {
    &requestKind<OfValue>, makeRequest<OfValue>,
    [](Request& request, ParameterVisitor& visitor) {
        request.edit<OfValue>([&](OfValue& one) { visitValue(visitor, parameter, one.value, extra...); });
    },
    [](Session& session, const Request& request) { run(session, request.as<OfValue>()->value); }};

template <class OfValue, const Parameter& parameter, auto run, auto... extra>
constexpr Action valueAction(std::string_view id, std::string_view title, Needs needs = Needs::document)
{
    return tableEntry(kValueOf<OfValue, parameter, run, extra...>, id, title, needs);
}

} // namespace app
