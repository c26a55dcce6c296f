#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/results.hpp"
#include "app/output/info_json.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {
namespace {

std::string textOf(const Json& value)
{
    if (value.isString())
        return formats::printable(value.string());
    std::string text;
    value.appendTo(text);
    return text;
}

std::string vectorText(const Json& vector)
{
    return fmt::format("{:.3f}, {:.3f}, {:.3f}", vector.elements()[0].number(), vector.elements()[1].number(),
                       vector.elements()[2].number());
}

/// "1 bone", "2 bones".
std::string countText(const Json& count, std::string_view one, std::string_view plural = {})
{
    return formats::counted(count.whole(), one, plural);
}

/// Clips of a skinned model.
void addSequences(std::string& text, const Json& clips)
{
    appendTo(text, "\nsequences\n");
    std::size_t index = 0;
    for (const Json& clip : clips.elements()) {
        appendTo(text, "  {:>3}  {:<24} id {:>4}  {:>7.3f} s  flags {:#05x}{}{}{}\n", index++, textOf(clip["name"]),
                 clip["id"].whole(), clip["seconds"].number(), clip["flags"].whole(),
                 clip["loops"].isTrue() ? ", loops" : "",
                 clip.contains("keysOf") ? ", keys of " + textOf(clip["keysOf"]) : "",
                 clip.contains("file") ? ", keys in " + textOf(clip["file"]) : "");
    }
}

void addClips(std::string& text, const Json& clips)
{
    if (!clips.empty() && clips.elements().front().contains("flags")) {
        addSequences(text, clips);
        return;
    }
    appendTo(text, "\nclips\n");
    std::size_t index = 0;
    std::string layer; // frames are counted from 0 per layer, as for --legs and --torso
    for (const Json& clip : clips.elements()) {
        if (clip.contains("lane") && textOf(clip["lane"]) != layer) {
            layer = textOf(clip["lane"]);
            index = 0;
        }
        appendTo(text, "  {:>3}  {:<20} frames {:>4} to {:<4}  {:g} fps  {:.3f} s{}{}{}\n", index++,
                 textOf(clip["name"]), clip["first"].whole(), clip["first"].whole() + clip["frames"].whole() - 1,
                 clip["fps"].number(), clip["seconds"].number(), clip["loops"].isTrue() ? ", loops" : "",
                 clip.contains("reversed") ? ", backwards" : "",
                 clip.contains("lane") ? ", " + textOf(clip["lane"]) : "");
    }
}

void addParts(std::string& text, const Json& info)
{
    if (!info.contains("parts"))
        return;
    appendTo(text, "\nparts\n");
    for (const Json& part : info["parts"].elements()) {
        const std::string attachedTo =
            part.contains("tag") ? fmt::format("on {} of {}", textOf(part["tag"]), textOf(part["parent"])) : "";
        const std::string frames =
            part.contains("frames")
                ? fmt::format("{:>4} {}", textOf(part["frames"]), part["frames"].whole() == 1 ? "frame" : "frames")
                : "";
        appendTo(text, "  {:<10} {:<11}  {}{}{}\n", textOf(part["name"]), frames, textOf(part["path"]),
                 attachedTo.empty() ? "" : "  ", attachedTo);
    }
}

/// Omitted for a model with one surface.
void addSurfaces(std::string& text, const Json& surfaces)
{
    if (surfaces.size() < 2)
        return;
    appendTo(text, "\nsurfaces\n");
    std::size_t index = 0;
    for (const Json& surface : surfaces.elements()) {
        const bool isOfView = surface.contains("view") && surface["view"].whole() != 0;
        appendTo(text, "  {:>3}  {:<20} {:>6} vertices {:>6} triangles  {}{}\n", index++, textOf(surface["name"]),
                 textOf(surface["vertices"]), textOf(surface["triangles"]),
                 isOfView ? fmt::format("view {}  ", textOf(surface["view"])) : "", textOf(surface["texture"]));
    }
}

/// "HandRight, HandLeft".
std::string namesIn(const Json& list, const char* key)
{
    std::string text;
    for (const Json& each : list.elements())
        text += (text.empty() ? "" : ", ") + textOf(each[key]);
    return text.empty() ? "none" : text;
}

void addSkinnedFacts(std::string& text, const Json& info)
{
    if (!info.contains("bones"))
        return;
    if (!info.contains("sequences")) {
        appendTo(text, "  bones       {}\n", textOf(info["bones"]));
        return;
    }
    appendTo(text, "  bones       {}, {}\n", textOf(info["bones"]), countText(info["sequences"], "sequence"));
    appendTo(text, "  effects     particle emitters {}, ribbons {}, lights {}, cameras {}{}\n",
             textOf(info["particles"]), textOf(info["ribbons"]), textOf(info["lights"]), textOf(info["cameras"]),
             info["cameras"].whole() == 0 ? "" : " (render --camera model:N looks through number N, from 0)");
    appendTo(text, "  attachments {}\n", namesIn(info["attachments"], "name"));
    appendTo(text, "  events      {}\n", namesIn(info["events"], "identifier"));
    appendTo(text, "\nviews\n");
    std::size_t index = 0;
    for (const Json& view : info["views"].elements()) {
        appendTo(text, "  {:>3}  {:<6}  {}, {}, {}, {}\n", index++, textOf(view["name"]),
                 countText(view["sections"], "mesh part"), countText(view["batches"], "batch", "batches"),
                 countText(view["triangles"], "triangle"), countText(view["bones"], "bone"));
    }
    appendTo(text, "\nmesh parts\n");
    for (const Json& geoset : info["geosets"].elements()) {
        appendTo(text, "  {:>5}  {}{}\n", textOf(geoset["id"]), textOf(geoset["name"]),
                 geoset["shown"].isTrue() ? "" : " (hidden)");
    }
}

void addTags(std::string& text, const Json& info)
{
    if (!info.contains("tags"))
        return;
    appendTo(text, "\ntags in the first frame\n");
    for (const Json& tag : info["tags"].elements()) {
        // A player's parts have tags of the same name: one part's tag is where the next part is attached.
        const std::string part = tag.contains("part") ? " of " + textOf(tag["part"]) : "";
        appendTo(text, "  {:<28} at {}\n", textOf(tag["name"]) + part, vectorText(tag["origin"]));
    }
}

void addShaders(std::string& text, const Json& info)
{
    if (!info.contains("shaders"))
        return;
    appendTo(text, "\nshaders\n");
    for (const Json& shader : info["shaders"].elements()) {
        std::string missing;
        for (const Json& name : shader["missing"].elements())
            missing += (missing.empty() ? "; images not found: " : ", ") + textOf(name);
        if (shader.contains("shows"))
            missing += "; shown instead: " + textOf(shader["shows"]);
        appendTo(text, "  {:<20} {}:{}, stages: {}{}\n", textOf(shader["name"]), textOf(shader["script"]),
                 textOf(shader["line"]), textOf(shader["stages"]), missing);
    }
}

/// How a non-opaque skin is drawn.
std::string alphaText(const Json& skin)
{
    const std::string alpha = skin.contains("alpha") ? textOf(skin["alpha"]) : "opaque";
    return alpha == "cutout" ? ", cut out by its alpha" : alpha == "blend" ? ", blended by its alpha" : "";
}

std::string skinSourceText(const Json& skin)
{
    const bool isInside = skin["from"].string() == "embedded" && textOf(skin["path"]).empty();
    return isInside ? "inside the model" : textOf(skin["path"]);
}

/// For a skin that is animated.
std::string roundText(const Json& skin)
{
    return skin.contains("images")
               ? fmt::format(", {} images in {:.3g} s", textOf(skin["images"]), skin["seconds"].number())
               : "";
}

/// For a skin that the game's tables name.
std::string displaysText(const Json& skin)
{
    return skin.contains("displays") ? ", " + formats::counted(skin["displays"].size(), "display") : "";
}

void addTextures(std::string& text, const Json& info)
{
    if (!info["skins"].empty())
        appendTo(text, "\nskins\n");
    const bool isByTables = !info["skins"].empty() && info["skins"].elements().front()["from"].string() == "table";
    std::size_t index = 0;
    for (const Json& skin : info["skins"].elements())
        appendTo(text, "  {:>3}  {:<20} {}{}{}{}\n", index++, textOf(skin["name"]), skinSourceText(skin),
                 alphaText(skin), roundText(skin), displaysText(skin));
    for (const Json& texture : info["textures"].elements()) {
        if (!textOf(texture["path"]).empty() || texture["embedded"].isTrue())
            continue;
        const std::string name = textOf(texture["name"]);
        if (texture.contains("layers")) {
            appendTo(text, "\n{} is painted from\n", name);
            for (const Json& layer : texture["layers"].elements())
                appendTo(text, "       {}\n", textOf(layer));
            continue;
        }
        if (isByTables && name.empty() && texture["tried"].empty())
            continue; // they leave it empty
        appendTo(text, "\n{}\n", name.empty() ? "the file names no skin; tried" : fmt::format("tried for '{}'", name));
        for (const Json& tried : texture["tried"].elements())
            appendTo(text, "       {}\n", textOf(tried));
        for (const Json& pattern : texture["patterns"].elements())
            appendTo(text, "       {}\n", textOf(pattern));
    }
}

void addDiagnosticTable(std::string& text, const Json& info)
{
    const Json& diagnostics = info["diagnostics"];
    if (diagnostics.empty())
        return;
    appendTo(text, "\nproblems\n");
    for (const Json& diagnostic : diagnostics.elements()) {
        const bool isOfOther = diagnostic.contains("file") && diagnostic["file"] != info["path"];
        const std::string location =
            diagnostic.contains("line")
                ? fmt::format("line {}, column {}", diagnostic["line"].whole(), diagnostic["column"].whole())
                : fmt::format("bytes {}+{}", diagnostic["offset"].whole(), diagnostic["length"].whole());
        appendTo(text, "  {:<8} {}{} [{}, {}]\n", textOf(diagnostic["severity"]),
                 isOfOther ? textOf(diagnostic["file"]) + ": " : std::string(), textOf(diagnostic["message"]),
                 textOf(diagnostic["rule"]), location);
    }
}

std::string textOfInfo(const Json& info)
{
    std::string text;
    appendTo(text, "{}\n", textOf(info["path"]));
    appendTo(text, "  format      {} version {}, {} bytes\n", textOf(info["format"]), textOf(info["version"]),
             textOf(info["bytes"]));
    if (info.contains("client"))
        appendTo(text, "  client      {}\n", textOf(info["client"]));
    if (info.contains("frames"))
        appendTo(text, "  frames      {}\n", textOf(info["frames"]));
    appendTo(text, "  vertices    {}\n", textOf(info["vertices"]));
    if (info.contains("glCommandTriangles")) {
        appendTo(text, "  triangles   {} in the list, {} in GL commands\n", textOf(info["triangles"]),
                 textOf(info["glCommandTriangles"]));
    } else {
        appendTo(text, "  triangles   {}\n", textOf(info["triangles"]));
    }
    if (info.contains("bounds"))
        appendTo(text, "  bounds      {} to {}\n", vectorText(info["bounds"]["min"]),
                 vectorText(info["bounds"]["max"]));
    appendTo(text, "  normals     {}\n", textOf(info["normals"]));
    if (info.contains("levels"))
        appendTo(text, "  levels      {} of detail, number {} shown\n", textOf(info["levels"]), textOf(info["level"]));
    addSkinnedFacts(text, info);
    addParts(text, info);
    addSurfaces(text, info["surfaces"]);
    addTags(text, info);
    addClips(text, info["clips"]);
    addShaders(text, info);
    addTextures(text, info);
    addDiagnosticTable(text, info);
    return text;
}

constexpr std::array<Example, 4> kExamplesOfInfo = {{
    {"trisview info MODEL", "facts as text"},
    {"trisview info pak0.pk3/models/players/sarge --weapon rocketl", "a player in an archive, with a weapon"},
    {"trisview info MODEL --json | jq .clips", "one fact for a script"},
    {"trisview info MODEL OTHER --json | jq -r '[.name, .triangles] | @tsv'", "a table of several models"},
}};

enum class InfoLayout { text, json, jsonLines };

/// Exit status 1 whenever the diagnostics contain an error.
ExitStatus printInfo(const ModelOptions& options, InfoLayout layout)
{
    // The default skin's image is decoded, as for `render`: its errors are diagnostics, too.
    const auto document = openedModel(options, scene::ImagePolicy::chosenAndFacts);
    if (!document && layout == InfoLayout::text)
        return say(document.error());
    if (!document)
        return sayInJson(document.error(), layout == InfoLayout::json ? JsonLayout::indented : JsonLayout::oneLine);
    const Json info = infoJson(*document);
    const ExitStatus printed = printResults(layout == InfoLayout::text   ? textOfInfo(info)
                                            : layout == InfoLayout::json ? info.text()
                                                                         : info.line());
    if (printed != ExitStatus::done)
        return printed;
    const formats::Diagnostics diagnostics = allDiagnostics(*document);
    const bool hasErrors =
        std::any_of(diagnostics.begin(), diagnostics.end(), [](const formats::Diagnostic& diagnostic) {
            return diagnostic.severity == formats::Severity::error;
        });
    return hasErrors ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace

ExitStatus runInfo(std::span<const char* const> arguments)
{
    ManyOptions many;
    ModelOptions options;
    bool printsJson = false;
    Arguments parser("trisview info", "Prints the contents of models.", kExamplesOfInfo);
    addPaths(parser.cli(), many);
    addModelOptions(parser.cli(), options);
    addLookOptions(parser.cli(), options.look);
    parser.cli()
        .add_option("--skin", options.skin, "color of the skin; with --race")
        ->type_name("N")
        ->needs(parser.cli().get_option("--race"));
    parser.cli().add_flag("--json", printsJson, "as JSON, for programs: of several models one object on each line");
    if (const auto status = parser.parse(arguments))
        return *status;
    many.choosesLook = choosesLook(options.look);
    const auto found = modelsOf(many, options.listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& models = std::get<std::vector<CommandModel>>(found);
    const InfoLayout layout = !printsJson          ? InfoLayout::text
                              : models.size() == 1 ? InfoLayout::json
                                                   : InfoLayout::jsonLines;
    bool isFirst = true;
    return runForEach(models, [&](const CommandModel& model) {
        if (!std::exchange(isFirst, false) && layout == InfoLayout::text && printResults("\n") != ExitStatus::done)
            return ExitStatus::incomplete;
        options.path = model.file;
        return printInfo(options, layout);
    });
}

} // namespace app
