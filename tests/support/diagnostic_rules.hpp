#pragma once

#include "formats/base/diagnostics.hpp"

#include <string>
#include <vector>

namespace tests {

/// The rules of diagnostics, in order.
inline std::vector<std::string> rulesOf(const formats::Diagnostics& diagnostics)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& diagnostic : diagnostics)
        rules.push_back(diagnostic.rule);
    return rules;
}

} // namespace tests
