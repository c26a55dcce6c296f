// Any program that can open the control socket can write anything to it.
#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/actions/control/json_rpc.hpp"
#include "app/viewer/shell/state_report.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

/// Answers one line, without a window.
void tryLine(app::Session& session, std::string_view line)
{
    const auto call = app::readRpcCall(line);
    if (!call) {
        if (nlohmann::json::parse(app::rpcErrorLine("null", call.error().error), nullptr, false).is_discarded())
            std::abort();
        return;
    }
    const app::Action* const action = app::findAction(call->method);
    if (action == nullptr)
        return;
    const auto request = app::requestFrom(session, *action, call->parameters);
    if (!request)
        return;
    // A request that was read must be equal after writing and reading it again.
    const nlohmann::json written = app::jsonOf(*request);
    const auto again = app::requestFrom(session, *action, written.at("params"));
    if (!again || app::jsonOf(*again) != written)
        std::abort();
    if (isPossible(*action, session))
        apply(session, *request);
}

} // namespace

FUZZ_TARGET(control)
{
    std::string_view text(reinterpret_cast<const char*>(data), size);
    app::Session session;
    session.library() = app::libraryOf({"/base/alpha.md2", "/base/beta.md2"});
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        tryLine(session, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const std::string state = stateText(stateJson(session, {}, {}), app::StateLayout::oneLine);
    if (state.find('\n') != std::string::npos)
        std::abort();
    return 0;
}
