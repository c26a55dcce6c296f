#pragma once

#include "renderer/scene/document/character_choices.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace scene {
class LookCatalog;
struct Document;
struct ModelLooks;
} // namespace scene

/// The state of the panel Look; look/look.hpp has the functions.
namespace app {

/// What the panel lists.
enum class LookList { character, displays };
inline constexpr std::array<std::string_view, 2> kLookListNames = {"character", "displays"};

struct LookState {
    /// Of the client whose tables were read last; null: there is none. If reading others fails, it stays, without
    /// `looks`.
    std::shared_ptr<const scene::LookCatalog> catalog{};
    std::shared_ptr<const scene::ModelLooks> looks{}; ///< of `path`; null: not read, or there are none
    std::string path{};                               ///< scene::Document::path that was read last
    std::weak_ptr<const scene::Document> seen{};      ///< the document with this path
    std::string problem{};                            ///< why there are no looks
    bool isReading = false;
    std::string openedFor{};             ///< the model for which the panel opened by itself
    LookList list = LookList::character; ///< for models that have both
    std::string search{};                ///< among the displays
    bool isChoosingItem = false;         ///< the panel lists items of `slot`
    scene::ItemSlot slot{};              ///< the slot chosen last
    std::string itemSearch{};            ///< among its items
    bool isChoosingMount = false;        ///< the panel lists creatures, no items
    std::string mountSearch{};           ///< among them
    std::uint32_t searchFocus = 0;       ///< incremented to give the search field the keyboard
    std::uint32_t changes = 0;           ///< how many looks were shown
};

} // namespace app
