#pragma once

#include "renderer/scene/open.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace tests {

/// Opens `path`; if that fails, the test fails and the document is empty.
inline scene::Document opened(const std::filesystem::path& path, const scene::OpenOptions& options = {})
{
    auto document = scene::open(path, options);
    EXPECT_TRUE(document) << path << ": " << (document ? "" : document.error().message);
    return document ? *std::move(document) : scene::Document();
}

} // namespace tests
