#pragma once

#include "tests/support/temporary_folder.hpp"
#include "tests/ui/screenshots/photographer.hpp"

namespace tests {

/// Situations that show every part of the window, at four sizes of it, each in a folder of its own.
void takeSizes(Photographer& photographer, const TemporaryFolder& folder);

} // namespace tests
