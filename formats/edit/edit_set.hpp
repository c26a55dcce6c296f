#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/edit/field.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace formats::edit {

/// Sorts edits of a file by position and drops those that are there twice. Returns sentences about others that share
/// bytes, since fields of a broken file may overlap.
[[nodiscard]] std::vector<std::string> overlapsOf(std::vector<Edit>& edits);

/// The bytes with edits, which are sorted, lie in them and do not overlap.
[[nodiscard]] std::vector<std::byte> withEdits(std::span<const std::byte> bytes, const std::vector<Edit>& edits);

/// The edits that take sorted edits back; positions are those in the file with the edits.
[[nodiscard]] std::vector<Edit> inverseOf(std::vector<Edit> edits);

/// The edits of a file, in steps that can be undone and redone. The original bytes never change.
class EditSet {
public:
    explicit EditSet(FileBytes original);

    /// Applies edits as one step and forgets the undone ones. Their positions are those before the step and must lie in
    /// the file, they must not overlap, and `before` must be the file's bytes: asserted. Bytes are inserted before an
    /// edit of the byte that they are inserted at. A step without edits is none.
    void add(std::vector<Edit> step);

    /// False: there is nothing to undo or redo.
    bool undo();
    bool redo();

    [[nodiscard]] bool canUndo() const { return m_applied > 0; }
    [[nodiscard]] bool canRedo() const { return m_applied < m_steps.size(); }
    [[nodiscard]] const FileBytes& original() const { return m_original; }
    /// The file with the steps that are not undone.
    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }
    /// The difference to the original, by ascending position in the original, without overlaps: changes of equal length
    /// as one edit for each field, others as splices. Bytes outside of them are those of the original.
    [[nodiscard]] std::vector<Edit> edits() const;

private:
    FileBytes m_original;
    std::vector<std::byte> m_bytes;
    std::vector<std::vector<Edit>> m_steps;
    std::size_t m_applied = 0; // of the steps; those behind it are undone
};

} // namespace formats::edit
