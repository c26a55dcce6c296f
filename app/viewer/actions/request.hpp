#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

/// Identifies the parameters of one action: the address is the only one of its type.
using RequestKind = const void*;
template <class Parameters> inline char requestKind{};

/// An action with its parameters, which never change: a copy shares them. Any structure of parameters can be one; the
/// table of actions knows which action it is for. Not a variant of all of them: each file that hands requests on would
/// compile the copying of a hundred types, which took two thirds of the time of compiling the viewer.
class Request {
public:
    Request() = default; ///< of no action
    template <class Parameters>
    requires std::is_class_v<Parameters> &&(!std::same_as<Parameters, Request>)
        Request(Parameters parameters) // NOLINT(google-explicit-constructor): every action's parameters are a request
        : m_kind(&requestKind<Parameters>), m_parameters(std::make_shared<const Parameters>(std::move(parameters)))
    {
    }

    [[nodiscard]] RequestKind kind() const { return m_kind; }
    /// The parameters where they are of this type, else nullptr.
    template <class Parameters> [[nodiscard]] const Parameters* as() const
    {
        return m_kind == &requestKind<Parameters> ? static_cast<const Parameters*>(m_parameters.get()) : nullptr;
    }

    /// Becomes the request with parameters of this type as `change(Parameters&)` makes them; it has that type now.
    template <class Parameters, class Change> void edit(const Change& change)
    {
        Parameters parameters = *as<Parameters>();
        change(parameters);
        *this = std::move(parameters);
    }

private:
    RequestKind m_kind = nullptr;
    std::shared_ptr<const void> m_parameters;
};

using Requests = std::vector<Request>;

} // namespace app
