#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Changes of the active document's files as a user asks for them. A problem becomes the message above the view, and
/// nothing changes.
namespace app {

/// Gives a field a value. `field`: its path; [*] stands for any number. `file`: a path or a file name of the document;
/// empty: its only file with such a field, or the first.
void setField(Session& session, const std::string& file, const std::string& field, const std::string& value);

/// Applies repairs. `fix`: the name of one or one of its rules; empty: all. `file`: as above; empty: all files.
void fixProblems(Session& session, const std::string& file, const std::string& fix);
/// Shows the edits of these repairs in a box, without applying them.
void showFixes(Session& session, const std::string& file, const std::string& fix);

/// An operation (formats::edit::operations) and its argument.
struct NamedOperation {
    std::string name;
    std::string argument;
};
enum class PartsChanged {
    one,
    both, ///< the legs and the torso of a player
};
/// Requests an operation on a file; empty: the first that it is for. A worker runs it: see operation_work.hpp.
void runOperation(Session& session, const std::string& file, const NamedOperation& named,
                  PartsChanged parts = PartsChanged::one);

/// Applies a patch to the files that it is for.
void applyPatch(Session& session, const std::filesystem::path& patch);

/// The path of the editable file that a user means; the error is a sentence. Empty: the first.
[[nodiscard]] tl::expected<std::string, std::string> editableFileNamed(const Session& session, const std::string& name);

} // namespace app
