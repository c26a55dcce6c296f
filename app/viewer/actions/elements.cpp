#include "app/viewer/actions/elements.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

constexpr std::size_t kMaxListed = 20;

/// Calls `seen` for the entries of a list with the name from `nameOf`, until it returns false.
template <class List, class NameOf> void forEachOf(const List& list, const ElementSeen& seen, NameOf nameOf)
{
    std::uint32_t number = 0;
    for (const auto& entry : list) {
        if (!seen(number, nameOf(entry, number)))
            return;
        ++number;
    }
}

/// The same for the numbers below `count`.
template <class NameOf> void forEachNumber(std::uint32_t count, const ElementSeen& seen, NameOf nameOf)
{
    for (std::uint32_t number = 0; number < count; ++number) {
        if (!seen(number, nameOf(number)))
            return;
    }
}

constexpr auto kOwnName = [](const auto& entry, std::uint32_t) { return entry.name; };

std::string nameOfFile(const std::filesystem::path& path)
{
    return platform::utf8FromPath(path.filename());
}

void forEachSurface(const scene::Document& document, const ElementSeen& seen)
{
    std::uint32_t number = 0;
    for (const scene::Node& node : document.nodes) {
        for (const formats::Surface& surface : node.model->surfaces) {
            if (!seen(number++, surface.name))
                return;
        }
    }
}

void forEachGeoset(const Session& session, const ElementSeen& seen)
{
    for (const GeosetGroup& group : geosetGroups(session)) {
        for (const Geoset& geoset : group.variants) {
            if (!seen(geoset.id, geoset.name))
                return;
        }
    }
}

/// Bones and cameras, which only skinned models have.
void forEachOfSkeleton(const formats::Skinned& shape, Element kind, const ElementSeen& seen)
{
    const std::size_t count = kind == Element::bone ? shape.bones.size() : shape.cameras.size();
    for (std::uint32_t number = 0; number < count; ++number) {
        if (!seen(number, kind == Element::bone ? boneName(shape, number) : fmt::format("camera {}", number)))
            return;
    }
}

/// Elements of a document.
void forEachInDocument(const Session& session, Element kind, std::uint32_t layer, const ElementSeen& seen)
{
    const scene::Document& document = *session.tab().document;
    const formats::Model& model = *shownModel(session);
    switch (kind) {
    case Element::layer:
        return forEachOf(session.tab().view.layers, seen, [&](const LayerState&, std::uint32_t number) {
            return number < document.layers.size() ? document.layers[number].name : std::string();
        });
    case Element::clip:
        return forEachOf(layerClips(session, layer), seen, kOwnName);
    case Element::skin:
        return forEachOf(shownNode(session)->skins, seen, kOwnName);
    case Element::surface:
        return forEachSurface(document, seen);
    case Element::geoset:
        return forEachGeoset(session, seen);
    case Element::meshVariant:
        return forEachOf(model.meshVariants, seen, kOwnName);
    case Element::texture:
        return forEachOf(document.textures, seen,
                         [](const scene::Texture& texture, std::uint32_t) { return texture.id; });
    case Element::material:
        return forEachOf(document.materials, seen, kOwnName);
    case Element::part:
        return forEachOf(document.nodes, seen, kOwnName);
    case Element::tag:
        return forEachNumber(tagCount(document), seen, [&document](std::uint32_t number) {
            return std::string(tagName(document, tagAt(document, number)));
        });
    case Element::bone:
    case Element::camera:
        if (capabilitiesOf(model).hasBones)
            forEachOfSkeleton(skinnedOf(model), kind, seen);
        return;
    case Element::effect:
        return forEachNumber(scene::effectCount(document), seen,
                             [&document](std::uint32_t number) { return effectName(document, number); });
    case Element::face:
        if (capabilitiesOf(model).hasBones)
            forEachOf(skinnedOf(model).faces, seen,
                      [](const formats::FacePose& face, std::uint32_t) { return face.file; });
        return;
    case Element::attached:
        return forEachOf(session.tab().choices.attached, seen,
                         [](const scene::Attached& one, std::uint32_t) { return nameOfFile(one.path); });
    case Element::level:
        return forEachNumber(document.levelCount, seen,
                             [](std::uint32_t number) { return fmt::format("level {}", number); });
    case Element::problem:
        return forEachOf(session.tab().diagnostics, seen,
                         [](const formats::Diagnostic& one, std::uint32_t) { return one.rule; });
    case Element::model:
    case Element::tab:
    case Element::root:
        return;
    }
}

} // namespace

std::string_view nameOf(Element kind)
{
    constexpr std::array<std::string_view, 20> kNames = {
        "model", "tab", "layer", "clip",   "skin",   "surface",        "geoset", "mesh variant", "texture", "material",
        "part",  "tag", "bone",  "camera", "effect", "attached model", "level",  "problem",      "face",    "place"};
    return kNames[static_cast<std::size_t>(kind)];
}

void forEachElement(const Session& session, Element kind, std::uint32_t layer, const ElementSeen& seen)
{
    if (kind == Element::model)
        forEachOf(session.list(), seen,
                  [](const std::filesystem::path& path, std::uint32_t) { return platform::utf8FromPath(path); });
    else if (kind == Element::tab)
        forEachOf(session.tabs, seen,
                  [](const Tab& tab, std::uint32_t) { return tab.document ? tab.document->name : std::string(); });
    else if (kind == Element::root)
        forEachOf(session.roots, seen,
                  [](const LibraryRoot& root, std::uint32_t) { return platform::utf8FromPath(root.paths.front()); });
    else if (session.tab().document)
        forEachInDocument(session, kind, layer, seen);
}

std::uint32_t findElement(const Session& session, Element kind, std::uint32_t layer, const std::string& name)
{
    std::uint32_t exact = formats::kNoIndex;
    std::uint32_t similar = formats::kNoIndex;
    forEachElement(session, kind, layer, [&](std::uint32_t number, const std::string& present) {
        if (present == name)
            exact = number;
        else if (similar == formats::kNoIndex && formats::isSameButForCase(present, name))
            similar = number;
        return exact == formats::kNoIndex;
    });
    if (exact != formats::kNoIndex || similar != formats::kNoIndex)
        return exact != formats::kNoIndex ? exact : similar;
    if (kind == Element::skin && session.tab().document)
        return findSkin(*session.tab().document, *shownNode(session), name);
    return formats::kNoIndex;
}

bool hasElement(const Session& session, Element kind, std::uint32_t layer, std::uint32_t number)
{
    if (kind == Element::model)
        return number < session.list().size(); // avoids building a million names
    bool isThere = false;
    forEachElement(session, kind, layer, [&](std::uint32_t present, const std::string&) {
        isThere = present == number;
        return !isThere;
    });
    return isThere;
}

std::string elementsText(const Session& session, Element kind, std::uint32_t layer)
{
    std::string text;
    std::size_t count = 0;
    forEachElement(session, kind, layer, [&](std::uint32_t number, const std::string& name) {
        if (count < kMaxListed)
            text += fmt::format("{}{}", count == 0 ? "" : ", ", name.empty() ? std::to_string(number) : name);
        return ++count <= kMaxListed;
    });
    if (count == 0)
        return "there is none";
    return "there are: " + text + (count > kMaxListed ? ", ..." : "");
}

} // namespace app
