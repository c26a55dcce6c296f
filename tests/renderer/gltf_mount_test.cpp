#include "tests/renderer/gltf_file.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/ridden_client.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Riders and their mounts in glTF.
namespace {

using tests::GltfFile;

TEST(GltfMount, HoldsTheRiderBelowTheSeatInItsOwnSize)
{
    const tests::RiddenClient client;
    const GltfFile file = GltfFile::of(tests::opened(client.path(), client.rider()));
    const auto& pivot = file.node("pivot_rider");
    EXPECT_EQ(pivot["scale"], (nlohmann::json{0.25, 0.25, 0.25})) << "the root has that of the horse, 2";
    std::vector<std::string> clips;
    for (const auto& animation : file.json["animations"])
        clips.push_back(animation["name"]);
    EXPECT_NE(std::find(clips.begin(), clips.end(), "rider: Mount"), clips.end());
    const auto sampler = file.sampler(file.animation("rider: Mount"), "pivot_rider", "scale");
    EXPECT_TRUE(sampler.is_null());
}

TEST(GltfMount, PosesTheRiderAsItSits)
{
    const tests::RiddenClient client;
    const scene::Document document = tests::opened(client.path(), client.rider());
    renderer::gltf::Options options;
    options.isStatic = true;
    const GltfFile sitting = GltfFile::of(document, options);
    client.writeRider(4);
    const GltfFile standing = GltfFile::of(tests::opened(client.path(), client.rider()), options);
    EXPECT_NE(sitting.binary, standing.binary) << "the bone that Mount moves";
}

} // namespace
