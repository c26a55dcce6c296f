#pragma once

#include "app/commands/not_opened.hpp"
#include "app/commands/sheet/sheet_arguments.hpp"
#include "renderer/scene/document/document.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace app {

/// A tile, or a strip of tiles, before its model is open.
struct SheetItem {
    std::string name;
    std::string where; ///< what tells it apart from others with the same name
    std::filesystem::path file;
    std::string clip; ///< as for `--clip`; empty: the model's first
    std::optional<std::uint32_t> skin{};
};

/// What a tile shows.
struct SheetSubject {
    std::shared_ptr<const scene::Document> document;
    ShownSelection selection;
    formats::Clip clip;        ///< decides about the instants: of several layers, the one that was named
    std::string detail;        ///< facts about it, such as "6 frames, 0.6 s"
    bool isIncomplete = false; ///< a part of it is missing, which was reported
};

/// The subjects of a sheet. A model with several tiles is opened once; of several models only one is open.
class SheetSubjects {
public:
    /// Finds the items. A failure has been printed.
    [[nodiscard]] static std::variant<SheetSubjects, ExitStatus> find(const SheetArguments& arguments);

    [[nodiscard]] SheetKind kind() const { return m_kind; }
    [[nodiscard]] const std::vector<SheetItem>& items() const { return m_items; }
    [[nodiscard]] const std::string& title() const { return m_title; }
    [[nodiscard]] std::string detail() const; ///< "12 clips"
    /// Opens an item; a failure has not been printed.
    [[nodiscard]] tl::expected<SheetSubject, NotOpened> subjectOf(std::size_t item) const;
    /// The subjects of all items, if they have one model; else empty.
    [[nodiscard]] const std::vector<SheetSubject>& ofOneModel() const { return m_ofOneModel; }

private:
    [[nodiscard]] std::optional<ExitStatus> openOne(const std::filesystem::path& file);
    void addModels(const std::vector<std::filesystem::path>& files);
    void addClips();
    void addSkins();
    [[nodiscard]] std::optional<ExitStatus> selectAll();
    [[nodiscard]] tl::expected<SheetSubject, NotOpened> selected(std::shared_ptr<const scene::Document> document,
                                                                 const SheetItem& item) const;

    SheetArguments m_arguments;
    SheetKind m_kind = SheetKind::models;
    std::string m_title;
    std::vector<SheetItem> m_items;
    std::shared_ptr<const scene::Document> m_document; ///< of all tiles; null: each has its own
    std::vector<SheetSubject> m_ofOneModel;
};

} // namespace app
