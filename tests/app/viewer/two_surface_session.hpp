#pragma once

#include "app/viewer/opening/documents.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/two_surfaces.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <utility>

namespace tests {

/// Gives a session the model of this file, divided into two surfaces, like a worker.
inline void acceptInTwoSurfaces(app::Session& session, const std::filesystem::path& file, app::OpenRequest request)
{
    auto document = scene::open(file);
    ASSERT_TRUE(document) << document.error().message;
    scene::Node& node = document->nodes.front();
    node.model = std::make_shared<const formats::Model>(inTwoSurfaces(*node.model));
    app::Opened opened;
    opened.request = std::move(request);
    opened.list = {file};
    opened.document = std::make_shared<const scene::Document>(*std::move(document));
    accept(session, opened);
}

} // namespace tests
