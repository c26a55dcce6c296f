#pragma once

#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <vector>

namespace formats::edit {

/// The warnings and errors that there were not before: of each rule and severity as many as there are more, by
/// Diagnostic::occurrences, which is the number of new ones in the result.
[[nodiscard]] Diagnostics newFindings(const Diagnostics& before, const Diagnostics& after);
/// The same for two versions of a file; rules about surfaces of an MD3 are counted for each surface.
[[nodiscard]] Diagnostics newFindings(const EditableFile& before, const EditableFile& after);

/// The file as the edits make it, opened again. Errors: those of its loader.
[[nodiscard]] Result<EditableFile> edited(const EditableFile& file, const EditSet& edits);

/// A file while it is edited. A step counts only if the file opens afterwards.
class Editor {
public:
    explicit Editor(EditableFile file);

    [[nodiscard]] const EditableFile& original() const { return *m_original; }
    /// With the steps that are not undone, opened again. The reference is valid until the next step, undo or redo.
    [[nodiscard]] const EditableFile& file() const { return *m_file; }
    [[nodiscard]] const EditSet& edits() const { return m_edits; }

    /// Adds edits of `file().bytes` as one step; those that change nothing do not count. The error is a sentence, and
    /// nothing changes: edits share bytes, are outside of the file or expect other bytes; the file "would not open any
    /// more".
    [[nodiscard]] tl::expected<void, std::string> add(std::vector<Edit> step);

    /// False: there is nothing to undo or redo.
    bool undo();
    bool redo();

    /// The warnings and errors that the original does not have; see the function of this name.
    [[nodiscard]] Diagnostics newFindings() const;

private:
    void openAgain();

    std::shared_ptr<const EditableFile> m_original, m_file; // copies of an editor share them
    EditSet m_edits;
};

} // namespace formats::edit
