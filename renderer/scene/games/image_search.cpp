#include "renderer/scene/games/image_search.hpp"

#include "renderer/scene/games/own_images.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace scene {
namespace {

using formats::FoundFile;
using formats::LookupLog;
using formats::VirtualFileSystem;

constexpr std::array<std::string_view, 5> kRoots = {"models/", "players/", "textures/", "progs/", "sprites/"};
constexpr std::array<std::string_view, 3> kSkinFolders = {"textures", "skins", "tex"};

bool isImageExtension(std::string_view extension)
{
    return std::find(kQuake3Images.begin(), kQuake3Images.end(), extension) != kQuake3Images.end();
}

std::string withoutImageExtension(const std::string& name)
{
    const std::string extension = formats::extensionOf(name);
    return isImageExtension(extension) ? name.substr(0, name.size() - extension.size()) : name;
}

/// One name: as stored if it has an image extension, then with all others.
std::optional<FoundFile> findUnder(const VirtualFileSystem& files, const std::string& name, LookupLog& lookups)
{
    const std::string extension = formats::extensionOf(name);
    if (isImageExtension(extension)) {
        if (auto found = files.find(name, &lookups))
            return found;
    }
    const std::string base = withoutImageExtension(name);
    if (auto found = guessedImage(files, base, kQuake3Images, extension, lookups))
        return found;
    // "glass.tga.tga": also without the second extension.
    return base != name && isImageExtension(formats::extensionOf(base)) ? findUnder(files, base, lookups)
                                                                        : std::nullopt;
}

/// A bare name in the model's own folder: as stored, then with all extensions.
std::optional<FoundFile> findBeside(const VirtualFileSystem& files, const FoundFile& modelFile,
                                    const std::string& fileName)
{
    const std::string beside = formats::joinPath(formats::folderOf(modelFile.name), fileName);
    const auto find = [&](const std::string& name) { return files.findIn(modelFile.mount, name); };
    if (isImageExtension(formats::extensionOf(beside))) {
        if (auto found = find(beside))
            return found;
    }
    const std::string stem = withoutImageExtension(beside);
    for (const std::string_view extension : kQuake3Images) {
        auto found = find(stem + std::string(extension));
        if (found && mayBeGuessed(files, *found))
            return found;
    }
    return std::nullopt;
}

/// The parts of a path that may be the intended name, the whole path first.
std::vector<std::string> possibleNames(const std::string& name)
{
    std::vector<std::string> names = {name};
    const std::string lowered = formats::lowered(name);
    for (const std::string_view root : kRoots) {
        const std::size_t at = lowered.rfind("/" + std::string(root));
        if (at != std::string::npos)
            names.push_back(name.substr(at + 1));
    }
    return names;
}

} // namespace

std::optional<FoundFile> findImage(const VirtualFileSystem& files, const FoundFile& modelFile, std::string_view name,
                                   LookupLog& lookups)
{
    const auto wanted = formats::normalizedName(name);
    if (!wanted)
        return std::nullopt;
    // A bare name refers to a file beside the model, even if another model's folder is searched before.
    const bool isBare = wanted->find('/') == std::string::npos;
    if (isBare && !files.order().empty() && files.order().front() != modelFile.mount) {
        if (auto found = findBeside(files, modelFile, *wanted)) {
            lookups.push_back({found->name, files.mountAt(modelFile.mount).path(), true});
            return found;
        }
    }
    for (const std::string& possible : possibleNames(*wanted)) {
        if (auto found = findUnder(files, possible, lookups))
            return found;
    }
    const std::string fileName = formats::fileNameOf(*wanted);
    const std::string folder = formats::folderOf(modelFile.name);
    std::vector<std::string> folders = {folder, formats::folderOf(folder)};
    for (const std::string_view inside : kSkinFolders)
        folders.push_back(formats::joinPath(folder, inside));
    for (const std::string& searched : folders) {
        const std::string beside = formats::joinPath(searched, fileName);
        if (beside == *wanted)
            continue; // already tried
        if (auto found = findUnder(files, beside, lookups))
            return found;
    }
    return std::nullopt;
}

bool isWhiteImage(std::string_view name)
{
    const std::string lowered = formats::lowered(name);
    return lowered == "$whiteimage" || lowered == "*white" || lowered == "_white" || lowered == "$lightmap" ||
           lowered == "*lightmap";
}

} // namespace scene
