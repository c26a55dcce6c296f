#include "renderer/scene/games/cube2/cube_config.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/model/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace scene {
namespace {

constexpr std::array<std::string_view, 3> kConfiguredModels{".iqm", ".md3", ".md2"};
constexpr std::string_view kModelRoot = "packages/models";
constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20U; // real files have a few KB
constexpr std::size_t kMaxConfigs = 16;                        // including executed ones
constexpr std::size_t kMaxAnimations = 1024;

/// 0 for an invalid rate.
float rateIn(const std::string& word)
{
    const formats::NumberPrefix<float> rate = formats::parseNumberPrefix<float>(word);
    return rate.error == std::errc() && std::isfinite(rate.value) && rate.value > 0.0f ? rate.value : 0.0f;
}

class ConfigReader {
public:
    ConfigReader(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile)
        : m_files(files),
          m_modelFile(modelFile),
          m_format(formats::extensionOf(modelFile.name).substr(1)),
          m_folder(formats::folderOf(modelFile.name)),
          m_isOfModel(isUsualCubeModel(modelFile.name))
    {
    }

    /// Reads the configuration beside the model.
    [[nodiscard]] CubeConfig read()
    {
        const std::string folder = m_folder;
        readFile(formats::joinPath(folder, m_format + ".cfg"));
        if (m_config.paths.empty() && m_format == "md2" && !folder.empty()) // models share the files above them
            readFile(formats::joinPath(formats::folderOf(folder), m_format + ".cfg"));
        return std::move(m_config);
    }

    /// The configuration in another folder; nullopt if it does not load the model.
    [[nodiscard]] std::optional<CubeConfig> readVariant(const std::string& folder)
    {
        m_folder = folder;
        m_isOfModel = false;
        readFile(formats::joinPath(folder, m_format + ".cfg"));
        return m_isLoaded ? std::optional(std::move(m_config)) : std::nullopt;
    }

private:
    void readFile(const std::string& name)
    {
        if (m_config.paths.size() == kMaxConfigs)
            return;
        const auto found = m_files.find(name);
        const bool isRead = found && std::find(m_config.paths.begin(), m_config.paths.end(), found->path) !=
                                         m_config.paths.end(); // files may execute each other in a cycle
        if (!found || isRead || m_files.sizeOf(*found).value_or(0) > kMaxConfigBytes)
            return;
        const auto file = m_files.read(*found);
        if (!file || file->size() > kMaxConfigBytes)
            return;
        m_config.paths.push_back(found->path);
        const std::string_view text = formats::FieldReader(file->file().span()).characters(file->file().size());
        std::uint32_t number = 1;
        for (std::size_t at = 0; at < text.size(); ++number) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            run(cubeWords(text.substr(at, end - at)), Line{found->path, {at, end - at}, number});
            at = end + 1;
        }
    }

    /// The location of a command.
    struct Line {
        const std::string& path;
        formats::ByteRange range;
        std::uint32_t number = 0;
    };

    void run(const std::vector<std::string>& words, const Line& line)
    {
        if (words.size() < 2)
            return;
        if (words[0] == m_format + "load") {
            m_isOfModel = loadsModel(words[1]);
            m_isLoaded = m_isLoaded || m_isOfModel;
        } else if (words[0] == m_format + "dir") {
            m_config.folder = formats::joinPath(kModelRoot, words[1]);
        } else if (words[0] == "exec") {
            execute(words[1]);
        } else if (m_isOfModel && words.size() > 2) {
            if (words[0] == m_format + "anim")
                addClip(words, line);
            else if (words[0] == m_format + "skin")
                m_config.skins.push_back({words[1], words[2].substr(words[2].rfind('>') + 1)}); // "<comp>image"
        }
    }

    /// Whether a name, relative to the configuration's folder, is the model's. If the configuration changes that folder
    /// (`iqmdir`), only the file's name is compared.
    [[nodiscard]] bool loadsModel(const std::string& name) const
    {
        if (!m_config.folder.empty())
            return formats::isSameButForCase(formats::fileNameOf(name), formats::fileNameOf(m_modelFile.name));
        const auto whole = formats::normalizedName(formats::joinPath(m_folder, name));
        return whole && formats::isSameButForCase(*whole, m_modelFile.name);
    }

    /// From the game's root, or, wherever the model's folder is, beside the model.
    void execute(const std::string& name)
    {
        const std::string beside = formats::joinPath(formats::folderOf(m_modelFile.name), formats::fileNameOf(name));
        readFile(m_files.find(name) ? name : beside);
    }

    void addClip(const std::vector<std::string>& words, const Line& line)
    {
        if (m_format == "iqm") {
            addFileClip({words[1], words[2], words.size() > 3 ? rateIn(words[3]) : 0.0f});
            return;
        }
        if (m_config.frameClips.size() == kMaxAnimations)
            return;
        CubeConfig::FrameClip clip;
        clip.name = words[1];
        clip.firstFrame = formats::parseNumber<std::uint32_t>(words[2]).value_or(formats::kNoIndex); // in no model
        clip.frameCount = words.size() > 3 ? formats::parseNumber<std::uint32_t>(words[3]).value_or(0) : 0;
        clip.framesPerSecond = words.size() > 4 ? rateIn(words[4]) : 0.0f;
        clip.path = line.path;
        clip.range = line.range;
        clip.position = {line.number, 1};
        m_config.frameClips.push_back(std::move(clip));
    }

    void addFileClip(CubeConfig::FileClip clip)
    {
        const bool isKnown =
            std::any_of(m_config.fileClips.begin(), m_config.fileClips.end(), [&](const CubeConfig::FileClip& other) {
                return other.name == clip.name && formats::isSameButForCase(other.file, clip.file);
            });
        if (!isKnown && m_config.fileClips.size() < kMaxAnimations)
            m_config.fileClips.push_back(std::move(clip));
    }

    const formats::VirtualFileSystem& m_files;
    const formats::FoundFile& m_modelFile;
    std::string m_format; // "iqm", "md3", "md2": prefix of commands and files
    std::string m_folder; // of the configuration
    CubeConfig m_config;
    bool m_isOfModel; // the following commands are about the model
    bool m_isLoaded = false;
};

} // namespace

CubeConfig cubeConfigOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile)
{
    const bool isConfigured = formats::isOneOfExtensions(modelFile.name, kConfiguredModels);
    return isConfigured ? ConfigReader(files, modelFile).read() : CubeConfig();
}

std::vector<CubeVariant> cubeVariantsOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile)
{
    std::vector<CubeVariant> variants;
    if (!formats::isOneOfExtensions(modelFile.name, kConfiguredModels))
        return variants;
    const auto folders = files.mountAt(modelFile.mount).folders(formats::folderOf(modelFile.name));
    for (std::size_t i = 0; i < std::min(folders.size(), kMaxCubeVariantFolders); ++i) {
        if (auto config = ConfigReader(files, modelFile).readVariant(folders[i]))
            variants.push_back({folders[i], *std::move(config)});
    }
    return variants;
}

bool isUsualCubeModel(std::string_view modelName)
{
    const bool isNamedSo = formats::lowered(formats::stemOf(modelName)) == "tris";
    return isNamedSo && formats::extensionOf(modelName) != ".iqm";
}

std::vector<std::string> cubeWords(std::string_view line)
{
    constexpr std::string_view kBlanks = " \t\r\n;";
    std::vector<std::string> words;
    for (std::size_t at = line.find_first_not_of(kBlanks); at < line.size(); at = line.find_first_not_of(kBlanks, at)) {
        if (line.substr(at).starts_with("//"))
            break;
        const bool isQuoted = line[at] == '"';
        const std::size_t begin = at + (isQuoted ? 1 : 0);
        const std::size_t end =
            std::min(isQuoted ? line.find('"', begin) : line.find_first_of(kBlanks, begin), line.size());
        words.emplace_back(line.substr(begin, end - begin));
        at = std::min(end + (isQuoted ? 1 : 0), line.size());
    }
    return words;
}

} // namespace scene
