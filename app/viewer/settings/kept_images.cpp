#include "app/viewer/settings/kept_images.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/settings/user_file.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace app {
namespace {

using nlohmann::json;

constexpr int kImagesVersion = 1;
constexpr std::size_t kMaxImagesBytes = 4 << 20; // our limit: parsed JSON takes many times the memory of its text

json keptJson(const ModelImages& model)
{
    json images = json::object();
    for (const auto& [texture, image] : model.images)
        images[texture] = platform::utf8FromPath(image);
    return {{"model", model.model}, {"images", std::move(images)}};
}

/// none: not in the format of keptJson.
std::optional<ModelImages> modelImagesFrom(const json& entry)
{
    if (!entry.is_object() || entry.size() != 2 || !entry.contains("model") || !entry.contains("images"))
        return std::nullopt;
    const json& path = entry["model"];
    const json& images = entry["images"];
    if (!path.is_string() || !images.is_object() || images.empty() || images.size() > kMaxImagesOfModel)
        return std::nullopt;
    ModelImages model{path.get<std::string>(), {}};
    if (!platform::pathFromUtf8(model.model).is_absolute())
        return std::nullopt;
    for (const auto& [texture, image] : images.items()) {
        if (!image.is_string())
            return std::nullopt;
        const std::filesystem::path file = platform::pathFromUtf8(image.get_ref<const std::string&>());
        if (!file.is_absolute())
            return std::nullopt;
        model.images.emplace(texture, file);
    }
    return model;
}

std::string dumped(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Why `value` as a whole has another format; empty: it is valid.
std::string brokenness(const json& value)
{
    if (value.is_discarded() || !value.is_object())
        return "is not readable";
    const auto version = value.find("version");
    if (version == value.end() || *version != kImagesVersion)
        return fmt::format("is not of version {}", kImagesVersion);
    const auto models = value.find("models");
    return models == value.end() || !models->is_array() ? "has no list of models" : "";
}

} // namespace

std::string modelKey(const std::filesystem::path& model)
{
    return platform::utf8FromPath(absoluteOf(model).lexically_normal());
}

scene::Bindings imagesOf(const KeptImages& kept, const std::string& model)
{
    const auto found = std::find_if(kept.models.begin(), kept.models.end(),
                                    [&](const ModelImages& one) { return one.model == model; });
    return found != kept.models.end() ? found->images : scene::Bindings();
}

scene::Bindings imagesOfFile(const KeptImages& kept, const std::filesystem::path& model)
{
    return kept.models.empty() ? scene::Bindings() : imagesOf(kept, modelKey(model));
}

std::vector<std::string> modelsWithOtherImages(const KeptImages& a, const KeptImages& b)
{
    std::vector<std::string> others;
    const auto compare = [&others](const KeptImages& from, const KeptImages& with) {
        for (const ModelImages& one : from.models) {
            const bool isKnown = std::find(others.begin(), others.end(), one.model) != others.end();
            if (!isKnown && imagesOf(with, one.model) != one.images)
                others.push_back(one.model);
        }
    };
    compare(a, b);
    compare(b, a);
    return others;
}

void setImages(KeptImages& kept, const std::string& model, scene::Bindings images)
{
    std::erase_if(kept.models, [&](const ModelImages& one) { return one.model == model; });
    if (!images.empty())
        kept.models.push_back({model, std::move(images)});
    if (kept.models.size() > kMaxModelsWithImages)
        kept.models.erase(kept.models.begin(), kept.models.end() - kMaxModelsWithImages);
}

std::string keptImagesText(const KeptImages& kept)
{
    json models = json::array();
    for (const ModelImages& model : kept.models)
        models.push_back(keptJson(model));
    for (const std::string& unknown : kept.unknown)
        models.push_back(json::parse(unknown, nullptr, false));
    const json all = {{"version", kImagesVersion}, {"models", std::move(models)}};
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

ReadImages keptImagesFromText(std::string_view text)
{
    ReadImages read;
    if (text.size() > kMaxImagesBytes) {
        read.problem = fmt::format("has {} bytes, the limit is {}", text.size(), kMaxImagesBytes);
        read.isBroken = true;
        return read;
    }
    const json all = json::parse(text, nullptr, false);
    read.problem = brokenness(all);
    read.isBroken = !read.problem.empty();
    if (read.isBroken)
        return read;
    for (const json& entry : all["models"]) {
        if (auto model = modelImagesFrom(entry))
            setImages(read.kept, model->model, std::move(model->images));
        else
            read.kept.unknown.push_back(dumped(entry));
    }
    if (!read.kept.unknown.empty())
        read.problem = fmt::format("has {} of {} entries that are not valid, such as {}", read.kept.unknown.size(),
                                   all["models"].size(), read.kept.unknown.front().substr(0, 80));
    return read;
}

ReadImages readKeptImages(const std::filesystem::path& file)
{
    const auto text = textOfUserFile(file);
    if (!text)
        return {{}, text.error().message + kUnreadableFile + "no chosen images are used.", false, true};
    if (!*text)
        return {};
    ReadImages read = keptImagesFromText(**text);
    const std::string name = platform::utf8FromPath(file);
    if (read.isBroken)
        read.problem = name + " " + read.problem + ": it was " + setAside(file) + ", no chosen images are used.";
    else if (!read.problem.empty())
        read.problem = name + " " + read.problem + ". They stay in the file and have no effect.";
    return read;
}

std::filesystem::path keptImagesFile()
{
    const std::filesystem::path folder = platform::configFolder();
    return folder.empty() ? folder : folder / "bindings.json";
}

} // namespace app
