#pragma once

#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace tests {

/// Writes a client with a wolf of three looks, a horse (display 900), humans of both sexes and male orcs, a chest
/// piece, two shirts and a sword. Returns its folder.
class DressedClient {
public:
    DressedClient()
    {
        writeTables();
        writeModels();
        writeImages();
    }

    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }
    [[nodiscard]] std::filesystem::path human() const { return m_folder / "Character/Human/Male/HumanMale.m2"; }
    [[nodiscard]] std::filesystem::path wolf() const { return m_folder / "Creature/Wolf/Wolf.m2"; }

private:
    using Texts3 = std::array<const char*, 3>;

    void writeTables()
    {
        LookTablesBuilder tables(LookTablesBuilder::Client::classic);
        tables.race(1, "Human", "Hu", 49, 50).race(2, "Orc", "Or", 51, 0);
        tables.model(1, "Character\\Human\\Male\\HumanMale.mdx").model(2, "Character\\Human\\Female\\HumanFemale.mdx");
        tables.model(3, "Character\\Orc\\Male\\OrcMale.mdx").model(43, "CREATURE\\Wolf\\Wolf.MDX");
        tables.display({.id = 49, .model = 1}).display({.id = 50, .model = 2}).display({.id = 51, .model = 3});
        tables.display({.id = 500, .model = 1, .extra = 7}).extra(7, {1, 0, 1, 0, 0, 0, 0}, {}, "");
        tables.display({.id = 161, .model = 43, .textures = {"Gray", "Unused", ""}})
            .display({.id = 162, .model = 43, .scale = 2.0F, .textures = {"Black", "", ""}})
            .display({.id = 163, .model = 43, .textures = {"gray", "", ""}})
            .display({.id = 164, .model = 43, .textures = {"Gone", "", ""}});
        tables.model(44, "Creature\\Horse\\Horse.mdx").display({.id = 900, .model = 44, .textures = {"Brown", "", ""}});
        for (const auto& [race, sex] : {std::pair(1, 0), std::pair(1, 1), std::pair(2, 0)})
            addChoices(tables, race, sex);
        tables.item({.id = 100, .textures = {"", "", "", "Red_Chest_TU", "", "", "", ""}})
            .item({.id = 101, .icon = "INV_Shirt_01", .textures = {"", "", "", "Blue_Shirt_TU", "", "", "", ""}})
            .item({.id = 102, .icon = "INV_Shirt_02", .textures = {"", "", "", "Gone_Shirt_TU", "", "", "", ""}})
            .item({.id = 103, .models = {"Sword_A.mdx", ""}, .modelTextures = {"Sword_Blue", ""}});
        tables.write(m_folder);
    }

    /// Three skins, two faces, two hair styles with two colors, three facial hairs.
    static void addChoices(LookTablesBuilder& tables, int race, int sex)
    {
        static constexpr std::array<const char*, 3> kSkins = {"C\\Skin0.blp", "C\\Skin1.blp", "C\\Skin2.blp"};
        static constexpr std::array<const char*, 2> kFaces = {"C\\Face0.blp", "C\\Face1.blp"};
        static constexpr std::array<const char*, 2> kHairs = {"C\\Hair0.blp", "C\\Hair1.blp"};
        for (int skin = 0; skin < 3; ++skin) {
            tables.section({race, sex, 0, 0, skin, Texts3{kSkins[static_cast<std::size_t>(skin)], "", ""}});
            tables.section({race, sex, 4, 0, skin, Texts3{"C\\Pelvis.blp", "C\\Torso.blp", ""}});
            for (int face = 0; face < 2; ++face)
                tables.section({race, sex, 1, face, skin, Texts3{kFaces[static_cast<std::size_t>(face)], "", ""}});
        }
        for (int style = 0; style < 2; ++style) {
            tables.hair(race, sex, style, style + 1);
            for (int color = 0; color < 2; ++color)
                tables.section({race, sex, 3, style, color, Texts3{kHairs[static_cast<std::size_t>(color)], "", ""}});
        }
        for (int style = 0; style < 3; ++style)
            tables.facialHair(race, sex, style, {1, 1, 1, 0, 0});
    }

    void writeModels() const
    {
        for (const char* const name : {"Human/Male/HumanMale", "Human/Female/HumanFemale", "Orc/Male/OrcMale"})
            writeDressable(m_folder, std::string("Character/") + name + ".m2",
                           dressableModel({1, 6}, {0, 1, 2, 101, 201, 301}, {1, 11}));
        writeDressable(m_folder, "Creature/Wolf/Wolf.m2", dressableModel({11}, {0}, {}));
        writeDressable(m_folder, "Creature/Horse/Horse.m2", dressableModel({11}, {0}, {0}));
        writeDressable(m_folder, "Item/ObjectComponents/Weapon/Sword_A.m2", dressableModel({2}, {0}, {}));
    }

    void writeImages() const
    {
        const auto write = [&](const std::string& name, std::uint32_t width, std::uint32_t height,
                               const std::array<std::uint8_t, 4>& color) {
            writeFlatBlp(m_folder, name, width, height, color);
        };
        write("C/Skin0.blp", 256, 256, {220, 170, 140, 255});
        write("C/Skin1.blp", 256, 256, {160, 110, 80, 255});
        write("C/Skin2.blp", 256, 256, {100, 70, 50, 255});
        write("C/Face0.blp", 128, 64, {230, 180, 150, 255});
        write("C/Face1.blp", 128, 64, {200, 150, 120, 255});
        write("C/Hair0.blp", 8, 8, {60, 40, 20, 255});
        write("C/Hair1.blp", 8, 8, {200, 180, 60, 255});
        write("C/Pelvis.blp", 128, 64, {240, 240, 240, 255});
        write("C/Torso.blp", 128, 64, {230, 230, 230, 255});
        write("Creature/Wolf/Gray.blp", 8, 8, {128, 128, 128, 255});
        write("Creature/Wolf/Black.blp", 8, 8, {20, 20, 20, 255});
        write("Creature/Horse/Brown.blp", 8, 8, {120, 80, 40, 255});
        write("Item/TextureComponents/TorsoUpperTexture/Red_Chest_TU_U.blp", 128, 64, {200, 0, 0, 255});
        write("Item/TextureComponents/TorsoUpperTexture/Blue_Shirt_TU_U.blp", 128, 64, {0, 0, 200, 255});
        write("Item/ObjectComponents/Weapon/Sword_Blue.blp", 8, 8, {0, 0, 255, 255});
    }

    TemporaryFolder m_folder;
};

} // namespace tests
