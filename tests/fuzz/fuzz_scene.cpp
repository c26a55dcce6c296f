// A whole player with one hostile file: the code that reads, finds and combines the other files must cope, too. The
// input's content determines its kind: a model, a shader script, a .skin text, or else an animation.cfg.
#include "renderer/scene/open.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace {

using Files = std::map<std::string, std::string>; // content by name

constexpr const char* kFolder = "models/players/x/";

Files soundFiles()
{
    const std::array<float, 9> axes = tests::axesTurned(0, 0);
    Files files;
    files[std::string(kFolder) + "lower.md3"] = tests::textOf(
        tests::partOf("l_legs", 30, {{{.name = "tag_torso", .origin = {0, 0, 1}, .axes = axes}}}).build());
    files[std::string(kFolder) + "upper.md3"] = tests::textOf(
        tests::partOf("u_torso", 12, {{{.name = "tag_head", .origin = {0, 0, 1}, .axes = axes}}}).build());
    files[std::string(kFolder) + "head.md3"] = tests::textOf(tests::partOf("h_head", 1, {}).build());
    files[std::string(kFolder) + "lower_default.skin"] = "l_legs,models/players/x/legs\n";
    files[std::string(kFolder) + "upper_default.skin"] = "u_torso,models/players/x/torso\n";
    files[std::string(kFolder) + "head_default.skin"] = "h_head,models/players/x/head\n";
    files[std::string(kFolder) + "animation.cfg"] = tests::animationConfig();
    files["scripts/x.shader"] = "models/players/x/legs\n{\n{\nmap $whiteimage\n}\n}\n";
    return files;
}

std::string nameFor(std::string_view content)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 9> kModels = {{{"IDP3", "upper.md3"},
                                                                                  {"IDP2", "x.md2"},
                                                                                  {"IDPO", "x.mdl"},
                                                                                  {"IDPX", "x.mdx"},
                                                                                  {"MD20", "x.m2"},
                                                                                  {"MD21", "x.m2"},
                                                                                  {"INTERQUAKEMODEL", "x.iqm"},
                                                                                  {"glTF", "x.glb"},
                                                                                  {"{\"", "x.gltf"}}};
    for (const auto& [magic, name] : kModels) {
        if (content.starts_with(magic))
            return std::string(kFolder) + name;
    }
    if (content.find('{') != std::string_view::npos)
        return "scripts/x.shader";
    const bool isSkin = content.find(',') != std::string_view::npos;
    return kFolder + std::string(isSkin ? "upper_default.skin" : "animation.cfg");
}

/// The model to open: a hostile one of another kind is opened itself, other inputs belong to the player.
std::string opened(const std::string& hostile)
{
    const bool isModel = hostile.ends_with(".md2") || hostile.ends_with(".mdl") || hostile.ends_with(".mdx") ||
                         hostile.ends_with(".m2") || hostile.ends_with(".iqm") || hostile.ends_with(".glb") ||
                         hostile.ends_with(".gltf");
    return isModel ? hostile : std::string(kFolder) + "lower.md3";
}

void check(const scene::Document& document)
{
    const auto isTexture = [&](std::uint32_t index) {
        return index == formats::kNoIndex || index < document.textures.size();
    };
    for (const scene::Material& material : document.materials) {
        for (const std::vector<std::uint32_t>& stage : material.textures) {
            if (!std::all_of(stage.begin(), stage.end(), isTexture))
                std::abort();
        }
    }
    for (const scene::Node& node : document.nodes) {
        for (const scene::Skin& skin : node.skins) {
            const bool hasMaterials =
                std::all_of(skin.materials.begin(), skin.materials.end(), [&](std::uint32_t index) {
                    return index == formats::kNoIndex || index < document.materials.size();
                });
            if (!isTexture(skin.texture) || !hasMaterials)
                std::abort();
        }
    }
}

} // namespace

FUZZ_TARGET(scene)
{
    static const Files kSound = soundFiles();
    static const tests::TemporaryFolder kDisk;
    Files files = kSound;
    const std::string content(reinterpret_cast<const char*>(data), size);
    const std::string hostile = nameFor(content);
    files[hostile] = content;
    tests::PakBuilder pak;
    for (const auto& [name, bytes] : files)
        pak.file(name, bytes);
    const auto built = pak.build();
    const auto path = kDisk.write("x.pk3", std::span<const std::byte>(built));
    if (const auto document = scene::open(path / opened(hostile)))
        check(*document);
    return 0;
}
