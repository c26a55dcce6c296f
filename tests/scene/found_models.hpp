#pragma once

#include "renderer/scene/model_search.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// Short texts for the results of a search.
namespace tests {

using Names = std::vector<std::string>;

inline std::string tetrahedron()
{
    return textOf(Md2Builder::tetrahedron().build());
}

inline scene::FoundModels found(const std::filesystem::path& path, scene::ModelProof proof = scene::ModelProof::names)
{
    auto models = scene::findModels(path, {.proof = proof, .isCancelled = {}});
    EXPECT_TRUE(models) << models.error().message;
    return models.value_or(scene::FoundModels());
}

/// Paths relative to the folder.
inline Names namesOf(const TemporaryFolder& folder, const scene::FoundModels& models)
{
    Names names;
    for (const std::filesystem::path& file : models.files)
        names.push_back(file.lexically_relative(folder.path()).generic_string());
    return names;
}

inline Names rulesOf(const scene::FoundModels& models)
{
    Names rules;
    for (const formats::Diagnostic& diagnostic : models.diagnostics)
        rules.push_back(diagnostic.rule);
    return rules;
}

} // namespace tests
