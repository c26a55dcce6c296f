#include "app/viewer/about/about_text.hpp"
#include "app/viewer/about/crashed_runs.hpp"
#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/tabs/offers.hpp"

/// Actions of *About Trisview* and *Report a problem*, and answers to the offers after a crash and of the first start.
namespace app {
namespace {

constexpr Parameter kReportWordsParameter{"text", "words of the user, which begin the report"};

void setReportWords(Session& session, const std::string& text)
{
    session.about.words = text;
}

constexpr Action kAboutActions[] = {
    {"copyAbout", "Copy the facts about Trisview", "", Menu::none,
     [](Session& s) { copyText(s, "about:copy", aboutText(s.about.program)); }},
    {"copyReport", "Copy the report of a problem", "", Menu::none,
     [](Session& s) { copyText(s, "report:copy", reportText(s)); }},
    valueAction<SetReportWords, kReportWordsParameter, setReportWords>("setReportWords", "Set the words of the report",
                                                                       Needs::nothing),
    when([](const Session& s) { return !s.about.program.homepage.empty(); },
         {"openHomepage", "Open the project's page", "", Menu::none,
          [](Session& s) { s.pending.opensHomepage = true; }}),
    when([](const Session& s) { return isCrashOffered(s) && !s.crashed->tabs.records.empty(); },
         {"reopenCrashed", "Open again what was open when Trisview crashed", "", Menu::none, reopenCrashed}),
    when(isCrashOffered, {"discardCrash", "Discard the note of the crash", "", Menu::none, discardCrash}),
    when(showsFirstSample, {"startPage", "Close the sample of the first start", "", Menu::none,
                            [](Session& s) { closeTabOrAsk(s, s.activeTab); }}),
};

} // namespace

std::span<const Action> aboutActions()
{
    return kAboutActions;
}

} // namespace app
