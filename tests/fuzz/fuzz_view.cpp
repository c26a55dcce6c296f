// The text of a picture that restores its view: pictures come from anywhere.
#include "app/viewer/tabs/view_record.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdint>
#include <cstdlib>

FUZZ_TARGET(view)
{
    const auto read = app::viewRecordFrom({reinterpret_cast<const char*>(data), size});
    if (!read)
        return 0;
    const std::string written = textOf(*read);
    if (written.empty())
        return 0; // escapes made it too long
    const auto again = app::viewRecordFrom(written);
    if (!again || textOf(*again) != written)
        std::abort();
    return 0;
}
