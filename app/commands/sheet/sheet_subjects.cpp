#include "app/commands/sheet/sheet_subjects.hpp"

#include "app/commands/listfile_option.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/output/clip_list.hpp"
#include "app/output/model_captions.hpp"
#include "formats/base/names.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;

/// The models of all paths; a path that holds none is an error, which has been printed.
std::variant<std::vector<fs::path>, ExitStatus> modelFiles(const std::vector<fs::path>& paths, const fs::path& listfile)
{
    const auto more = namesIn(listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&more))
        return *status;
    std::vector<fs::path> files;
    for (const fs::path& path : paths) {
        const auto found = modelFilesAt(path, std::get<formats::MoreNames>(more));
        if (const auto* const status = std::get_if<ExitStatus>(&found))
            return *status;
        const auto& there = std::get<std::vector<fs::path>>(found);
        files.insert(files.end(), there.begin(), there.end());
    }
    return files;
}

std::string counted(std::size_t count, const char* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// "6 frames, 10 fps, 0.6 s, once"
std::string factsOf(const formats::Clip& clip)
{
    std::string facts;
    if (!clip.isSequence())
        facts = fmt::format("{}, {:g} fps, ", counted(clip.frameCount, "frame"), clip.framesPerSecond);
    return facts + fmt::format("{:.1f} s{}", clip.seconds(), clip.loops ? "" : ", once");
}

std::string factsOf(const scene::Document& document)
{
    std::size_t triangles = 0;
    for (const scene::Node& node : document.nodes) {
        for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface)
            triangles += triangleCountOf(node.model->meshVariants.front(), surface);
    }
    return counted(triangles, "triangle");
}

std::size_t clipCountOf(const scene::Document& document)
{
    std::size_t clips = 0;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer)
        clips += clipsOf(document, layer).size();
    return clips;
}

/// The clip of a model that a tile plays if none is named: all frames would be a long film.
std::string usualClip(const scene::Document& document)
{
    const bool isSimple = animationLayerCount(document) == 1 && !clipsOf(document, 0).empty();
    return isSimple ? "0" : "";
}

NotOpened notSelected(const fs::path& file)
{
    return {file, ExitStatus::usage, "usage", "the model does not have the skin or part that was asked for"};
}

/// The clip of the layer that has `name`, else the one that takes longest.
const formats::Clip& leadingClip(const ShownSelection& selection, std::string_view name)
{
    const auto named = std::find_if(selection.clips.begin(), selection.clips.end(),
                                    [&](const formats::Clip& clip) { return clip.name == name; });
    return named != selection.clips.end() ? *named : longestClip(selection);
}

} // namespace

std::variant<SheetSubjects, ExitStatus> SheetSubjects::find(const SheetArguments& arguments)
{
    SheetSubjects subjects;
    subjects.m_arguments = arguments;
    const auto found = modelFiles(arguments.paths, arguments.render.model.listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& files = std::get<std::vector<fs::path>>(found);
    subjects.m_kind = arguments.kind.value_or(files.size() == 1 ? SheetKind::clips : SheetKind::models);
    if (subjects.m_kind == SheetKind::models) {
        subjects.addModels(files);
        return subjects;
    }
    if (arguments.paths.size() > 1) {
        printMessage("sheet: --of clips and --of skins take one model");
        return ExitStatus::usage;
    }
    if (const auto status = subjects.openOne(arguments.paths.front()))
        return *status;
    if (subjects.m_kind == SheetKind::clips)
        subjects.addClips();
    else
        subjects.addSkins();
    if (const auto status = subjects.selectAll())
        return *status;
    return subjects;
}

std::optional<ExitStatus> SheetSubjects::openOne(const fs::path& file)
{
    ModelOptions options = m_arguments.render.model;
    options.path = file;
    const bool showsTextures = options.textures == TextureUse::shown;
    const auto chosen = m_kind == SheetKind::skins ? scene::ImagePolicy::all : scene::ImagePolicy::chosen;
    auto opened = openModel(options, showsTextures ? chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    m_document = std::make_shared<const scene::Document>(std::get<scene::Document>(std::move(opened)));
    printDiagnostics(m_document->path, diagnosticsFor(*m_document, options));
    m_title = shortModelName(m_document->path);
    return std::nullopt;
}

void SheetSubjects::addModels(const std::vector<fs::path>& files)
{
    const std::vector<ModelCaption> captions = gridCaptionsOf(platform::utf8FromPaths(files));
    for (std::size_t i = 0; i < files.size(); ++i)
        m_items.push_back({captions[i].name, captions[i].where, files[i], {}, {}});
    m_title = "Models";
    if (m_arguments.paths.size() == 1) {
        const std::string path = platform::utf8FromPath(m_arguments.paths.front().lexically_normal());
        const std::string name = formats::fileNameOf(path.ends_with('/') ? path.substr(0, path.size() - 1) : path);
        m_title = name.empty() || name == "." ? path : name;
    }
}

void SheetSubjects::addClips()
{
    const fs::path file = platform::pathFromUtf8(m_document->path);
    for (const ListedClip& clip : clipsNamed(*m_document, m_arguments.clips))
        m_items.push_back({clip.name, {}, file, clip.entry, {}});
}

void SheetSubjects::addSkins()
{
    const fs::path file = platform::pathFromUtf8(m_document->path);
    const std::vector<scene::Skin>& skins = m_document->nodes.front().skins;
    for (std::uint32_t i = 0; i < skins.size(); ++i) {
        const std::string name = formats::fileNameOf(skins[i].name);
        m_items.push_back(
            {name.empty() ? fmt::format("skin {}", i) : name, formats::folderOf(skins[i].name), file, {}, i});
    }
    if (m_items.empty())
        m_items.push_back({"no skin", {}, file, {}, {}});
}

std::string SheetSubjects::detail() const
{
    const char* const what = m_kind == SheetKind::clips ? "clip" : m_kind == SheetKind::skins ? "skin" : "model";
    return counted(m_items.size(), what) + (m_document ? ", " + factsOf(*m_document) : std::string());
}

std::optional<ExitStatus> SheetSubjects::selectAll()
{
    for (const SheetItem& item : m_items) {
        auto subject = selected(m_document, item);
        if (!subject)
            return subject.error().status; // an unknown name, which was reported
        m_ofOneModel.push_back(*std::move(subject));
    }
    return std::nullopt;
}

tl::expected<SheetSubject, NotOpened> SheetSubjects::subjectOf(std::size_t item) const
{
    if (!m_ofOneModel.empty())
        return m_ofOneModel[item];
    ModelOptions options = m_arguments.render.model;
    options.path = m_items[item].file;
    const bool showsTextures = options.textures == TextureUse::shown;
    auto opened = openedModel(options, showsTextures ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (!opened)
        return tl::unexpected(opened.error());
    printDiagnostics(opened->path, diagnosticsFor(*opened, options));
    return selected(std::make_shared<const scene::Document>(*std::move(opened)), m_items[item]);
}

tl::expected<SheetSubject, NotOpened> SheetSubjects::selected(std::shared_ptr<const scene::Document> document,
                                                              const SheetItem& item) const
{
    ModelOptions options = m_arguments.render.model;
    options.path = item.file;
    options.clip = m_kind == SheetKind::clips ? item.clip : usualClip(*document);
    auto selection = selectFrom(*document, options);
    if (std::holds_alternative<ExitStatus>(selection))
        return tl::unexpected(notSelected(item.file));
    SheetSubject subject{document, std::get<ShownSelection>(std::move(selection)), {}, {}, false};
    subject.clip = leadingClip(subject.selection, item.clip);
    if (item.skin)
        subject.selection.skin = *item.skin;
    subject.isIncomplete = !isShownWhole(subject.selection, diagnosticsFor(*document, options));
    if (m_kind == SheetKind::models)
        subject.detail = factsOf(*document) +
                         (clipCountOf(*document) > 0 ? ", " + counted(clipCountOf(*document), "clip") : std::string());
    else if (m_kind == SheetKind::clips)
        subject.detail = factsOf(subject.clip);
    return subject;
}

} // namespace app
