#pragma once

#include "tests/support/dbc_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace tests {

/// A row of CreatureModelData of 1.12.
inline DbcRow tableModel(int id, const char* path, float scale = 1.0F)
{
    DbcRow row = {id, 0, path, 0, scale};
    row.insert(row.end(), 11, 0);
    return row;
}

/// A row of CreatureDisplayInfo of 1.12.
inline DbcRow tableDisplay(int id, int model, const char* image, int sound = 0)
{
    return {id, model, sound, 0, 1.0F, 255, image, "", "", 1, 0, 0};
}

/// Writes tables of wolves, a bear and a dog, and Spell, whose layout is unknown. Returns the path of their folder.
inline std::filesystem::path writeWolfTables(const TemporaryFolder& folder)
{
    const auto write = [&](const std::string& name, const std::vector<DbcRow>& rows) {
        return folder.write("DBFilesClient/" + name + ".dbc", dbcOf(rows)).parent_path();
    };
    write("CreatureModelData",
          {tableModel(10, "Creature\\Wolf\\Wolf.mdx"), tableModel(20, "Creature\\Bear\\Bear.mdx", 1.5F),
           tableModel(30, "Creature\\Dog\\Dog.mdx", -2.0F)});
    write("CreatureDisplayInfo", {tableDisplay(161, 10, "WolfSkinBlack"), tableDisplay(5, 20, "BearSkin"),
                                  tableDisplay(7, 10, "WolfSkinGray", 3), tableDisplay(9, 99, "")});
    return write("Spell", {{1, "wolf form"}, {2, "bear form"}});
}

} // namespace tests
