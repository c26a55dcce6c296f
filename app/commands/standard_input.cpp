#include "app/commands/standard_input.hpp"

#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <random>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::LoadErrorCode;
using formats::Result;

constexpr const char* kInputName = "-";

Result<std::vector<std::byte>> allOfStandardInput()
{
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
    std::vector<std::byte> bytes;
    for (std::size_t got = kPiece; got == kPiece;) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kPiece);
        got = std::fread(bytes.data() + before, 1, kPiece, stdin);
        bytes.resize(before + got);
        if (bytes.size() > formats::kMaxFileBytes)
            return formats::fail(LoadErrorCode::tooLarge, kInputName, ": has more than ", formats::kMaxFileBytes,
                                 " bytes, the limit for standard input");
    }
    if (std::ferror(stdin) != 0)
        return formats::fail(LoadErrorCode::io, kInputName, ": standard input cannot be read");
    return bytes;
}

/// A new folder for one file; removes both on destruction.
class PassingFolder {
public:
    PassingFolder()
    {
        std::error_code error;
        std::random_device random;
        const fs::path folder =
            fs::temp_directory_path(error) / fmt::format("trisview-{:08x}{:08x}", random(), random());
        if (error || !fs::create_directory(folder, error))
            return;
        m_path = folder;
        fs::permissions(folder, fs::perms::owner_all, error); // no other user may read the piped data
        if (error) {
            fs::remove(folder, error);
            m_path.clear();
        }
    }
    ~PassingFolder()
    {
        std::error_code error;
        if (!m_path.empty())
            fs::remove_all(m_path, error);
    }
    PassingFolder(const PassingFolder&) = delete;
    PassingFolder& operator=(const PassingFolder&) = delete;

    [[nodiscard]] const fs::path& path() const { return m_path; } ///< empty: it could not be created

private:
    fs::path m_path;
};

/// Removes the temporary folder and file name from texts, since users do not know them.
class Renaming {
public:
    explicit Renaming(const fs::path& folder) : m_folder(platform::utf8FromPath(folder)) {}

    void apply(std::string& text) const
    {
        replace(text, m_folder + "/" + kInputName, kInputName);
        replace(text, m_folder, ".");
    }
    void apply(scene::Document& document) const
    {
        document.path = document.name = kInputName;
        for (scene::Node& node : document.nodes)
            apply(node.path);
        for (scene::Texture& texture : document.textures) {
            for (formats::Lookup& lookup : texture.lookups)
                apply(lookup.where);
        }
        for (std::vector<std::string>* const list :
             {&document.scripts, &document.mountPaths, &document.used, &document.files}) {
            for (std::string& path : *list)
                apply(path);
        }
        for (formats::Diagnostic& diagnostic : document.diagnostics) {
            apply(diagnostic.file);
            apply(diagnostic.message);
        }
    }

private:
    static void replace(std::string& text, std::string_view old, std::string_view now)
    {
        for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + now.size()))
            text.replace(at, old.size(), now);
    }

    std::string m_folder;
};

} // namespace

bool isStandardInput(const fs::path& path)
{
    return path == kInputName;
}

Result<scene::Document> openStandardInput(const scene::OpenOptions& options)
{
    TRISVIEW_TRY_ASSIGN(const std::vector<std::byte> bytes, allOfStandardInput());
    const PassingFolder folder;
    if (folder.path().empty())
        return formats::fail(LoadErrorCode::io, kInputName, ": there is no folder for temporary files");
    const Renaming renaming(folder.path());
    const auto opened = [&]() -> Result<scene::Document> {
        TRISVIEW_TRY(formats::writeFile(folder.path() / kInputName, bytes));
        return scene::openAlone(folder.path() / kInputName, options);
    };
    auto document = opened();
    if (document)
        renaming.apply(*document);
    else
        renaming.apply(document.error().message);
    return document;
}

} // namespace app
