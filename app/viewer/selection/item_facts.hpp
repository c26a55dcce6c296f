#pragma once

#include "app/viewer/queries/file_ranges.hpp"

#include <string>
#include <vector>

/// Facts about the selected item, for its card.
namespace app {

/// "Surface h_head", "Triangle 12 of h_head", "Bone Head".
[[nodiscard]] std::string itemTitle(const Session& session, const SceneItem& item);

struct ItemFact {
    std::string id;    ///< of its row, unique in a card: "uv-1"
    std::string title; ///< "UV"; the only text of a heading
    std::string value;
    std::optional<FileLocation> location{}; ///< its location in the file
    bool isHeading = false;
};

/// Facts of the selected item, in the order of the card; empty without a selection.
[[nodiscard]] std::vector<ItemFact> factsOfSelection(const Session& session);

/// All facts as text: one per line, title and value separated by a tab.
[[nodiscard]] std::string textOfSelection(const Session& session);

} // namespace app
