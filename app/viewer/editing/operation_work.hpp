#pragma once

#include "app/viewer/editing/editing.hpp"

#include <tl/expected.hpp>

#include <string>
#include <vector>

/// Operations (formats::edit::operations), which may take a second: a worker runs them, and their step is made when
/// they are done. Until then the document can neither be changed nor saved.
namespace app {

/// What a worker needs for an operation on a file of the active document, without its argument. `isForBoth`: also the
/// other part of a player. The error is a sentence.
[[nodiscard]] tl::expected<OperationWork, std::string>
operationOn(Session& session, const formats::edit::Operation& operation, const std::string& file, bool isForBoth);

/// Requests to run it on the active document, unless another one is running.
void startOperation(Session& session, OperationWork work, std::string title);

struct OperationResult {
    std::vector<MadeFile> files;    ///< that it changes, and texts whose clips follow
    std::vector<std::string> notes; ///< sentences about these texts
};
/// For a worker: changes copies. The error is a sentence; cancelled work ends with any.
[[nodiscard]] tl::expected<OperationResult, std::string> resultOf(const OperationWork& work);

/// Makes the result the step of Session::operation, unless the document was closed or changed meanwhile. Returns the
/// problem; empty: none.
[[nodiscard]] std::string noteOperation(Session& session, tl::expected<OperationResult, std::string> result);

/// Gives Session::operation up.
void dropOperation(Session& session);

} // namespace app
