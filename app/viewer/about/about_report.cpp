#include "app/viewer/about/about_report.hpp"

#include "app/viewer/about/about_text.hpp"

#include <nlohmann/json.hpp>

namespace app {

void addAbout(nlohmann::json& state, const Session& session)
{
    state["about"] = nullptr;
    if (session.overlay != Overlay::about && session.overlay != Overlay::report)
        return;
    const AboutState& about = session.about;
    state["about"] = {{"version", about.program.version},
                      {"words", about.words},
                      {"text", session.overlay == Overlay::about ? aboutText(about.program) : reportText(session)}};
}

} // namespace app
