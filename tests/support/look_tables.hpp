#pragma once

#include "tests/support/dbc_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace tests {

/// The look of an item in ItemDisplayInfo.
struct LookItem {
    int id = 0;
    std::array<const char*, 2> models{"", ""}, modelTextures{"", ""};
    const char* icon = "";
    std::array<int, 3> geosets{};
    std::array<int, 2> helmetVisibility{};
    std::array<const char*, 8> textures{"", "", "", "", "", "", "", ""};
    int visual = 0;
    int particleColor = 0; ///< not in 1.12
};

/// A row of CharSections.
struct LookSection {
    int race = 1, sex = 0, section = 0, variation = 0, color = 0;
    std::array<const char*, 3> textures{"", "", ""};
    int flags = 0;
};

/// Tables about looks, with the columns of 1.12 or 3.3.5a.
class LookTablesBuilder {
public:
    enum class Client { classic, wrath };
    explicit LookTablesBuilder(Client client) : m_isClassic(client == Client::classic) {}

    /// `name`: as shown to players; null: that of its folder.
    LookTablesBuilder& race(int id, const char* folder, const char* prefix, int maleDisplay, int femaleDisplay,
                            int flags = 0, const char* name = nullptr)
    {
        const char* const shown = name != nullptr ? name : folder;
        DbcRow row = {id, flags, 0, 0, maleDisplay, femaleDisplay, prefix};
        const auto zeros = [&row](std::size_t count) { row.insert(row.end(), count, 0); };
        if (m_isClassic) {
            row.emplace_back(1.0F);
            zeros(7);
            row.emplace_back(folder);
            zeros(1);
            texts(row, shown, 8);
            for (int i = 0; i < 3; ++i)
                row.emplace_back("");
        } else {
            zeros(4);
            row.emplace_back(folder);
            zeros(2);
            for (int i = 0; i < 3; ++i)
                texts(row, shown, 16);
            for (int i = 0; i < 3; ++i)
                row.emplace_back("");
            zeros(1);
        }
        return add("ChrRaces", std::move(row));
    }
    LookTablesBuilder& section(const LookSection& one)
    {
        DbcRow row = {++m_sections, one.race, one.sex, one.section};
        const auto numbers = [&] { row.insert(row.end(), {one.variation, one.color}); };
        if (m_isClassic)
            numbers();
        for (const char* const texture : one.textures)
            row.emplace_back(texture);
        row.emplace_back(one.flags);
        if (!m_isClassic)
            numbers();
        return add("CharSections", std::move(row));
    }
    LookTablesBuilder& hair(int race, int sex, int style, int geoset)
    {
        return add("CharHairGeosets", {1, race, sex, style, geoset, 0});
    }
    /// In 1.12 the columns before the geosets are memory that was never written.
    LookTablesBuilder& facialHair(int race, int sex, int style, const std::array<unsigned, 5>& geosets)
    {
        DbcRow row = {race, sex, style};
        if (m_isClassic)
            row.insert(row.end(), 3, 0xCCCCCCCCU);
        row.insert(row.end(), geosets.begin(), geosets.begin() + (m_isClassic ? 3 : 5));
        return add("CharacterFacialHairStyles", std::move(row));
    }
    LookTablesBuilder& model(int id, const char* path, float scale = 1.0F)
    {
        DbcRow row = {id, 0, path, 0, scale};
        row.insert(row.end(), m_isClassic ? 11 : 23, 0);
        return add("CreatureModelData", std::move(row));
    }
    struct Display {
        int id = 0, model = 0, extra = 0;
        float scale = 1.0F;
        int alpha = 255;
        std::array<const char*, 3> textures{"", "", ""};
        int particleColor = 0;
        unsigned geosets = 0;
    };
    LookTablesBuilder& display(const Display& one)
    {
        DbcRow row = {one.id,          one.model,      0, one.extra, one.scale, one.alpha, one.textures[0],
                      one.textures[1], one.textures[2]};
        if (m_isClassic)
            row.insert(row.end(), 3, 0);
        else
            row.insert(row.end(), {"", 0, 0, 0, one.particleColor, one.geosets, 0});
        return add("CreatureDisplayInfo", std::move(row));
    }
    /// `choices`: race, sex, skin, face, hair, hair color, facial hair; `items`: the first ones of eleven.
    LookTablesBuilder& extra(int id, const std::array<int, 7>& choices, std::vector<int> items, const char* bakeName)
    {
        items.resize(m_isClassic ? 10 : 11);
        DbcRow row = {id};
        row.insert(row.end(), choices.begin(), choices.end());
        row.insert(row.end(), items.begin(), items.end());
        if (!m_isClassic)
            row.emplace_back(0);
        row.emplace_back(bakeName);
        return add("CreatureDisplayInfoExtra", std::move(row));
    }
    LookTablesBuilder& item(const LookItem& one)
    {
        DbcRow row = {one.id, one.models[0], one.models[1], one.modelTextures[0], one.modelTextures[1], one.icon};
        if (!m_isClassic)
            row.emplace_back("");
        row.insert(row.end(), one.geosets.begin(), one.geosets.end());
        row.insert(row.end(), 3, 0);
        row.insert(row.end(), one.helmetVisibility.begin(), one.helmetVisibility.end());
        row.insert(row.end(), one.textures.begin(), one.textures.end());
        row.emplace_back(one.visual);
        if (!m_isClassic)
            row.emplace_back(one.particleColor);
        return add("ItemDisplayInfo", std::move(row));
    }
    /// Any other row.
    LookTablesBuilder& add(const std::string& table, DbcRow row)
    {
        m_tables[table].push_back(std::move(row));
        return *this;
    }

    /// Writes the tables into the folder DBFilesClient.
    void write(const TemporaryFolder& folder) const
    {
        for (const auto& [name, rows] : m_tables)
            folder.write("DBFilesClient/" + name + ".dbc", dbcOf(rows));
    }

private:
    static void texts(DbcRow& row, const char* text, std::size_t count)
    {
        row.emplace_back(text);
        for (std::size_t i = 1; i < count; ++i)
            row.emplace_back("");
        row.emplace_back(0); // the mask
    }

    bool m_isClassic;
    int m_sections = 0;
    std::map<std::string, std::vector<DbcRow>> m_tables;
};

} // namespace tests
