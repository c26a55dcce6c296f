#include "app/viewer/dialogs/open_purposes.hpp"

#include <array>
#include <system_error>
#include <utility>

namespace app {

Request requestOf(DialogPurpose purpose, std::vector<std::filesystem::path> files, TabPolicy tab, std::uint32_t texture,
                  std::uint32_t attachedTo)
{
    std::filesystem::path& first = files.front();
    switch (purpose) {
    case DialogPurpose::models:
        break;
    case DialogPurpose::listfile:
        return SetListfile{std::move(first)};
    case DialogPurpose::library:
        return AddRoots{std::move(files)};
    case DialogPurpose::gameFolder:
        return AddGameFolder{std::move(first)};
    case DialogPurpose::compare:
        return CompareWith{std::move(first)};
    case DialogPurpose::texture:
        return BindTexture{texture, std::move(first)};
    case DialogPurpose::palette:
        return SetPalette{std::move(first)};
    case DialogPurpose::attach:
        return AttachModel{std::move(first), attachedTo};
    case DialogPurpose::exportFolder:
        return SetExportFolder{folderOfFile(first)};
    case DialogPurpose::patch:
        return ApplyPatch{std::move(first)};
    case DialogPurpose::tableNames:
        return SetTableNames{std::move(first)};
    }
    return OpenPaths{.paths = std::move(files), .tab = tab};
}

void finishDialog(const OpenDialogState& state, std::vector<std::filesystem::path> files, TabPolicy tab,
                  Requests& requests)
{
    requests.push_back(RunAction{"closeOverlay"});
    const bool isForForm = state.purpose == DialogPurpose::exportFolder; // there before the form returns
    requests.insert(isForForm ? requests.end() - 1 : requests.end(),
                    requestOf(state.purpose, std::move(files), tab, state.texture, state.tag));
}

const char* titleOfChoice(DialogPurpose purpose)
{
    constexpr std::array<const char*, kDialogPurposes.size()> kTitles = {
        "Open",        "Use this list", "Add",        "Use this", "Compare",      "Use image",
        "Use palette", "Attach",        "Use folder", "Apply",    "Use this list"};
    return kTitles[static_cast<std::size_t>(purpose)];
}

FileFilter usualFilter(DialogPurpose purpose)
{
    if (purpose == DialogPurpose::texture)
        return FileFilter::images;
    const bool isAny = purpose == DialogPurpose::listfile || purpose == DialogPurpose::palette ||
                       purpose == DialogPurpose::exportFolder || purpose == DialogPurpose::patch ||
                       purpose == DialogPurpose::tableNames;
    return isAny ? FileFilter::all : FileFilter::models;
}

bool choosesFolder(DialogPurpose purpose)
{
    return purpose == DialogPurpose::exportFolder;
}

bool mayChooseFolder(DialogPurpose purpose)
{
    return purpose != DialogPurpose::listfile && purpose != DialogPurpose::texture &&
           purpose != DialogPurpose::palette && purpose != DialogPurpose::attach && purpose != DialogPurpose::patch &&
           purpose != DialogPurpose::tableNames && !choosesFolder(purpose);
}

std::filesystem::path folderOfFile(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::is_directory(path, error) ? path : path.parent_path();
}

} // namespace app
