// Dressing a character of World of Warcraft in the window: time from a changed slot to the composed image, that is,
// until the document of the new look is there. With the tables of a client (a folder of .dbc files, by default those of
// 1.12 in the corpus), and a model and images that this program writes.
//   bench_look [FOLDER [CHANGES]]
#include "formats/base/names.hpp"
#include "renderer/scene/games/warcraft/character_look.hpp"
#include "renderer/scene/games/warcraft/look_catalog.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/look_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using scene::CharacterChoices;
using scene::ItemSlot;

constexpr std::array kSlots = {ItemSlot::shirt, ItemSlot::chest, ItemSlot::legs,  ItemSlot::feet,
                               ItemSlot::wrist, ItemSlot::hands, ItemSlot::waist, ItemSlot::tabard};
constexpr std::size_t kItemsOfSlot = 20;

/// The first items of a slot that are painted on the body.
std::vector<std::uint32_t> itemsOf(const scene::LookCatalog& catalog, ItemSlot slot)
{
    std::vector<std::uint32_t> ids;
    for (const std::uint32_t index : catalog.find(slot, {}, nullptr, 2000).items) {
        const std::uint32_t id = catalog.items()[index].id;
        const auto display = catalog.source()->tables().itemDisplay(id);
        const bool isPainted = display && std::any_of(display->textures.begin(), display->textures.end(),
                                                      [](const std::string& name) { return !name.empty(); });
        if (isPainted && ids.size() < kItemsOfSlot)
            ids.push_back(id);
    }
    return ids;
}

/// The images of a look, in the sizes of the game, where they are not there yet.
void writeImages(const tests::TemporaryFolder& folder, const scene::LookPlan& plan)
{
    const auto write = [&](const std::string& name, std::uint32_t width, std::uint32_t height) {
        const auto path = formats::normalizedName(name);
        if (path && !fs::exists(folder / *path))
            tests::writeFlatBlp(folder, *path, width, height, {120, 90, 60, 200});
    };
    for (const auto& [type, names] : plan.textures)
        write(names.front(), 256, 256);
    for (const scene::BodyLayer& layer : plan.body)
        write(layer.names.front(), layer.section ? 128 : 256, layer.section ? 64 : 256);
    const auto model = formats::normalizedName(plan.model);
    if (model && !fs::exists(folder / *model))
        tests::writeDressable(folder, *model, tests::dressableModel({1, 6, 8}, {0, 1, 401, 501, 901, 1301}, {1, 11}));
}

std::unique_ptr<tests::TemporaryFolder> clientWith(const fs::path& tables)
{
    auto folder = std::make_unique<tests::TemporaryFolder>();
    fs::create_directories(*folder / "DBFilesClient");
    for (const fs::directory_entry& table : fs::directory_iterator(tables))
        fs::copy_file(table.path(), *folder / ("DBFilesClient" / table.path().filename()));
    return folder;
}

struct Change {
    ItemSlot slot{};
    std::uint32_t item = 0;
};

/// Changes of all slots in turn; their images are written.
std::vector<Change> changesOf(const scene::LookCatalog& catalog, const tests::TemporaryFolder& folder,
                              const CharacterChoices& nude, std::size_t count)
{
    std::array<std::vector<std::uint32_t>, kSlots.size()> items;
    for (std::size_t i = 0; i < kSlots.size(); ++i)
        items[i] = itemsOf(catalog, kSlots[i]);
    std::vector<Change> changes;
    for (std::size_t i = 0; changes.size() < count; ++i) {
        const std::vector<std::uint32_t>& own = items[i % kSlots.size()];
        if (own.empty())
            continue;
        changes.push_back({kSlots[i % kSlots.size()], own[(i / kSlots.size()) % own.size()]});
        CharacterChoices worn = nude;
        worn.items = {{changes.back().slot, changes.back().item}};
        if (const auto plan = planCharacter(catalog.source()->tables(), worn))
            writeImages(folder, *plan);
    }
    return changes;
}

int measure(const fs::path& tables, std::size_t count)
{
    const auto folder = clientWith(tables);
    const CharacterChoices nude{.race = "human"};
    auto opened = scene::LookCatalog::open(folder->path(), {});
    if (!opened)
        return 1;
    const std::vector<Change> changes = changesOf(**opened, *folder, nude, count);
    opened = scene::LookCatalog::open(folder->path(), {}); // which lists the images
    scene::OpenOptions options;
    options.lookSource = (*opened)->source();
    options.character = nude;
    std::vector<double> milliseconds;
    std::uint32_t read = 0, kept = 0, composed = 0;
    for (const Change& change : changes) {
        auto& items = options.character->items;
        std::erase_if(items, [&](const scene::EquippedItem& item) { return item.slot == change.slot; });
        items.push_back({change.slot, change.item});
        const auto start = std::chrono::steady_clock::now();
        auto document = scene::open(folder->path(), options);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        if (!document) {
            fmt::print("{}\n", document.error().message);
            return 1;
        }
        milliseconds.push_back(passed.count() * 1000.0);
        read += document->composed.layersRead;
        kept += document->composed.layersKept;
        composed += document->composed.images;
        options.before = std::make_shared<const scene::Document>(*std::move(document));
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    fmt::print(
        "{} changed slots: median {:.1f} ms, 90 % {:.1f} ms, slowest {:.1f} ms; {} compositions, {} layers read, "
        "{} kept\n",
        changes.size(), milliseconds[milliseconds.size() / 2], milliseconds[milliseconds.size() * 9 / 10],
        milliseconds.back(), composed, read, kept);
    return 0;
}

} // namespace

int main(int count, char** arguments)
{
    const fs::path tables = count > 1 ? fs::path(arguments[1]) : tests::corpusFolder() / "dbc" / "1.12";
    if (!fs::exists(tables / "CharSections.dbc")) {
        fmt::print("{} has no tables\n", tables.string());
        return 2;
    }
    return measure(tables, count > 2 ? static_cast<std::size_t>(std::atoi(arguments[2])) : 200);
}
