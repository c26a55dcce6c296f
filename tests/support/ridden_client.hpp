#pragma once

#include "renderer/scene/document/open_options.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"

#include <cstdint>
#include <string>

namespace tests {

/// A client with a horse (display 900, twice its size) and a race of half size that can sit on it, with a sword in Item
/// (id 1, display 22). The sequence 91 of the race moves its bone 1 up by 7.
class RiddenClient {
public:
    RiddenClient()
    {
        LookTablesBuilder(LookTablesBuilder::Client::wrath)
            .race(1, "Test", "Te", 49, 49)
            .model(1, "Character\\Test\\Test.mdx")
            .model(2, "Creature\\Horse\\Horse.mdx", 2.0F)
            .display({.id = 49, .model = 1, .scale = 0.5F})
            .display({.id = 900, .model = 2, .textures = {"Brown", "", ""}})
            .display({.id = 901, .model = 99})
            .section({.section = 0, .textures = {"Character\\Test\\Skin.blp", "", ""}})
            .section({.section = 1})
            .section({.section = 3})
            .hair(1, 0, 0, 1)
            .facialHair(1, 0, 0, {1, 1, 1, 1, 1})
            .item({.id = 22, .models = {"Sword_1H.mdx", ""}, .modelTextures = {"Blue", ""}})
            .add("Item", {1, 2, 7, 0, 0, 22, 13, 3})
            .write(m_folder);
        for (const char* const name :
             {"Character/Test/Skin.blp", "Creature/Horse/Brown.blp", "Item/ObjectComponents/Weapon/Blue.blp"})
            writeFlatBlp(m_folder, name, 8, 8, {10, 20, 30, 255});
        writeDressable(m_folder, "Item/ObjectComponents/Weapon/Sword_1H.m2", dressableModel({2}, {0}, {}));
        writeHorse(0);
        writeRider(91);
    }

    /// `seat`: the id of its only attachment.
    void writeHorse(std::uint32_t seat) const
    {
        formats::M2WriteModel horse = dressableModel({11}, {0}, {seat});
        horse.attachments[0].position = {1.0F, 2.0F, 3.0F};
        writeDressable(m_folder, "Creature/Horse/Horse.m2", horse);
    }
    /// `sequence`: the id of its third sequence.
    void writeRider(std::uint16_t sequence) const
    {
        formats::M2WriteModel rider = dressableModel({1}, {0, 1}, {0, 1, 2, 26, 32});
        rider.sequences.push_back({.id = sequence, .durationMs = 500});
        for (formats::M2WriteVertex& vertex : rider.vertices)
            vertex.bones[0] = 1;
        rider.bones[1].translation.bySequence.push_back({{0, {0.0F, 0.0F, 7.0F}}});
        writeDressable(m_folder, "Character/Test/Test.m2", rider);
    }

    /// For opening `path`: the character on the horse.
    [[nodiscard]] scene::OpenOptions rider() const
    {
        scene::OpenOptions options;
        options.character = scene::CharacterChoices{.race = "Test"};
        options.mount = 900;
        return options;
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
};

} // namespace tests
