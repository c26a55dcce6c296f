#include "app/viewer/dialogs/open_purposes.hpp"

#include <array>
#include <utility>

namespace app {

void finishDialog(const OpenDialogState& state, std::vector<std::filesystem::path> files, TabPolicy tab,
                  Requests& requests)
{
    requests.push_back(RunAction{"closeOverlay"});
    switch (state.purpose) {
    case DialogPurpose::models:
        requests.push_back(OpenPaths{.paths = std::move(files), .tab = tab});
        return;
    case DialogPurpose::listfile:
        requests.push_back(SetListfile{std::move(files.front())});
        return;
    case DialogPurpose::library:
        requests.push_back(AddRoots{std::move(files)});
        return;
    case DialogPurpose::gameFolder:
        requests.push_back(AddGameFolder{std::move(files.front())});
        return;
    case DialogPurpose::compare:
        requests.push_back(CompareWith{std::move(files.front())});
        return;
    case DialogPurpose::texture:
        if (state.texture != formats::kNoIndex)
            requests.push_back(BindTexture{state.texture, std::move(files.front())});
        return;
    }
}

const char* titleOfChoice(DialogPurpose purpose)
{
    constexpr std::array<const char*, 6> kTitles = {"Open", "Use this list", "Add", "Use this", "Compare", "Use image"};
    return kTitles[static_cast<std::size_t>(purpose)];
}

FileFilter usualFilter(DialogPurpose purpose)
{
    if (purpose == DialogPurpose::texture)
        return FileFilter::images;
    return purpose == DialogPurpose::listfile ? FileFilter::all : FileFilter::models;
}

} // namespace app
