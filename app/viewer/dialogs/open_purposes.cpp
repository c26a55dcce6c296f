#include "app/viewer/dialogs/open_purposes.hpp"

#include <array>
#include <system_error>
#include <utility>

namespace app {

void finishDialog(const OpenDialogState& state, std::vector<std::filesystem::path> files, TabPolicy tab,
                  Requests& requests)
{
    if (state.purpose == DialogPurpose::exportFolder) // before the form returns
        requests.push_back(SetExportFolder{folderOfFile(files.front())});
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
    case DialogPurpose::palette:
        requests.push_back(SetPalette{std::move(files.front())});
        return;
    case DialogPurpose::attach:
        if (state.tag != formats::kNoIndex)
            requests.push_back(AttachModel{std::move(files.front()), state.tag});
        return;
    case DialogPurpose::exportFolder:
        return;
    }
}

const char* titleOfChoice(DialogPurpose purpose)
{
    constexpr std::array<const char*, kDialogPurposes.size()> kTitles = {
        "Open", "Use this list", "Add", "Use this", "Compare", "Use image", "Use palette", "Attach", "Use folder"};
    return kTitles[static_cast<std::size_t>(purpose)];
}

FileFilter usualFilter(DialogPurpose purpose)
{
    if (purpose == DialogPurpose::texture)
        return FileFilter::images;
    const bool isAny = purpose == DialogPurpose::listfile || purpose == DialogPurpose::palette ||
                       purpose == DialogPurpose::exportFolder;
    return isAny ? FileFilter::all : FileFilter::models;
}

bool choosesFolder(DialogPurpose purpose)
{
    return purpose == DialogPurpose::exportFolder;
}

bool mayChooseFolder(DialogPurpose purpose)
{
    return purpose != DialogPurpose::listfile && purpose != DialogPurpose::texture &&
           purpose != DialogPurpose::palette && purpose != DialogPurpose::attach && !choosesFolder(purpose);
}

std::filesystem::path folderOfFile(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::is_directory(path, error) ? path : path.parent_path();
}

} // namespace app
