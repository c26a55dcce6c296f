#include "app/viewer/about/first_sample.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>

namespace app {

std::optional<OpenPaths> openFirstSample(Session& session)
{
    const auto& samples = session.samples;
    if (samples.empty())
        return std::nullopt;
    auto shown = std::find_if(samples.begin(), samples.end(),
                              [](const std::filesystem::path& file) { return file.extension() == ".md2"; });
    if (shown == samples.end())
        shown = samples.begin();
    session.firstSample = platform::utf8FromPath(*shown);
    return OpenPaths{.paths = {*shown}};
}

} // namespace app
