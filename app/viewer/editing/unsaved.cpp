#include "app/viewer/editing/unsaved.hpp"

#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace app {
namespace {

bool isShownElsewhere(const Session& session, const Tab& tab)
{
    return std::any_of(session.tabs.begin(), session.tabs.end(), [&](const Tab& other) {
        return other.id != tab.id && other.document && !other.isVersionBefore &&
               other.document->path == tab.document->path;
    });
}

/// Whether the edits of a tab are lost if the tab goes.
bool losesEdits(const Session& session, const Tab& tab)
{
    return isUnsaved(session, tab) && !isShownElsewhere(session, tab);
}

void ask(Session& session, UnsavedQuestion question)
{
    session.slideShow.reset();
    session.unsaved = std::move(question);
    session.overlay = Overlay::unsaved;
}

/// Where a request opens a document; nullptr: a reload.
TabPolicy* policyOf(OpenRequest& request)
{
    if (auto* const paths = std::get_if<OpenPaths>(&request))
        return &paths->tab;
    if (auto* const chosen = std::get_if<OpenChosen>(&request))
        return &chosen->tab;
    auto* const listed = std::get_if<OpenListed>(&request);
    return listed != nullptr ? &listed->tab : nullptr;
}

/// Whether a request replaces the document of the active tab.
bool replacesDocument(const Session& session, const OpenRequest& request)
{
    const auto isOther = [&](TabPolicy tab) {
        const std::filesystem::path file = fileOf(session, request);
        return tab == TabPolicy::present && platform::utf8FromPath(file) != session.tab().document->path;
    };
    if (const auto* const paths = std::get_if<OpenPaths>(&request))
        return isOther(paths->tab);
    if (const auto* const listed = std::get_if<OpenListed>(&request))
        return isOther(listed->tab);
    const auto* const chosen = std::get_if<OpenChosen>(&request);
    return chosen != nullptr && isOther(chosen->tab);
}

bool isAnyUnsaved(const Session& session, const std::vector<std::string>& documents)
{
    return std::any_of(documents.begin(), documents.end(), [&](const std::string& document) {
        const DocumentEdits* const edits = editsOf(session, document);
        return edits != nullptr && isUnsaved(*edits);
    });
}

void goOn(Session& session)
{
    const UnsavedQuestion question = *std::exchange(session.unsaved, std::nullopt);
    if (session.overlay == Overlay::unsaved)
        session.overlay = Overlay::none;
    if (std::holds_alternative<Quitting>(question.then)) {
        session.pending.quits = true;
    } else if (const auto* const closing = std::get_if<ClosingTab>(&question.then)) {
        const auto tab = std::find_if(session.tabs.begin(), session.tabs.end(),
                                      [&](const Tab& one) { return one.id == closing->tab; });
        if (tab != session.tabs.end())
            closeTab(session, static_cast<std::size_t>(tab - session.tabs.begin()));
    } else {
        session.pending.open = std::get<OpenRequest>(question.then);
    }
}

} // namespace

bool asksBeforeOpening(Session& session, const OpenRequest& request)
{
    const Tab& tab = session.tab();
    if (!tab.document || !replacesDocument(session, request) || !losesEdits(session, tab))
        return false;
    session.library().chosen = session.library().shown; // the document stays unless the user answers otherwise
    ask(session, {{tab.document->path}, request});
    return true;
}

void spareEdits(Session& session, Opened& opened)
{
    TabPolicy* const policy = policyOf(opened.request);
    if (policy == nullptr || *policy == TabPolicy::another || !opened.document)
        return;
    for (Tab& tab : session.tabs) {
        const bool isAsking = tab.id == opened.tab.value_or(session.tab().id);
        if (!isAsking || !tab.document || tab.document->path == opened.document->path || !losesEdits(session, tab))
            continue;
        *policy = TabPolicy::another;
        tab.library.chosen = tab.library.shown; // its document stays, and so does its look
        returnToShownLook(tab);
        return;
    }
}

void closeTabOrAsk(Session& session, std::size_t tab)
{
    if (tab >= session.tabs.size())
        return;
    const Tab& closed = session.tabs[tab];
    if (closed.document && losesEdits(session, closed))
        ask(session, {{closed.document->path}, ClosingTab{closed.id}});
    else
        closeTab(session, tab);
}

void quitOrAsk(Session& session)
{
    std::vector<std::string> documents;
    for (const DocumentEdits& edits : session.edits) {
        if (isUnsaved(edits))
            documents.push_back(edits.document);
    }
    if (documents.empty())
        session.pending.quits = true;
    else
        ask(session, {std::move(documents), Quitting{}});
}

bool isAsking(const Session& session)
{
    return session.unsaved && session.overlay == Overlay::unsaved;
}

std::string unsavedText(const Session& session)
{
    if (!session.unsaved)
        return {};
    std::vector<std::string> names;
    for (const std::string& document : session.unsaved->documents) {
        const DocumentEdits* const edits = editsOf(session, document);
        for (const std::string& file : edits != nullptr ? unsavedFiles(*edits) : std::vector<std::string>())
            names.push_back(formats::fileNameOf(file));
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text + (names.size() == 1 ? " has unsaved edits" : " have unsaved edits");
}

void saveUnsaved(Session& session)
{
    if (!isAsking(session))
        return;
    for (const std::string& document : session.unsaved->documents) {
        const DocumentEdits* const edits = editsOf(session, document);
        if (edits == nullptr || !isUnsaved(*edits))
            continue;
        session.unsaved->isSaving = true;
        session.pending.saves = SaveEdits{.document = document, .files = SaveEdits::Files::unsaved};
        return; // the others follow when it is written
    }
    goOn(session);
}

void discardUnsaved(Session& session)
{
    if (!isAsking(session))
        return;
    for (const std::string& document : session.unsaved->documents)
        forgetEdits(session, document);
    goOn(session);
}

void goOnAfterSaving(Session& session)
{
    if (!session.unsaved)
        return;
    if (!session.unsaved->isSaving) { // the save was asked for before the question
        if (isAsking(session) && !isAnyUnsaved(session, session.unsaved->documents))
            goOn(session);
        return;
    }
    const bool hasProblem = session.message && session.message->kind == MessageKind::problem;
    if (hasProblem)
        closeOverlay(session); // the message says why
    else
        saveUnsaved(session);
}

} // namespace app
