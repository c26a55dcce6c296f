#pragma once

#include "app/viewer/action_table/action_table.hpp"

#include <string_view>
#include <type_traits>
#include <utility>

/// How an action with parameters comes into the table. For its kind of request there are, in namespace app:
///   void describe(Parameters&, ParameterVisitor&);    names, types and meaning of the parameters
///   void run(Session&, const Parameters&);            what it does
///   Parameters defaultOf(const Session&, std::type_identity<Parameters>);   only where a default is the session's
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
                Parameters parameters = *request.as<Parameters>();
                describe(parameters, visitor);
                request = std::move(parameters);
            },
            [](Session& session, const Request& request) { run(session, *request.as<Parameters>()); }};
}

template <class Parameters> constexpr ParameterSet kParametersOf = parametersOf<Parameters>();

enum class Needs { document, nothing };

/// An action that no menu has.
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

/// What an action on an element has in the place of `describe` and `run`.
template <class OfElement, const Parameter& parameter, Element kind, Null null, auto run>
constexpr ParameterSet kElementOf = {
    &requestKind<OfElement>, makeRequest<OfElement>,
    [](Request& request, ParameterVisitor& visitor) {
        OfElement element = *request.as<OfElement>();
        visitor.element(parameter, kind, element.index, null);
        request = element;
    },
    [](Session& session, const Request& request) { run(session, request.as<OfElement>()->index); }};

/// An action with one parameter, which is an element of a kind: `run(Session&, std::uint32_t index)`. No menu has it.
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
