// The text of a picture that restores its view: pictures come from anywhere.
#include "app/viewer/session/saved/view_record.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
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
