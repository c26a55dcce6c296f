#include "app/viewer/session/model_library.hpp"

#include <algorithm>

namespace app {

using formats::kNoIndex;

Library libraryOf(std::vector<std::filesystem::path> files, std::shared_ptr<const LibraryTree> tree,
                  std::optional<ListedClient> client)
{
    if (!tree)
        tree = std::make_shared<const LibraryTree>(files);
    Library library;
    library.list = std::make_shared<const ModelList>(ModelList{std::move(files), std::move(tree), std::move(client)});
    return library;
}

std::uint32_t browsed(const Library& library, int steps)
{
    const std::vector<std::uint32_t>* const order = library.browseOrder ? &*library.browseOrder : nullptr;
    const auto count = static_cast<std::int64_t>(order != nullptr ? order->size() : library.list->files.size());
    if (count == 0 || steps == 0)
        return kNoIndex;
    std::int64_t from = library.chosen != kNoIndex ? std::int64_t{library.chosen} : -1;
    if (order != nullptr) {
        auto found = std::find(order->begin(), order->end(), library.chosen);
        const bool isAmongThem = found != order->end();
        if (!isAmongThem) {
            found = std::find_if(order->begin(), order->end(), [&](std::uint32_t index) {
                return library.chosen == kNoIndex || index > library.chosen;
            });
        }
        from = found - order->begin() - (isAmongThem || steps < 0 ? 0 : 1);
    }
    const auto next = static_cast<std::size_t>(std::clamp<std::int64_t>(from + steps, 0, count - 1));
    return order != nullptr ? (*order)[next] : static_cast<std::uint32_t>(next);
}

BrowsePosition browsePosition(const Library& library)
{
    if (!library.browseOrder) {
        const bool isChosen = library.chosen < library.list->files.size();
        return {isChosen ? library.chosen + std::size_t{1} : 0, library.list->files.size()};
    }
    const auto found = std::find(library.browseOrder->begin(), library.browseOrder->end(), library.chosen);
    const bool isAmongThem = found != library.browseOrder->end();
    return {isAmongThem ? static_cast<std::size_t>(found - library.browseOrder->begin()) + 1 : 0,
            library.browseOrder->size()};
}

void toggleFolded(Library& library, const std::string& folder)
{
    if (library.folded.erase(folder) == 0)
        library.folded.insert(folder);
}

} // namespace app
