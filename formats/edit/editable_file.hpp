#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/field.hpp"
#include "formats/model/model.hpp"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace formats::edit {

/// A model whose fields can be edited: MD2, MDX or MD3.
struct EditableFile {
    FileBytes bytes;
    Model model;               ///< as the loader reads it
    std::vector<Field> fields; ///< in the order of the file's tables; the list does not grow faster than the file

    /// "md3": the name of the format in patches.
    [[nodiscard]] std::string format() const;
    [[nodiscard]] const Keyframed& shape() const { return std::get<Keyframed>(model.shape); }
};

/// Whether a file begins like one that can be edited.
[[nodiscard]] bool canEdit(std::span<const std::byte> head);

/// Opens a file. Errors: those of its loader; unsupported for other formats.
[[nodiscard]] Result<EditableFile> editableFile(const ByteView& file);

/// Finds fields by their paths. Refers to the file.
class FieldIndex {
public:
    explicit FieldIndex(const EditableFile& file);

    /// Also one copy of a field with copies: "frames[3].tags[0].name".
    [[nodiscard]] std::optional<Field> find(std::string_view path) const;

private:
    [[nodiscard]] const Field* named(std::string_view path) const;

    std::unordered_map<std::string_view, const Field*> m_fields;
};

} // namespace formats::edit
