#include "formats/files/game_files.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

bool hasNul(const fs::path& path)
{
    return path.native().find(fs::path::value_type{}) != fs::path::string_type::npos;
}

/// The path from the top of the disk, without "." and "..".
fs::path fullPath(const fs::path& path)
{
    std::error_code error;
    // Behind a link ".." is not the folder that the text suggests; only the disk knows.
    if (std::find(path.begin(), path.end(), "..") != path.end()) {
        const fs::path resolved = fs::weakly_canonical(path, error);
        if (!error)
            return resolved;
    }
    const fs::path absolute = fs::absolute(path, error);
    return (error ? path : absolute).lexically_normal();
}

/// The folder above the last part of the file's path called "models", else "players"; else the file's own folder.
fs::path rootOf(const fs::path& file)
{
    const fs::path folder = file.parent_path();
    for (const std::string_view wanted : {"models", "players"}) {
        for (fs::path above = folder; above.has_relative_path(); above = above.parent_path()) {
            if (lowered(platform::utf8FromPath(above.filename())) == wanted)
                return above.parent_path();
        }
    }
    return folder;
}

/// `root`, which lies above `file`, in the words in which the user wrote `file`, or whole where those are no help.
fs::path asWritten(const fs::path& root, const fs::path& file)
{
    for (fs::path above = file.parent_path();; above = above.parent_path()) {
        const fs::path candidate = above.empty() ? fs::path(".") : above;
        fs::path full = fullPath(candidate);
        if (!full.has_filename() && full.has_relative_path()) // "." leaves a slash at the end
            full = full.parent_path();
        if (full == root)
            return candidate;
        if (!above.has_relative_path())
            return root;
    }
}

Result<void> checkRegular(const fs::path& file)
{
    const std::string name = platform::utf8FromPath(file);
    std::error_code error;
    const fs::file_status status = hasNul(file) ? fs::file_status(fs::file_type::not_found) : fs::status(file, error);
    if (status.type() == fs::file_type::not_found || error == std::errc::filename_too_long)
        return fail(LoadErrorCode::notFound, name, ": no such file");
    if (error)
        return fail(LoadErrorCode::io, name, ": cannot be looked at (", error.message(), ")");
    if (status.type() == fs::file_type::directory)
        return fail(LoadErrorCode::io, name, ": is a folder");
    if (status.type() != fs::file_type::regular)
        return fail(LoadErrorCode::io, name, ": is a device or a pipe");
    return {};
}

} // namespace

Result<std::uint32_t> GameFiles::mountFolder(const fs::path& folder)
{
    const std::string name = platform::utf8FromPath(folder);
    std::error_code error;
    const fs::file_status status =
        hasNul(folder) ? fs::file_status(fs::file_type::not_found) : fs::status(folder, error);
    if (status.type() == fs::file_type::not_found || error == std::errc::filename_too_long)
        return fail(LoadErrorCode::notFound, name, ": no such folder");
    if (error)
        return fail(LoadErrorCode::io, name, ": cannot be looked at (", error.message(), ")");
    if (status.type() != fs::file_type::directory)
        return fail(LoadErrorCode::io, name, ": is not a folder");
    if (const auto known = placeOf(folder))
        return *known;
    const std::uint32_t mount = addPlace(folder);
    m_order.push_back(mount);
    return mount;
}

Result<FoundFile> GameFiles::mountRootOf(const fs::path& file)
{
    TRY(checkRegular(file));
    const fs::path full = fullPath(file);
    const fs::path root = rootOf(full);
    const auto known = placeOf(root);
    const std::uint32_t mount = known ? *known : addPlace(asWritten(root, file));
    m_order.erase(std::remove(m_order.begin(), m_order.end(), mount), m_order.end());
    m_order.insert(m_order.begin(), mount);
    return foundFile(mount, platform::utf8FromPath(full.lexically_relative(root)));
}

std::optional<FoundFile> GameFiles::find(std::string_view name, Trail* trail, const Accepts& accepts) const
{
    const std::optional<std::string> normalised = normalisedName(name);
    if (!normalised) {
        if (trail != nullptr)
            trail->push_back({std::string(name), "", false});
        return std::nullopt;
    }
    for (const std::uint32_t mount : m_order) {
        const Folder& place = m_places[mount];
        std::optional<std::string> found = place.find(*normalised);
        if (!found && *normalised != name)
            found = place.find(name); // a folder whose own name has a backslash or blanks at its ends
        std::optional<FoundFile> file;
        if (found)
            file = foundFile(mount, std::move(*found));
        if (file && accepts && !accepts(*file))
            file.reset();
        if (trail != nullptr)
            trail->push_back({*normalised, platform::utf8FromPath(place.root()), file.has_value()});
        if (file)
            return file;
    }
    return std::nullopt;
}

Result<ByteView> GameFiles::read(const FoundFile& file) const
{
    assert(file.mount < m_places.size());
    return readFile(m_places[file.mount].root() / platform::pathFromUtf8(file.name), file.path);
}

std::vector<std::byte> GameFiles::readHead(const FoundFile& file, std::size_t most) const
{
    assert(file.mount < m_places.size());
    return formats::readHead(m_places[file.mount].root() / platform::pathFromUtf8(file.name), most);
}

std::vector<FoundFile> GameFiles::list(std::uint32_t mount, std::string_view folder) const
{
    assert(mount < m_places.size());
    const Folder& place = m_places[mount];
    std::vector<std::string> names = place.files(folder);
    const std::optional<std::string> normalised = normalisedName(folder);
    if (names.empty() && normalised && *normalised != folder)
        names = place.files(*normalised);
    return foundFiles(mount, std::move(names));
}

std::vector<FoundFile> GameFiles::listRecursively(std::uint32_t mount, std::span<const std::string_view> extensions,
                                                  std::size_t limit) const
{
    assert(mount < m_places.size());
    return foundFiles(mount, m_places[mount].filesBelow(extensions, limit));
}

std::optional<std::uint32_t> GameFiles::placeOf(const fs::path& folder) const
{
    for (std::uint32_t mount = 0; mount < m_places.size(); ++mount) {
        std::error_code error;
        if (fs::equivalent(m_places[mount].root(), folder, error) && !error)
            return mount;
    }
    return std::nullopt;
}

std::uint32_t GameFiles::addPlace(const fs::path& folder)
{
    m_places.emplace_back(folder);
    return static_cast<std::uint32_t>(m_places.size() - 1);
}

FoundFile GameFiles::foundFile(std::uint32_t mount, std::string name) const
{
    const fs::path& root = m_places[mount].root();
    const fs::path path = root == "." ? platform::pathFromUtf8(name) : root / platform::pathFromUtf8(name);
    return {mount, std::move(name), platform::utf8FromPath(path)};
}

std::vector<FoundFile> GameFiles::foundFiles(std::uint32_t mount, std::vector<std::string> names) const
{
    std::vector<FoundFile> files;
    files.reserve(names.size());
    for (std::string& name : names)
        files.push_back(foundFile(mount, std::move(name)));
    return files;
}

} // namespace formats
