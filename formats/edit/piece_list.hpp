#pragma once

#include "formats/edit/field.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace formats::edit {

/// An edited file as pieces of its original and of its edits, to which it refers.
class PieceList {
public:
    explicit PieceList(std::uint64_t size);

    /// Applies a step of sorted edits.
    void apply(const std::vector<Edit>& step);

    /// The differences to the original: EditSet::edits.
    [[nodiscard]] std::vector<Edit> differences(std::span<const std::byte> original) const;

private:
    /// Stands for a range of the original. The ranges of all pieces together are the original.
    struct Piece {
        std::uint64_t offset = 0, length = 0; ///< of the range
        const Edit* edit = nullptr;           ///< that changed it; null: its content is the range
        bool isSplice = false;                ///< its content is that of an edit that moves bytes
        std::span<const std::byte> content{}; ///< of an edit

        [[nodiscard]] bool isOriginal() const { return edit == nullptr; }
        [[nodiscard]] std::uint64_t size() const { return isOriginal() ? length : content.size(); }
    };
    class Rewriter;

    std::vector<Piece> m_pieces;
};

} // namespace formats::edit
