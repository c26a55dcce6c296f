#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

/// Identifies the parameters of one action: the address is the only one of its type.
using RequestKind = const void*;
template <class Parameters> inline char requestKind{};

/// A structure that states the parameters of an action.
template <class Type>
concept RequestParameters = std::is_aggregate_v<Type>;

/// An action with its parameters, which never change: a copy shares them. The table of actions knows which action it is
/// for. It is no variant of all structures: copying one of a hundred types would be compiled in every file that passes
/// requests on.
class Request {
public:
    Request() = default; ///< of no action
    template <RequestParameters Parameters>
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
