#pragma once

#include "formats/base/diagnostics.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// What engines refuse.
namespace app {

/// A model with this problem is not loaded by the engine, or ends the game.
struct RefusedRule {
    std::string_view profile; ///< "ioquake3"
    std::string_view rule;
    std::optional<std::uint64_t> most{}; ///< the largest count that the engine accepts; empty: the rule has none
};

/// By profile. The sources are beside the rows.
[[nodiscard]] std::span<const RefusedRule> refusedRules();

/// The names of all profiles, in order.
[[nodiscard]] const std::array<std::string_view, 6>& profileNames();

/// What a problem is for an engine: an error if the engine refuses the model for it; nullopt if the engine's limit is
/// higher than that of the diagnostic and is kept; else as it is.
[[nodiscard]] std::optional<formats::Severity> severityFor(std::string_view profile,
                                                           const formats::Diagnostic& diagnostic);

} // namespace app
