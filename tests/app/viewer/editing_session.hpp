#pragma once

#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/opening/documents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Editing the files of open documents without a window.
namespace tests::editing {

/// Shows a file as a worker would open it now.
inline void show(app::Session& session, const std::filesystem::path& file, const app::OpenRequest& request)
{
    auto document = scene::open(file, {.overrides = overridesOf(session, platform::utf8FromPath(file))});
    ASSERT_TRUE(document) << document.error().message;
    app::Opened opened;
    opened.request = request;
    opened.list = {file};
    opened.document = std::make_shared<const scene::Document>(*std::move(document));
    accept(session, opened);
}

inline app::Session sessionOf(const std::filesystem::path& file)
{
    app::Session session;
    show(session, file, app::OpenPaths{.paths = {file}});
    return session;
}

/// Opens what was edited, as the window does.
inline void openEdited(app::Session& session, const std::filesystem::path& file)
{
    for (const std::string& document : takeUnopened(session))
        show(session, file, app::Reload{document});
}

inline std::string valueOf(app::Session& session, const std::string& file, const std::string& path)
{
    const auto editable = fileToEdit(session, file);
    if (!editable)
        return editable.error();
    const auto field = formats::edit::FieldIndex(**editable).find(path);
    return field ? textOf(field->type, bytesOf(*field, (*editable)->bytes.span())) : "none";
}

inline std::string textOfMessage(const app::Session& session)
{
    return session.message ? session.message->text : "";
}

inline std::vector<std::byte> bytesAt(const std::filesystem::path& file)
{
    const auto read = formats::readFile(file);
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    const auto bytes = read ? read->file().span() : std::span<const std::byte>();
    return {bytes.begin(), bytes.end()};
}

/// Runs the pending request to save, as the window does.
inline std::string save(app::Session& session)
{
    if (!session.pending.saves)
        return "nothing was asked for";
    const app::SaveRequest request = *std::exchange(session.pending.saves, std::nullopt);
    const auto plan = planOf(session, request);
    if (!plan) {
        showProblem(session, plan.error());
        return plan.error();
    }
    app::SaveResults results;
    for (const app::SavedFile& file : plan->files)
        results.push_back(saved(file));
    return noteSaved(session, *plan, results);
}

struct OneModel {
    TemporaryFolder folder;
    std::filesystem::path file = folder.write("tetra.md3", Md3Builder::tetrahedron().build());
    std::string path = platform::utf8FromPath(file);
    app::Session session = sessionOf(file);
};

} // namespace tests::editing
