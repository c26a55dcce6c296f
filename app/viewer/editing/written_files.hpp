#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <filesystem>

/// Edited files that were written by another program or from another tab since they were read.
namespace app {

/// A file on the disk was written: what is known of it is forgotten, so that it is read anew. Edits that are not saved
/// are kept, with a message.
void noteWrittenFile(Session& session, const std::filesystem::path& file);

/// Forgets the files that were written by others and have no edits any more: their bytes are not those on the disk.
void forgetWrittenFiles(Session& session, DocumentEdits& edits);

/// Forgets a file and its part of the steps. A step that has no other file goes, too.
void forgetFile(DocumentEdits& edits, std::size_t file);

} // namespace app
