#include "renderer/scene/model_list.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>

namespace scene {
namespace {

/// Finds the model that a file is part of, among many files.
class WholeModels {
public:
    explicit WholeModels(std::span<const std::string> names) : m_names(names) {}

    /// The name itself if it is a model of its own. All in lower case.
    [[nodiscard]] std::string of(const std::string& name)
    {
        const GameProfile& profile = profileOfFile(name);
        return profile.wholeOf != nullptr ? profile.wholeOf(name, all()) : name;
    }

    /// Whether files of this name's game may be parts of others: not those of a client, which has a hundred thousand.
    [[nodiscard]] bool mayBePart(std::string_view name)
    {
        std::string extension = formats::extensionOf(name);
        if (extension != m_extension) {
            m_extension = std::move(extension);
            m_mayBePart = profileOfFile(name).wholeOf != nullptr;
        }
        return m_mayBePart;
    }

private:
    [[nodiscard]] const FileNames& all()
    {
        if (m_all.empty()) {
            for (const std::string& name : m_names)
                m_all.insert(formats::lowered(name));
        }
        return m_all;
    }

    std::span<const std::string> m_names;
    FileNames m_all;         // in lower case, made when they are needed
    std::string m_extension; // of the last name
    bool m_mayBePart = profileOfFile("").wholeOf != nullptr;
};

} // namespace

std::vector<std::string> wholeModels(std::vector<std::string> names, std::string_view kept)
{
    WholeModels models(names);
    if (kept.empty() &&
        std::none_of(names.begin(), names.end(), [&](const std::string& name) { return models.mayBePart(name); }))
        return names;
    const std::string keptWhole = kept.empty() ? std::string() : models.of(formats::lowered(kept));
    std::vector<std::string> whole;
    whole.reserve(names.size());
    bool isKeptThere = kept.empty();
    for (const std::string& name : names) {
        if (kept.empty() && !models.mayBePart(name)) {
            whole.push_back(name);
            continue;
        }
        const std::string lowered = formats::lowered(name);
        if (models.of(lowered) != lowered)
            continue;
        const bool isKeptOne = !kept.empty() && lowered == keptWhole;
        isKeptThere = isKeptThere || isKeptOne || name == kept;
        whole.push_back(isKeptOne ? std::string(kept) : name);
    }
    if (!isKeptThere)
        whole.emplace_back(kept);
    return whole;
}

} // namespace scene
