// The settings of the window are a text on the disk that anybody may have changed.
#include "app/viewer/settings/settings.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdint>
#include <cstdlib>

FUZZ_TARGET(settings)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const app::ReadSettings read = app::settingsFromText(text);
    const std::string written = app::settingsText(read.settings);
    const app::ReadSettings again = app::settingsFromText(written);
    if (!again.problem.empty() || app::settingsText(again.settings) != written)
        std::abort();
    return 0;
}
