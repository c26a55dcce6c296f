#include "app/output/drawing_names.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/tabs/view_record.hpp"

#include "app/viewer/playback/playing.hpp"
#include "formats/base/names.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

/// A record as JSON. The describe functions list the fields once, for reading and writing.
namespace app {
namespace {

using nlohmann::json;
using Names = std::span<const std::string_view>;

constexpr int kRecordVersion = 1;
constexpr int kDeepestRecord = 8;
constexpr double kRecordFarthest = 1e9;

constexpr std::array<std::string_view, 3> kRecordNormals = {"automatic", "stored", "computed"};
constexpr std::array<std::string_view, 4> kRecordAlphas = {"automatic", "opaque", "cutOut", "blended"};
constexpr std::array<std::string_view, 4> kRecordLoops = {"asClip", "loop", "once", "pingPong"};
constexpr std::array<std::string_view, 4> kRecordBackgrounds = {"gradient", "dark", "light", "checker"};

class RecordWriter {
public:
    void flag(const char* key, bool& value) { values[key] = value; }
    template <class Number> void number(const char* key, Number& value, double, double) { values[key] = value; }
    template <class Choice> void choice(const char* key, Choice& value, Names names)
    {
        const auto index = static_cast<std::size_t>(value);
        values[key] = names[index < names.size() ? index : 0];
    }
    void text(const char* key, std::string& value) { values[key] = value; }
    void index(const char* key, std::uint32_t& value)
    {
        if (value != formats::kNoIndex)
            values[key] = value;
    }
    void path(const char* key, std::filesystem::path& value) { values[key] = platform::utf8FromPath(value); }
    void numbers(const char* key, std::set<std::uint32_t>& value) { values[key] = value; }
    template <class Part> void object(const char* key, Part& part)
    {
        RecordWriter inner;
        describe(inner, part);
        values[key] = std::move(inner.values);
    }
    template <class Part> void list(const char* key, std::vector<Part>& parts)
    {
        json all = json::array();
        for (Part& part : parts) {
            RecordWriter inner;
            describe(inner, part);
            all.push_back(std::move(inner.values));
        }
        values[key] = std::move(all);
    }
    template <class Part> void maybe(const char* key, std::optional<Part>& part)
    {
        if (part)
            object(key, *part);
    }

    json values = json::object();
};

/// Missing fields keep their values; invalid ones set the problem.
class RecordReader {
public:
    RecordReader(const json& values, std::string& problem) : m_values(values), m_problem(problem)
    {
        if (!values.is_object())
            refuse("the view", "an object");
    }

    void flag(const char* key, bool& value)
    {
        if (const json* const found = find(key))
            found->is_boolean() ? void(value = found->get<bool>()) : refuse(key, "true or false");
    }
    template <class Number> void number(const char* key, Number& value, double least, double most)
    {
        const json* const found = find(key);
        if (found == nullptr)
            return;
        const double read = found->is_number() ? found->get<double>() : std::nan("");
        if (read >= least && read <= most)
            value = static_cast<Number>(read);
        else
            refuse(key, fmt::format("a number from {:g} to {:g}", least, most));
    }
    template <class Choice> void choice(const char* key, Choice& value, Names names)
    {
        const json* const found = find(key);
        if (found == nullptr)
            return;
        const auto at = found->is_string() ? std::find(names.begin(), names.end(), found->get_ref<const std::string&>())
                                           : names.end();
        if (at != names.end())
            value = static_cast<Choice>(at - names.begin());
        else
            refuse(key, fmt::format("one of {}", fmt::join(names, ", ")));
    }
    void text(const char* key, std::string& value)
    {
        const json* const found = find(key);
        if (found == nullptr)
            return;
        const bool isText = found->is_string() && found->get_ref<const std::string&>().find('\0') == std::string::npos;
        isText ? void(value = found->get<std::string>()) : refuse(key, "a text");
    }
    void index(const char* key, std::uint32_t& value) { number(key, value, 0.0, formats::kNoIndex - 1); }
    void path(const char* key, std::filesystem::path& value)
    {
        std::string name;
        text(key, name);
        if (!name.empty())
            value = platform::pathFromUtf8(name);
    }
    void numbers(const char* key, std::set<std::uint32_t>& value)
    {
        const json* const found = find(key);
        if (found == nullptr)
            return;
        value.clear();
        if (!found->is_array())
            return refuse(key, "a list of numbers");
        for (const json& one : *found) {
            if (!one.is_number_unsigned() || one.get<std::uint64_t>() >= formats::kNoIndex)
                return refuse(key, "a list of numbers");
            value.insert(one.get<std::uint32_t>());
        }
    }
    template <class Part> void object(const char* key, Part& part)
    {
        if (const json* const found = find(key)) {
            RecordReader inner(*found, m_problem);
            describe(inner, part);
        }
    }
    template <class Part> void list(const char* key, std::vector<Part>& parts)
    {
        const json* const found = find(key);
        if (found == nullptr)
            return;
        parts.clear();
        if (!found->is_array())
            return refuse(key, "a list");
        for (const json& one : *found) {
            RecordReader inner(one, m_problem);
            describe(inner, parts.emplace_back());
        }
    }
    template <class Part> void maybe(const char* key, std::optional<Part>& part)
    {
        if (find(key) != nullptr)
            object(key, part.emplace());
    }

private:
    const json* find(const char* key) const
    {
        const auto found = m_values.is_object() ? m_values.find(key) : m_values.end();
        return found != m_values.end() ? &*found : nullptr;
    }
    void refuse(const char* key, const std::string& expected)
    {
        if (m_problem.empty())
            m_problem = fmt::format("{} is not {}", key, expected);
    }

    const json& m_values;
    std::string& m_problem;
};

/// A pair of numbers: a stage of a material.
struct StageRecord {
    std::uint32_t material = 0;
    std::uint32_t stage = 0;
};

struct BindingRecord {
    std::string texture;
    std::filesystem::path image;
};

template <class Io> void describe(Io& io, StageRecord& stage)
{
    io.number("material", stage.material, 0.0, 1e9);
    io.number("stage", stage.stage, 0.0, 1e9);
}

template <class Io> void describe(Io& io, BindingRecord& binding)
{
    io.text("texture", binding.texture);
    io.path("image", binding.image);
}

template <class Io> void describe(Io& io, scene::Attached& attached)
{
    io.path("path", attached.path);
    io.text("tag", attached.tag);
    io.text("node", attached.node);
}

template <class Io> void describe(Io& io, scene::RotationOverride& rotation)
{
    io.number("yaw", rotation.yaw, -360'000.0, 360'000.0);
    io.number("pitch", rotation.pitch, -360'000.0, 360'000.0);
}

template <class Io> void describe(Io& io, FrameRegion& region)
{
    io.number("first", region.first, 0.0, 1e9);
    io.number("last", region.last, 0.0, 1e9);
    region.last = std::max(region.first, region.last);
}

template <class Io> void describe(Io& io, LayerRecord& layer)
{
    std::string clip = layer.clip.value_or(std::string());
    bool isWhole = !layer.clip;
    io.flag("allFrames", isWhole);
    io.text("clip", clip);
    io.index("clipIndex", layer.clipIndex);
    layer.clip = isWhole ? std::nullopt : std::optional(clip);
    io.maybe("region", layer.region);
    io.number("seconds", layer.playback.seconds, 0.0, kRecordFarthest);
    io.number("speed", layer.playback.speed, -kFastestSpeed, kFastestSpeed);
    io.flag("blends", layer.playback.interpolates);
    io.choice("atTheEnd", layer.loopChoice, kRecordLoops);
    if (std::abs(layer.playback.speed) < kSlowestSpeed)
        layer.playback.speed = 1.0;
}

template <class Io> void describe(Io& io, renderer::OrbitCamera& camera)
{
    io.number("x", camera.target.x, -kRecordFarthest, kRecordFarthest);
    io.number("y", camera.target.y, -kRecordFarthest, kRecordFarthest);
    io.number("z", camera.target.z, -kRecordFarthest, kRecordFarthest);
    io.number("distance", camera.distance, 1e-6, kRecordFarthest);
    io.number("yaw", camera.yaw, -360'000.0, 360'000.0);
    io.number("pitch", camera.pitch, -90.0, 90.0);
    io.number("fieldOfView", camera.fieldOfView, 1.0, 170.0);
    bool isOrthographic = camera.projection == renderer::Projection::orthographic;
    io.flag("orthographic", isOrthographic);
    camera.projection = isOrthographic ? renderer::Projection::orthographic : renderer::Projection::perspective;
}

template <class Io> void describe(Io& io, renderer::OverlayOptions& overlays)
{
    for (const auto& [name, isShown] : kOverlayNames)
        io.flag(name, overlays.*isShown);
}

template <class Io> void describe(Io& io, renderer::DrawOptions& drawing)
{
    io.choice("shading", drawing.shading, kShadingNames);
    io.choice("normals", drawing.normals, kRecordNormals);
    io.choice("lights", drawing.lights, kLightSourceNames);
    io.choice("alpha", drawing.alpha, kRecordAlphas);
    io.flag("twoSided", drawing.isTwoSided);
    io.flag("textures", drawing.showsTextures);
    io.flag("wireframe", drawing.showsWireframe);
    io.flag("normalLines", drawing.showsNormals);
    io.flag("effects", drawing.showsEffects);
    io.number("lightYaw", drawing.lightYaw, -360'000.0, 360'000.0);
    io.number("lightPitch", drawing.lightPitch, -360'000.0, 360'000.0);
    io.numbers("hiddenSurfaces", drawing.hiddenSurfaces);
    io.numbers("hiddenEffects", drawing.hiddenEffects);
    std::vector<StageRecord> stages;
    for (const auto& [material, stage] : drawing.hiddenStages)
        stages.push_back({material, stage});
    io.list("hiddenStages", stages);
    drawing.hiddenStages.clear();
    for (const StageRecord& stage : stages)
        drawing.hiddenStages.emplace(stage.material, stage.stage);
}

template <class Io> void describe(Io& io, OpenChoices& choices)
{
    std::vector<BindingRecord> bindings;
    for (const auto& [texture, image] : choices.bindings)
        bindings.push_back({texture, image});
    io.list("bindings", bindings);
    choices.bindings.clear();
    for (const BindingRecord& binding : bindings)
        choices.bindings.insert_or_assign(binding.texture, binding.image);
    io.list("attached", choices.attached);
    io.text("weapon", choices.weapon);
    io.flag("part", choices.isPart);
    std::uint32_t level = choices.level.value_or(formats::kNoIndex);
    io.index("level", level);
    choices.level = level == formats::kNoIndex ? std::nullopt : std::optional(level);
    std::string torso = choices.torso.value_or(std::string());
    bool hasTorso = choices.torso.has_value();
    io.flag("hasTorso", hasTorso);
    io.text("torso", torso);
    choices.torso = hasTorso ? std::optional(torso) : std::nullopt;
    std::uint32_t face = choices.face.value_or(formats::kNoIndex);
    io.index("face", face);
    choices.face = face == formats::kNoIndex ? std::nullopt : std::optional(face);
    std::string look = textOfLook(choices.look);
    io.text("look", look);
    choices.look = lookFromText(look).value_or(ChosenLook());
}

template <class Io> void describe(Io& io, ViewRecord& record)
{
    io.text("path", record.path);
    io.object("choices", record.choices);
    io.text("skin", record.skin);
    io.text("meshVariant", record.view.chosenMeshVariant);
    io.list("layers", record.layers);
    io.number("activeLayer", record.view.activeLayer, 0.0, 1e6);
    io.flag("paired", record.view.arePaired);
    io.number("shaderSeconds", record.view.shaderSeconds, 0.0, kRecordFarthest);
    io.list("rotations", record.view.rotationOverrides);
    io.object("camera", record.view.camera);
    io.index("throughCamera", record.view.throughCamera);
    io.object("drawing", record.view.drawing);
    io.flag("fog", record.view.showsFog);
    io.object("overlays", record.view.overlays);
    io.choice("background", record.background, kRecordBackgrounds);
}

/// A picture from an untrusted source must not access other computers: that would reveal who opens it.
bool isOnThisComputer(const std::filesystem::path& path)
{
    const std::string name = platform::utf8FromPath(path);
    const bool isNetwork = name.starts_with("//") || name.starts_with("\\\\");
    return path.is_absolute() && !isNetwork;
}

/// The file that may not be opened; empty: none.
std::string refusedFile(const ViewRecord& record)
{
    if (!isOnThisComputer(platform::pathFromUtf8(record.path)))
        return "path";
    for (const scene::Attached& attached : record.choices.attached) {
        if (!isOnThisComputer(attached.path))
            return "attached";
    }
    for (const auto& [texture, image] : record.choices.bindings) {
        if (!isOnThisComputer(image))
            return "bindings";
    }
    return {};
}

} // namespace

bool isRecordTooDeep(std::string_view text)
{
    int depth = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isInText && c == '\\')
            ++i;
        else if (c == '"')
            isInText = !isInText;
        else if (!isInText && (c == '[' || c == '{'))
            ++depth;
        else if (!isInText && (c == ']' || c == '}'))
            --depth;
        if (depth > kDeepestRecord)
            return true;
    }
    return false;
}

std::string textOf(const ViewRecord& record)
{
    ViewRecord copy = record;
    RecordWriter writer;
    describe(writer, copy);
    writer.values["version"] = kRecordVersion;
    std::string text = writer.values.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= formats::kMaxPngViewBytes ? text : std::string();
}

tl::expected<ViewRecord, std::string> viewRecordFrom(std::string_view text)
{
    if (text.size() > formats::kMaxPngViewBytes || isRecordTooDeep(text))
        return tl::unexpected(std::string("the view is too long"));
    const json values = json::parse(text, nullptr, false);
    if (!values.is_object())
        return tl::unexpected(std::string("the view is not a JSON object"));
    if (values.value("version", json()) != json(kRecordVersion))
        return tl::unexpected(std::string("the view was written by a later version"));
    ViewRecord record;
    std::string problem;
    RecordReader reader(values, problem);
    describe(reader, record);
    for (LayerRecord& layer : record.layers)
        layer.playback.isPlaying = false; // a screenshot shows an instant
    if (problem.empty()) {
        if (const std::string refused = refusedFile(record); !refused.empty())
            problem = refused + " is not the absolute path of a file of this computer";
    }
    if (!problem.empty())
        return tl::unexpected(problem);
    return record;
}

std::optional<tl::expected<ViewRecord, std::string>> recordInPicture(const std::filesystem::path& file)
{
    if (formats::extensionOf(platform::utf8FromPath(file)) != ".png")
        return std::nullopt;
    const std::string text = formats::pngViewIn(formats::readHead(file, formats::kPngViewHeadBytes));
    return text.empty() ? std::nullopt : std::optional(viewRecordFrom(text));
}

} // namespace app
