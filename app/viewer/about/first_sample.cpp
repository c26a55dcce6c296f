#include "app/viewer/about/first_sample.hpp"

#include "formats/platform/paths.hpp"

namespace app {

std::optional<OpenPaths> openFirstSample(Session& session)
{
    const auto& samples = session.samples;
    if (samples.empty())
        return std::nullopt;
    session.firstSample = platform::utf8FromPath(samples.front());
    return OpenPaths{.paths = {samples.front()}};
}

} // namespace app
