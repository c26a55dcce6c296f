#include "formats/platform/folder_events.hpp"

namespace platform {

/// Files in memory have no events.
struct FolderEvents::State {};

FolderEvents::FolderEvents() = default;
FolderEvents::~FolderEvents() = default;

int FolderEvents::add(const std::filesystem::path&)
{
    return kNoWatch;
}

void FolderEvents::remove(int) {}

void FolderEvents::take(const std::function<void(int, std::string_view)>&, const std::function<void(int)>&) {}

} // namespace platform
