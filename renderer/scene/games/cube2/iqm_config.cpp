#include "renderer/scene/games/cube2/iqm_config.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"

#include <algorithm>
#include <cmath>

namespace scene {
namespace {

constexpr std::string_view kConfigName = "iqm.cfg";
constexpr std::string_view kModelRoot = "packages/models";
constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20U; // real ones have a few KB
constexpr std::size_t kMaxConfigs = 16;                        // with those that are executed
constexpr std::size_t kMaxAnimations = 1024;

/// 0 for what is no rate.
float rateIn(const std::string& word)
{
    const formats::NumberPrefix<float> rate = formats::parseNumberPrefix<float>(word);
    return rate.error == std::errc() && std::isfinite(rate.value) && rate.value > 0.0f ? rate.value : 0.0f;
}

class ConfigReader {
public:
    ConfigReader(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile)
        : m_files(files), m_modelFile(modelFile)
    {
    }

    [[nodiscard]] IqmConfig read()
    {
        readFile(formats::nameIn(formats::folderOf(m_modelFile.name), kConfigName));
        return std::move(m_config);
    }

private:
    void readFile(const std::string& name)
    {
        if (m_config.paths.size() == kMaxConfigs)
            return;
        const auto found = m_files.find(name);
        const bool isRead = found && std::find(m_config.paths.begin(), m_config.paths.end(), found->path) !=
                                         m_config.paths.end(); // files may execute each other in a circle
        if (!found || isRead || m_files.sizeOf(*found).value_or(0) > kMaxConfigBytes)
            return;
        const auto file = m_files.read(*found);
        if (!file || file->size() > kMaxConfigBytes)
            return;
        m_config.paths.push_back(found->path);
        std::string_view text = formats::FieldReader(file->file().span()).characters(file->file().size());
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            run(cubeWords(text.substr(0, end)));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    void run(const std::vector<std::string>& words)
    {
        if (words.size() < 2)
            return;
        if (words[0] == "iqmload") {
            const std::string loaded = formats::fileNameOf(words[1]);
            m_isOfModel = formats::isSameButForCase(loaded, formats::fileNameOf(m_modelFile.name));
        } else if (words[0] == "iqmdir") {
            m_config.folder = formats::nameIn(kModelRoot, words[1]);
        } else if (words[0] == "exec") {
            execute(words[1]);
        } else if (m_isOfModel && words.size() > 2) {
            if (words[0] == "iqmanim")
                addAnimation({words[1], words[2], words.size() > 3 ? rateIn(words[3]) : 0.0f});
            else if (words[0] == "iqmskin")
                m_config.skins.push_back({words[1], words[2].substr(words[2].rfind('>') + 1)}); // "<comp>image"
        }
    }

    /// From the game's root, or wherever the model's folder was put, beside the model.
    void execute(const std::string& name)
    {
        const std::string beside = formats::nameIn(formats::folderOf(m_modelFile.name), formats::fileNameOf(name));
        readFile(m_files.find(name) ? name : beside);
    }

    void addAnimation(IqmConfig::Animation animation)
    {
        const bool isKnown =
            std::any_of(m_config.animations.begin(), m_config.animations.end(), [&](const IqmConfig::Animation& other) {
                return other.name == animation.name && formats::isSameButForCase(other.file, animation.file);
            });
        if (!isKnown && m_config.animations.size() < kMaxAnimations)
            m_config.animations.push_back(std::move(animation));
    }

    const formats::VirtualFileSystem& m_files;
    const formats::FoundFile& m_modelFile;
    IqmConfig m_config;
    bool m_isOfModel = false; // what follows is about it
};

} // namespace

IqmConfig iqmConfigOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile)
{
    return ConfigReader(files, modelFile).read();
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
