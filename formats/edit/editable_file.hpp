#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/field.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/model.hpp"

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace formats::edit {

/// A file whose fields can be edited: MD2, MDX, MD3 or M2, or a text of a player or of Cube's engines.
struct EditableFile {
    FileBytes bytes;
    std::string name;           ///< for messages; its last component is that of the file
    std::string format;         ///< in patches: "md2", "mdx", "md3", "animation.cfg", "skin", "cube.cfg"
    std::optional<Model> model; ///< as the loader reads it; empty: a text
    Diagnostics diagnostics;    ///< of the model or of the text
    std::vector<Field> fields;  ///< in the order of the file's tables; the list does not grow faster than the file

    [[nodiscard]] bool hasFrames() const { return model && capabilitiesOf(*model).hasVertexFrames; }
    /// Only if it has frames.
    [[nodiscard]] const Keyframed& shape() const
    {
        assert(hasFrames());
        return std::get<Keyframed>(model->shape);
    }
};

/// Whether a file begins like a model that can be edited.
[[nodiscard]] bool canEdit(std::span<const std::byte> head);

/// Whether a file of this name is edited as a text, unless it is a model: animation.cfg, iqm.cfg, md3.cfg, md2.cfg,
/// .skin. Also binary files may have such a name, see `isText`.
[[nodiscard]] bool isEditableText(std::string_view fileName);
/// Whether there is no NUL in the bytes.
[[nodiscard]] bool isText(std::span<const std::byte> bytes);

/// Opens a model, recognized by its content, or a text, recognized by its name. Errors: those of the loader; corrupt
/// for a text that is none; unsupported for other files.
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
