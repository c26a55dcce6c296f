#include "renderer/scene/document_builder.hpp"

#include "formats/base/counted.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/bone_choices.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/load_model_file.hpp"
#include "renderer/scene/games/model_look.hpp"
#include "renderer/scene/games/nearest_images.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "renderer/scene/textures.hpp"
#include "renderer/scene/watched_files.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using formats::Model;
using formats::Result;
using formats::VirtualFileSystem;

/// Whether a model has this tag or attachment for attaching.
bool hasTagOrAttachment(const Model& model, std::string_view name)
{
    if (capabilitiesOf(model).hasAttachments)
        return formats::findAttachment(skinnedOf(model), name) != formats::kNoIndex;
    return animation::findTag(model, name) != nullptr;
}

/// How much to read of the images that are not shown first.
TextureLoader::Reading readingOfOthers(ImagePolicy images)
{
    if (images == ImagePolicy::all)
        return TextureLoader::Reading::pixels;
    if (images == ImagePolicy::chosenAndFacts)
        return TextureLoader::Reading::facts;
    return TextureLoader::Reading::size;
}

} // namespace

Result<void> DocumentBuilder::build(const FoundFile& modelFile, Assembly assembly,
                                    std::span<const Result<FoundFile>> attached)
{
    chooseLevel(assembly);
    TRISVIEW_TRY(addPartsOr(modelFile, assembly));
    reportMissingLevel();
    if (assembly.kind != AssemblyKind::single) { // named like its folder
        const std::string folder = formats::fileNameOf(formats::folderOf(modelFile.path));
        m_document.name = folder.empty() ? m_document.name : folder;
    }
    addWeapon(assembly);
    addAttached(assembly, attached);
    reportMissingTags();
    addAnimationLayers(assembly);
    assignMaterials(assembly);
    addEffectModels(assembly);
    nameTextures(m_document.textures);
    if (m_options.images == ImagePolicy::all) // a viewer of everything may select another image
        findNearestImages(m_files, modelFile, m_document.textures);
    bindImages(m_options.bindings, m_document.nodes.front().skins, m_document);
    loadImages();
    finishNodes(assembly);
    if (m_options.listfile)
        m_options.listfile->report(m_document.diagnostics);
    m_document.mountPaths = m_files.mountPaths();
    collectFiles(m_document);
    return {};
}

void DocumentBuilder::chooseLevel(const Assembly& assembly)
{
    std::size_t count = 1;
    for (const Part& part : assembly.parts)
        count = std::max(count, part.levels.size() + 1);
    m_document.levelCount = static_cast<std::uint32_t>(count);
    m_document.level = std::min(m_options.level.value_or(assembly.level), m_document.levelCount - 1);
}

/// Views are levels inside a model: they are mesh variants, selected when drawing.
void DocumentBuilder::reportMissingLevel()
{
    const std::uint32_t wanted = m_options.level.value_or(0);
    if (wanted > m_document.level && !capabilitiesOf(m_models.front()).hasViews)
        addError(m_document.diagnostics, formats::Concern::model, "level-missing", {},
                 missingLevelText(wanted, m_document.levelCount));
}

/// If the root of a player is unreadable, the opened part is shown alone.
Result<void> DocumentBuilder::addPartsOr(const FoundFile& modelFile, Assembly& assembly)
{
    const FoundFile root = assembly.parts.front().file;
    const bool isRoot = root.path == modelFile.path;
    auto added = addParts(assembly);
    if (added || isRoot)
        return added;
    assembly = singleFile(modelFile);
    m_document.level = 0;
    m_document.levelCount = 1;
    TRISVIEW_TRY(addParts(assembly));
    addUnusable(formats::Severity::error, "part-unreadable", wholeFile(root), added.error(), m_document.diagnostics);
    return {};
}

Result<void> DocumentBuilder::addParts(Assembly& assembly)
{
    const std::vector<Part> parts = std::exchange(assembly.parts, {});
    struct Became {
        std::uint32_t node = 0;
        std::optional<std::string> tag{}; // tag of that node, if the part is missing
    };
    std::vector<Became> numbers;
    for (const Part& part : parts) {
        const bool isNeeded = part.role == NodeRole::part && assembly.parts.empty();
        Part placed = part;
        if (part.parent != formats::kNoIndex) {
            placed.parent = numbers[part.parent].node;
            // Parts attached to an unreadable part replace it.
            placed.tag = numbers[part.parent].tag.value_or(part.tag);
        }
        numbers.push_back({static_cast<std::uint32_t>(assembly.parts.size())});
        const bool isRider = part.role == NodeRole::rider; // at the origin of a mount without a seat
        const bool isLeftOut = part.look && !isRider && part.parent != formats::kNoIndex &&
                               (placed.parent == formats::kNoIndex || lacksAttachment(placed));
        if (isLeftOut) {
            numbers.back().node = formats::kNoIndex; // effects on it are left out, too
            continue;
        }
        auto added = addNode(placed);
        if (added) {
            assembly.parts.push_back(placed);
            continue;
        }
        if (isNeeded || parts.size() == 1)
            return tl::unexpected(std::move(added).error());
        numbers.back() = {placed.parent == formats::kNoIndex ? 0 : placed.parent, placed.tag};
        if (part.look) // only the parts of players replace their parents
            numbers.back() = {formats::kNoIndex};
        addUnusable(formats::Severity::error, "part-unreadable", wholeFile(part.file), added.error(),
                    m_document.diagnostics);
    }
    return {};
}

bool DocumentBuilder::lacksAttachment(const Part& part)
{
    if (hasTagOrAttachment(m_models[part.parent], part.tag))
        return false;
    addWarning(m_document.diagnostics, "tag-missing", {}, "no attachment '", part.tag, "' for ",
               formats::fileNameOf(part.file.path), ", which is left out");
    return true;
}

Result<void> DocumentBuilder::addNode(const Part& part)
{
    TRISVIEW_TRY_ASSIGN(Model model, load(part.file));
    Node node;
    if (m_document.level > 0 && !part.levels.empty()) {
        const std::size_t level = std::min<std::size_t>(m_document.level, part.levels.size()) - 1;
        auto coarse = load(part.levels[level]);
        if (coarse && coarse->shape.index() != model.shape.index())
            coarse = formats::fail(formats::LoadErrorCode::wrongFormat, part.levels[level].path, ": a ", coarse->format,
                                   " is not a level of detail of a ", model.format);
        if (coarse) {
            node.finestBytes = model.fileBytes;
            takeLevel(*coarse, model);
            model = *std::move(coarse);
            const formats::Diagnostics found = std::exchange(model.diagnostics, {});
            addDiagnosticsOf({part.levels[level].path, model.fileBytes}, found, model.diagnostics);
        } else {
            addUnusable(formats::Severity::error, "level-unreadable", wholeFile(part.levels[level]), coarse.error(),
                        m_document.diagnostics);
        }
    }
    node.path = part.file.path;
    node.name = part.name;
    node.role = part.role;
    node.parent = part.parent;
    node.tag = part.tag;
    node.layer = part.layer;
    if (part.look)
        applyLook(*part.look, model, node);
    if (part.look && part.look->closes && part.parent != formats::kNoIndex)
        closeHand(*part.look->closes, m_models[part.parent], m_document.nodes[part.parent]);
    m_document.nodes.push_back(std::move(node));
    m_models.push_back(std::move(model));
    return {};
}

formats::WholeFile DocumentBuilder::wholeFile(const FoundFile& file) const
{
    return {file.path, m_files.sizeOf(file).value_or(0)};
}

Result<Model> DocumentBuilder::load(const FoundFile& file)
{
    return loadModelFile(m_files, file, &m_document.files, m_options.listfile.get());
}

void DocumentBuilder::finishNodes(const Assembly& assembly)
{
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        Node& node = m_document.nodes[i];
        normalizeTexCoords(m_models[i], sizeOfSkin(node));
        node.model = std::make_shared<const Model>(std::move(m_models[i]));
        if (!capabilitiesOf(*node.model).hasSequences)
            continue;
        const auto sequences = std::make_shared<const SequenceStore>(node.model, assembly.parts[i].file, m_shared,
                                                                     m_options.listfile.get());
        for (const std::string& path : sequences->paths())
            m_document.files.push_back(path);
        const std::string folder = formats::folderOf(node.path);
        const std::vector<std::string>& missing = sequences->missingFiles();
        for (std::size_t file = 0; file < std::min(missing.size(), kMaxMissingNamed); ++file)
            m_document.files.push_back(formats::joinPath(folder, missing[file]));
        reportMissingKeys(*sequences, m_document.diagnostics);
        node.sequences = sequences;
    }
}

void DocumentBuilder::takeLevel(Model& coarse, const Model& finest)
{
    if (finest.tags.empty())
        return;
    coarse.tags = finest.tags;
    // Clips and tags refer to the finest level's frames; a coarse level with fewer repeats its last one, as in the
    // game.
    std::vector<formats::Frame>& frames = std::get<formats::Keyframed>(coarse.shape).frames;
    frames.resize(keyframesOf(finest).frames.size(), formats::Frame(frames.back()));
}

void DocumentBuilder::addWeapon(Assembly& assembly)
{
    if (m_options.weapon.empty())
        return;
    if (assembly.kind != AssemblyKind::segmented || assembly.profile->weaponParts == nullptr) {
        // Weapons of Quake II and Kingpin are beside the player and are parts of it.
        const bool isHeld = std::any_of(assembly.parts.begin(), assembly.parts.end(),
                                        [](const Part& part) { return part.name == "weapon"; });
        if (!isHeld)
            addError(m_document.diagnostics, formats::Concern::model, "weapon-missing", {}, "no weapon '",
                     m_options.weapon, "' is beside this model");
        return;
    }
    const std::string_view tag = assembly.profile->holdingTag;
    const std::uint32_t holder = nodeWithTag(tag);
    if (holder == formats::kNoIndex) {
        addError(m_document.diagnostics, formats::Concern::model, "weapon-without-tag", {}, "no part has a '", tag,
                 "' that could hold '", m_options.weapon, "'");
        return;
    }
    formats::LookupLog lookups;
    const std::vector<Part> parts = assembly.profile->weaponParts(
        m_files, m_options.weapon, holder, tag, static_cast<std::uint32_t>(m_document.nodes.size()), lookups);
    if (parts.empty()) {
        addError(m_document.diagnostics, formats::Concern::model, "weapon-missing", {}, "weapon '", m_options.weapon,
                 "' was not found under ", formats::counted(lookups.size(), "name"));
    }
    (void)addAttachedModels(assembly, parts);
}

bool DocumentBuilder::addAttachedModels(Assembly& assembly, std::span<const Part> parts)
{
    for (const Part& part : parts) {
        const auto added = addNode(part);
        if (added) {
            assembly.parts.push_back(part);
            continue;
        }
        addUnusable(formats::Severity::error, "part-unreadable", wholeFile(part.file), added.error(),
                    m_document.diagnostics);
        if (&part == &parts.front())
            return false; // without it, the parts on its tags have no position
    }
    return true;
}

void DocumentBuilder::addAttached(Assembly& assembly, std::span<const Result<FoundFile>> attached)
{
    for (std::size_t i = 0; i < attached.size(); ++i) {
        const std::string& wanted = m_options.attached[i].tag;
        const std::string tag = wanted.empty() ? usualTag() : wanted;
        const std::uint32_t parent = nodeWithTag(tag, m_options.attached[i].node);
        const std::string path = platform::utf8FromPath(m_options.attached[i].path);
        if (!attached[i]) { // whatever its tag; nothing exists there, so the diagnostic is about the model
            addError(m_document.diagnostics, formats::Concern::model, "part-unreadable", {},
                     attached[i].error().message);
            continue;
        }
        if (parent == formats::kNoIndex) {
            addError(m_document.diagnostics, formats::Concern::model, "tag-missing", {}, path,
                     ": is not attached: no part has a tag '", tag, "'");
            continue;
        }
        const std::size_t first = m_document.nodes.size();
        if (addAttachedModels(assembly,
                              attachedParts(m_files, *attached[i], parent, tag, static_cast<std::uint32_t>(first))))
            m_document.nodes[first].attached = static_cast<std::uint32_t>(i);
    }
}

/// A part on a tag that its parent lacks in every frame is drawn at the parent's origin, which is never right.
void DocumentBuilder::reportMissingTags()
{
    for (const Node& node : m_document.nodes) {
        if (node.parent == formats::kNoIndex || node.tag.empty() || hasTagOrAttachment(m_models[node.parent], node.tag))
            continue;
        const bool isRider = node.role == NodeRole::rider;
        addWarning(m_document.diagnostics, "tag-missing", {}, isRider ? "no attachment 0 (MountMain), '" : "no tag '",
                   node.tag, isRider ? "', for the rider " : "' for ", formats::fileNameOf(node.path),
                   ", which is at the origin instead");
        m_document.diagnostics.back().file = m_document.nodes[node.parent].path;
    }
}

std::uint32_t DocumentBuilder::nodeWithTag(std::string_view tag, std::string_view node) const
{
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        if ((node.empty() || m_document.nodes[i].name == node) && hasTagOrAttachment(m_models[i], tag))
            return static_cast<std::uint32_t>(i);
    }
    return formats::kNoIndex;
}

std::string DocumentBuilder::usualTag() const
{
    for (const Model& model : m_models) {
        const std::string_view tag = profileOf(model).holdingTag;
        if (!tag.empty() && hasTagOrAttachment(model, tag))
            return std::string(tag);
    }
    for (const Model& model : m_models) {
        if (!model.tags.empty())
            return model.tags.front().name;
        if (capabilitiesOf(model).hasAttachments)
            return skinnedOf(model).attachments.front().name;
    }
    return std::string(profileOf(m_models.front()).holdingTag);
}

void DocumentBuilder::addAnimationLayers(const Assembly& assembly)
{
    const GameProfile& assembled = *assembly.profile;
    if (assembled.addLayers != nullptr && assembled.addLayers(m_files, assembly, m_models, m_document))
        return;
    if (const GameProfile& own = profileOf(m_models.front()); own.addClips != nullptr)
        own.addClips(m_files, assembly.parts.front().file, m_models.front(), m_document);
    if (m_document.nodes.size() > 1)
        m_document.layers = {{"", 0, m_models.front().clips}};
    for (Node& node : m_document.nodes)
        node.layer = node.layer == 0 ? 0 : formats::kNoIndex; // there is no torso to follow
    chooseBones(m_options, m_models.front(), m_document);
}

void DocumentBuilder::assignMaterials(const Assembly& assembly)
{
    const std::size_t diagnosticsBefore = m_document.diagnostics.size();
    const SkinQuery query{m_files, m_options, assembly.parts, m_models, m_materials, m_document};
    for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
        const std::size_t diagnosticsOfOthers = m_document.diagnostics.size();
        m_document.nodes[i].skins = profileOf(m_models[i]).skins(query, i);
        nameFile(m_document.nodes[i].path, diagnosticsOfOthers);
    }
    if (assembly.kind == AssemblyKind::sharedOrigin && assembly.profile->alignSkins != nullptr)
        assembly.profile->alignSkins(assembly.parts, m_document);
    for (std::size_t i = diagnosticsBefore; i < m_document.diagnostics.size(); ++i)
        m_document.diagnostics[i].concern = formats::Concern::textures;
}

void DocumentBuilder::addEffectModels(const Assembly& assembly)
{
    const SkinQuery query{m_files, m_options, assembly.parts, m_models, m_materials, m_document};
    for (std::size_t i = 0; m_options.withEffects && i < assembly.parts.size(); ++i) {
        if (const auto emitterModels = profileOf(m_models[i]).emitterModels; emitterModels != nullptr)
            m_document.nodes[i].emitterModels = emitterModels(query, i);
    }
}

/// If there are several models, each diagnostic names its model.
void DocumentBuilder::nameFile(const std::string& path, std::size_t firstDiagnostic)
{
    for (std::size_t i = firstDiagnostic; m_document.nodes.size() > 1 && i < m_document.diagnostics.size(); ++i) {
        std::string& file = m_document.diagnostics[i].file;
        file = file.empty() ? path : file;
    }
}

void DocumentBuilder::loadImages()
{
    const std::size_t diagnosticsBefore = m_document.diagnostics.size();
    const std::uint32_t chosen =
        m_options.skin.empty() ? 0 : findSkin(m_document, m_document.nodes.front(), m_options.skin);
    std::vector<bool> isUsed(m_document.textures.size());
    for (std::uint32_t node = 0; node < m_document.nodes.size(); ++node)
        markUsedTextures(m_document, node, chosen, isUsed);
    for (const EffectModel& model : m_document.effectModels) {
        for (const std::uint32_t texture : model.slots) {
            if (texture < isUsed.size())
                isUsed[texture] = true;
        }
    }
    using Reading = TextureLoader::Reading;
    TextureLoader loader(m_files, m_document, m_options);
    // The image shown first is decoded first, so that it is never left out for lack of memory.
    for (std::uint32_t i = 0; i < isUsed.size(); ++i) {
        if (isUsed[i])
            loader.load(i, m_options.images != ImagePolicy::none ? Reading::pixels : Reading::size);
    }
    for (std::uint32_t i = 0; m_options.images != ImagePolicy::chosen && i < isUsed.size(); ++i) {
        if (!isUsed[i])
            loader.load(i, readingOfOthers(m_options.images));
    }
    for (std::size_t i = diagnosticsBefore; i < m_document.diagnostics.size(); ++i)
        m_document.diagnostics[i].concern = formats::Concern::textures;
    m_chosenSkin = chosen;
}

formats::ImageInfo DocumentBuilder::sizeOfSkin(const Node& node) const
{
    const Texture* const first = skinTexture(m_document, node, activeSkin(node, m_chosenSkin));
    return first != nullptr ? first->info : formats::ImageInfo();
}

} // namespace scene
