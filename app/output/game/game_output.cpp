#include "app/output/game/game_output.hpp"

#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Result;

/// Devices cannot be read back.
Result<void> writeModel(const std::vector<std::byte>& bytes, const fs::path& output)
{
    formats::FileWriter file(output);
    file.write(bytes);
    if (const fs::path written = file.close(); !written.empty()) {
        TRISVIEW_TRY_ASSIGN(const formats::ByteView read, formats::readFile(written));
        const auto there = read.file().span();
        if (!std::equal(bytes.begin(), bytes.end(), there.begin(), there.end()))
            return formats::fail(formats::LoadErrorCode::corrupt, platform::utf8FromPath(output),
                                 ": other bytes were read back than were written");
    }
    return file.finish();
}

} // namespace

std::string folderInGame(const fs::path& output)
{
    std::error_code error; // without the current folder the path as it is
    const fs::path absolute = fs::absolute(output, error);
    std::vector<std::string> folders;
    for (const fs::path& part : (error ? output : absolute).parent_path().lexically_normal())
        folders.push_back(platform::utf8FromPath(part));
    const auto isRoot = [](const std::string& folder) {
        return formats::isSameButForCase(folder, "models") || formats::isSameButForCase(folder, "players");
    };
    auto root = std::find_if(folders.rbegin(), folders.rend(), isRoot);
    if (root == folders.rend())
        return "models/" + renderer::game::plainGameName(platform::utf8FromPath(output.stem()));
    if (std::next(root) != folders.rend() && isRoot(*std::next(root))) // models/players
        ++root;
    std::string path;
    for (auto folder = root.base() - 1; folder != folders.end(); ++folder)
        path += (path.empty() ? "" : "/") + formats::lowered(*folder);
    return path;
}

std::string typedFolderInGame(const std::string& folder)
{
    return formats::normalizedName(folder).value_or(std::string());
}

fs::path besideGameModel(const fs::path& output, const renderer::game::GameFile& file)
{
    return output.parent_path() / platform::pathFromUtf8(file.name);
}

bool isKeptIfThere(const renderer::game::GameFile& file)
{
    return file.name == "animation.cfg";
}

std::vector<fs::path> takeImagesInPlace(const scene::Document& document, renderer::game::GameFiles& files,
                                        const fs::path& output)
{
    std::vector<fs::path> taken;
    const auto isInPlace = [&](const renderer::game::GameFile& file) {
        const fs::path path = besideGameModel(output, file);
        std::error_code error; // then it is another file
        const bool isImage =
            std::any_of(document.textures.begin(), document.textures.end(), [&](const scene::Texture& texture) {
                return !texture.path.empty() && fs::equivalent(platform::pathFromUtf8(texture.path), path, error);
            });
        if (!isImage)
            return false;
        const auto there = formats::readFile(path);
        if (!there)
            return false;
        const auto bytes = there->file().span();
        if (!std::equal(bytes.begin(), bytes.end(), file.bytes.begin(), file.bytes.end()))
            return false;
        taken.push_back(path);
        return true;
    };
    std::erase_if(files.beside, isInPlace);
    return taken;
}

Result<std::vector<fs::path>> writeGameFiles(const renderer::game::GameFiles& files, const fs::path& output)
{
    std::vector<fs::path> written;
    for (const renderer::game::GameFile& file : files.beside) {
        const fs::path path = besideGameModel(output, file);
        std::error_code error; // then writing fails, too
        if (isKeptIfThere(file) && fs::exists(path, error))
            continue;
        TRISVIEW_TRY(formats::writeFile(path, std::span<const std::byte>(file.bytes)));
        written.push_back(path);
    }
    TRISVIEW_TRY(writeModel(files.model, output));
    written.insert(written.begin(), output);
    return written;
}

} // namespace app
