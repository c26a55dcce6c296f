#pragma once

#include "tests/support/temporary_folder.hpp"
#include "tests/ui/screenshots/photographer.hpp"

namespace tests {

/// Situations that show all parts of the window at four window sizes, each in its own folder.
void takeSizes(Photographer& photographer, const TemporaryFolder& folder);

} // namespace tests
