#pragma once

#include "formats/model/model.hpp"

#include <string>
#include <vector>

namespace tests {

/// The messages of rules about effects.
[[nodiscard]] inline std::vector<std::string> effectProblems(const formats::Model& model)
{
    std::vector<std::string> problems;
    for (const formats::Diagnostic& each : model.diagnostics) {
        if (each.rule.starts_with("m2-effect-") || each.rule.starts_with("m2-particle-"))
            problems.push_back(each.rule + ": " + each.message);
    }
    return problems;
}

} // namespace tests
