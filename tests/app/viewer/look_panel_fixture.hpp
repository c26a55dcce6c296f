#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_tasks.hpp"
#include "app/viewer/opening/documents.hpp"
#include "tests/support/dressed_client.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace tests {

/// A model of the client is open. Jobs run when `work` is called; `answer` opens what was asked for.
class LookPanelFixture : public testing::Test {
protected:
    void open(const std::filesystem::path& file)
    {
        app::Opened result;
        result.request = app::OpenChosen{.file = file};
        result.document = std::make_shared<const scene::Document>(opened(file));
        app::accept(m_session, result);
        work();
    }
    void work()
    {
        m_tasks.work(m_session, {});
        while (m_jobs.runNext()) {
        }
        m_tasks.work(m_session, {});
    }
    /// Opens what the session asks for, as the controller does; false: nothing was asked for.
    bool answer()
    {
        const auto request = std::exchange(m_session.pending.open, std::nullopt);
        if (!request)
            return false;
        app::Opened result;
        result.request = *request;
        const auto* const reload = std::get_if<app::Reload>(&*request);
        const app::OpenChoices& choices =
            reload != nullptr ? *reload->choices : std::get<app::OpenChosen>(*request).choices;
        scene::OpenOptions options = app::optionsWith({}, choices);
        options.lookSource = m_session.look.catalog->source();
        auto document = scene::open(app::fileOf(m_session, *request), options);
        if (document)
            result.document = std::make_shared<const scene::Document>(*std::move(document));
        else
            result.problem = document.error().message;
        app::accept(m_session, result);
        work();
        return true;
    }
    [[nodiscard]] scene::CharacterChoices character() const
    {
        return app::presentCharacter(m_session).value_or(scene::CharacterChoices());
    }
    [[nodiscard]] std::uint32_t itemIn(scene::ItemSlot slot) const
    {
        return app::itemsOf(m_session, character()).at(static_cast<std::size_t>(slot));
    }
    [[nodiscard]] std::string copied()
    {
        app::copyLook(m_session);
        return m_session.pending.copies.value_or("");
    }
    [[nodiscard]] const app::Tab& tab() const { return m_session.tab(); }

    DressedClient m_client;
    app::Session m_session;
    app::JobPool m_jobs{0U, [] {}};
    app::LookTasks m_tasks{m_jobs};
};

} // namespace tests
