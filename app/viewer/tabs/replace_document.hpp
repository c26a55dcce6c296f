#pragma once

#include "app/viewer/session/session.hpp"

#include <memory>

namespace app {

/// Shows another version of a tab's document; choices are kept by name.
void replaceDocument(Tab& tab, std::shared_ptr<const scene::Document> document);

} // namespace app
