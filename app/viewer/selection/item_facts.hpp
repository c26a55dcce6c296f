#pragma once

#include "app/viewer/queries/file_ranges.hpp"

#include <string>
#include <vector>

/// Facts about the selected item, for its card.
namespace app {

/// "Surface h_head", "Triangle 12 of h_head", "Bone Head".
[[nodiscard]] std::string itemTitle(const Session& session, const SceneItem& item);

struct ItemFact {
    std::string id;    ///< "uv-1": of its row, unique in a card
    std::string title; ///< "UV"; of a heading all there is
    std::string value;
    std::optional<FilePlace> place{}; ///< where it lies
    bool isHeading = false;
};

/// Of the selected thing, in the order of the card; none where nothing is selected.
[[nodiscard]] std::vector<ItemFact> factsOfSelection(const Session& session);

/// All of them as text: a line each, title and value with a tabulator between them.
[[nodiscard]] std::string textOfSelection(const Session& session);

} // namespace app
