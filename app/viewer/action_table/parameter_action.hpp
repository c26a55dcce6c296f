#pragma once

#include "app/viewer/action_table/action_table.hpp"

#include <string_view>
#include <type_traits>
#include <utility>

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

/// An action without menu entry.
template <class Parameters>
constexpr Action parameterAction(std::string_view id, std::string_view title, Needs needs = Needs::document)
{
    return {.id = id,
            .title = title,
            .key = "",
            .menu = Menu::none,
            .parameters = &kParametersOf<Parameters>,
            .isEnabled = needs == Needs::document ? hasDocument : nullptr};
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
    return {.id = id,
            .title = title,
            .key = "",
            .menu = Menu::none,
            .parameters = &kElementOf<OfElement, parameter, kind, null, run>,
            .isEnabled = needs == Needs::document ? hasDocument : nullptr};
}

} // namespace app
