#include "renderer/scene/games/cube2/cube_config.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/cube2/cube_script.hpp"
#include "formats/model/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace scene {
namespace {

namespace cube2 = formats::cube2;

constexpr std::array<std::string_view, 3> kConfiguredModels{".iqm", ".md3", ".md2"};
constexpr std::string_view kModelRoot = "packages/models";
constexpr std::size_t kMaxConfigs = 16; // including executed ones
constexpr std::size_t kMaxAnimations = 1024;

/// 0 for an invalid rate.
float rateIn(const cube2::Word* word)
{
    const auto rate = formats::parseNumberPrefix<float>(word == nullptr ? std::string_view("") : word->text);
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
        if (!found || isRead || m_files.sizeOf(*found).value_or(0) > cube2::kMaxConfigBytes)
            return;
        const auto file = m_files.read(*found);
        if (!file || file->size() > cube2::kMaxConfigBytes)
            return;
        m_config.paths.push_back(found->path);
        const std::string_view text = formats::FieldReader(file->file().span()).characters(file->file().size());
        cube2::Lines lines(text);
        while (const auto line = lines.next())
            run(*line, found->path);
    }

    void run(const cube2::Line& line, const std::string& path)
    {
        const std::vector<cube2::Word>& words = line.words;
        switch (cube2::commandOf(words, m_format)) {
        case cube2::Command::load:
            m_isOfModel = loadsModel(words[1].text);
            m_isLoaded = m_isLoaded || m_isOfModel;
            break;
        case cube2::Command::folder:
            m_config.folder = formats::joinPath(kModelRoot, words[1].text);
            break;
        case cube2::Command::execute:
            execute(std::string(words[1].text));
            break;
        case cube2::Command::clip:
            if (m_isOfModel)
                addClip(line, path);
            break;
        case cube2::Command::skin:
            if (m_isOfModel)
                m_config.skins.push_back({std::string(words[1].text), std::string(cube2::imageIn(words[2].text))});
            break;
        case cube2::Command::other:
            break;
        }
    }

    /// Whether a name, relative to the configuration's folder, is the model's. If the configuration changes that folder
    /// (`iqmdir`), only the file's name is compared.
    [[nodiscard]] bool loadsModel(std::string_view name) const
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

    void addClip(const cube2::Line& line, const std::string& path)
    {
        const cube2::ClipWords words = cube2::clipWordsOf(line.words, m_format);
        if (words.file != nullptr) {
            addFileClip({std::string(words.name->text), std::string(words.file->text), rateIn(words.rate)});
            return;
        }
        if (m_config.frameClips.size() == kMaxAnimations)
            return;
        CubeConfig::FrameClip clip;
        const auto numberIn = [](const cube2::Word* word) {
            return word == nullptr ? std::nullopt : formats::parseNumber<std::uint32_t>(word->text);
        };
        clip.name = words.name->text;
        clip.firstFrame = numberIn(words.first).value_or(formats::kNoIndex); // in no model
        clip.frameCount = numberIn(words.count).value_or(0);
        clip.framesPerSecond = rateIn(words.rate);
        clip.path = path;
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

} // namespace scene
