#include "renderer/export/game/source.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/md2/md2_header.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/export/game/kept_names.hpp"
#include "renderer/export/game/rebuilt_frames.hpp"
#include "renderer/export/game/source_pose.hpp"
#include "renderer/scene/document/surface_mixing.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <utility>
#include <variant>

namespace renderer::game {
namespace {

using formats::Model;
using formats::Result;

glm::dmat4 transformFor(const SourceOptions& options)
{
    constexpr std::array<double, 4> kTurns = {0.0, 2.0, -1.0, 1.0}; // quarters that bring an axis to +X, see Forward
    const double quarters = kTurns.at(static_cast<std::size_t>(options.forward));
    glm::dmat4 turn(1.0);
    if (quarters != 0.0)
        turn = glm::rotate(turn, quarters * std::numbers::pi / 2.0, glm::dvec3(0.0, 0.0, 1.0));
    for (int column = 0; column < 3; ++column) { // quarters of a turn are exact
        for (int row = 0; row < 3; ++row)
            turn[column][row] = std::round(turn[column][row]);
    }
    return options.scale == 1.0 ? turn : glm::scale(turn, glm::dvec3(options.scale));
}

constexpr std::size_t kMaxMadeSurfaces = 4096; // as many as are read again

/// Whether the pixels of a texture are those of its file. Alpha counts only where it is drawn.
bool hasColorsOfItsFile(const scene::Texture& texture)
{
    if (!texture.color)
        return true;
    const formats::ColorSource& color = *texture.color;
    const bool isWhite = color.factor[0] == 1.0f && color.factor[1] == 1.0f && color.factor[2] == 1.0f;
    return isWhite && (color.alpha == formats::ColorSource::Alpha::opaque || color.factor[3] == 1.0f);
}

/// Collects a document's first node.
class SourceReader {
public:
    SourceReader(const scene::Document& document, const SourceOptions& options)
        : m_document(document),
          m_node(document.nodes.front()),
          m_model(*m_node.model),
          m_options(options),
          m_variant(options.meshVariant < m_model.meshVariants.size() ? options.meshVariant : 0),
          m_pose(std::make_shared<SourcePose>(document, m_variant, transformFor(options)))
    {
    }

    Result<GameModel> read()
    {
        const std::size_t surfaces =
            m_model.surfaces.size() - std::min(m_model.surfaces.size(), m_options.hiddenSurfaces.size());
        if (m_options.sampling.format == Format::md3 && surfaces > kMaxMadeSurfaces)
            return formats::fail(formats::LoadErrorCode::tooLarge, "the model has ", surfaces, " surfaces, at most ",
                                 kMaxMadeSurfaces, " are written");
        TRISVIEW_TRY_ASSIGN(FramePlan plan, planFrames(m_document, m_options.sampling));
        readKeys(plan);
        m_made.name = formats::stemOf(m_node.path.empty() ? m_document.path : m_node.path);
        m_made.vertexCount = static_cast<std::uint32_t>(vertexCountOf(m_model));
        m_made.lost.insert(m_made.lost.end(), plan.notes.begin(), plan.notes.end());
        addSurfaces();
        dropUnusedAlpha();
        keepStored(plan);
        TRISVIEW_TRY(addTags(plan));
        addLost();
        m_made.frameNames = std::move(plan.frameNames);
        m_made.clips = std::move(plan.clips);
        m_made.pose = [pose = m_pose, poses = std::move(plan.poses),
                       targets = std::move(plan.targets)](std::uint32_t frame) {
            return targets.empty() ? pose->vertices(poses[frame])
                                   : pose->verticesOfTarget(poses[frame], targets[frame]);
        };
        useFacts(plan.facts);
        return std::move(m_made);
    }

private:
    /// Keys in sidecars are read before a sequence is posed.
    void readKeys(const FramePlan& plan)
    {
        if (!m_node.sequences)
            return;
        for (const animation::Pose& pose : plan.poses) {
            const auto* const sequence = std::get_if<animation::SequencePose>(&pose);
            if (sequence != nullptr && m_node.sequences->isUnread(sequence->sequence))
                static_cast<void>(m_node.sequences->read(sequence->sequence));
            if (sequence != nullptr && m_node.sequences->isMissing(sequence->sequence))
                addLostOnce("keys of a clip are in a file that was not found: nothing moves in it");
        }
    }

    /// What our exporter noted when a model of a game became the glTF that this is.
    void useFacts(const formats::gltf::FrameFacts& facts)
    {
        const std::vector<formats::gltf::FrameFacts::Mesh>& meshes = facts.meshes;
        if (meshes.empty())
            return;
        keepNames(facts, m_options.sampling.format, m_made);
        const bool isMoved = m_options.scale != 1.0 || m_options.forward != Forward::x;
        if (meshes.size() == 1 && m_made.surfaces.size() == 1 && !isMoved && m_options.sampling.format != Format::md3)
            rebuildFrames(meshes.front(), m_made);
    }

    void addLostOnce(const std::string& sentence)
    {
        if (std::find(m_made.lost.begin(), m_made.lost.end(), sentence) == m_made.lost.end())
            m_made.lost.push_back(sentence);
    }

    void addSurfaces()
    {
        std::vector<std::uint32_t> firstOfBlock = {0};
        if (!isSkinned(m_model)) {
            for (const formats::VertexBlock& block : keyframesOf(m_model).blocks)
                firstOfBlock.push_back(firstOfBlock.back() + block.vertexCount);
        }
        for (std::uint32_t i = 0; i < m_model.surfaces.size(); ++i) {
            if (m_options.hiddenSurfaces.contains(i))
                continue;
            const formats::Surface& surface = m_model.surfaces[i];
            GameSurface made{.name = surface.name, .shaders = surface.shaders};
            made.firstVertex = isSkinned(m_model) ? 0 : firstOfBlock[surface.block];
            made.image = imageOf(i, made);
            if (made.image < m_made.images.size() &&
                scene::mixingOfSurface(m_document, 0, m_options.skin, i) != scene::SurfaceMixing::opaque)
                m_withAlpha.insert(made.image);
            addTriangles(i, made);
            if (!made.triangles.empty())
                place(std::move(made));
        }
    }

    /// The games use the alpha of an image even where the source ignores it: it is made opaque there.
    void dropUnusedAlpha()
    {
        for (std::uint32_t i = 0; i < m_made.images.size(); ++i) {
            GameImage& image = m_made.images[i];
            if (!image.image || m_withAlpha.contains(i))
                continue;
            formats::Image opaque = *image.image;
            for (std::size_t alpha = 3; alpha < opaque.pixels.size(); alpha += 4)
                opaque.pixels[alpha] = 255;
            if (opaque.pixels == image.image->pixels)
                continue;
            image.image = std::make_shared<const formats::Image>(std::move(opaque));
            image.path.clear(); // its file is not copied
        }
    }

    /// Surfaces of a model with mesh parts that show the same image become one: there are more than games allow.
    void place(GameSurface made)
    {
        const bool isMerged = capabilitiesOf(m_model).hasGeosets;
        const auto same = std::find_if(m_made.surfaces.begin(), m_made.surfaces.end(),
                                       [&](const GameSurface& one) { return one.image == made.image; });
        if (!isMerged || same == m_made.surfaces.end()) {
            if (isMerged && made.image < m_made.images.size())
                made.name = m_made.images[made.image].name;
            m_made.surfaces.push_back(std::move(made));
            return;
        }
        const auto first = static_cast<std::uint32_t>(same->corners.size());
        same->corners.insert(same->corners.end(), made.corners.begin(), made.corners.end());
        for (const Triangle& triangle : made.triangles)
            same->triangles.push_back({first + triangle[0], first + triangle[1], first + triangle[2]});
    }

    /// Corners in the order of the mesh, of those that triangles use.
    void addTriangles(std::uint32_t surface, GameSurface& made) const
    {
        const formats::MeshVariant& mesh = m_model.meshVariants[m_variant];
        const std::vector<formats::TriangleIndices> triangles = trianglesOf(mesh, surface);
        std::map<std::uint32_t, std::uint32_t> corners; // by index of the mesh, ascending
        for (const formats::TriangleIndices& triangle : triangles) {
            for (const std::uint32_t corner : triangle)
                corners.try_emplace(corner, 0);
        }
        for (auto& [corner, index] : corners) {
            index = static_cast<std::uint32_t>(made.corners.size());
            const formats::RenderVertex& vertex = mesh.vertices[corner];
            made.corners.push_back({made.firstVertex + vertex.vertex, uvOf(vertex, mesh.texCoordUnit, made)});
        }
        for (const formats::TriangleIndices& triangle : triangles) {
            Triangle turned = {corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]};
            if (m_model.frontFace == formats::FrontFace::counterClockwise)
                std::swap(turned[1], turned[2]);
            made.triangles.push_back(turned);
        }
    }

    [[nodiscard]] glm::vec2 uvOf(const formats::RenderVertex& vertex, formats::TexCoordUnit unit,
                                 const GameSurface& made) const
    {
        const glm::vec2 uv = uvAt(m_model, vertex);
        const bool hasImage = made.image < m_made.images.size() && m_made.images[made.image].image;
        if (unit == formats::TexCoordUnit::normalized || !hasImage)
            return uv;
        const formats::Image& image = *m_made.images[made.image].image;
        return {uv.x / static_cast<float>(image.width), uv.y / static_cast<float>(image.height)};
    }

    /// The image of a surface, into GameModel::images; none for an image of one opaque pixel, which is a plain color.
    std::uint32_t imageOf(std::uint32_t surface, GameSurface& made)
    {
        const std::uint32_t index = textureOfSurface(m_document, 0, m_options.skin, surface);
        if (index >= m_document.textures.size())
            return formats::kNoIndex;
        const scene::Texture& texture = m_document.textures[index];
        const bool hasImage = texture.image && !texture.image->isEmpty();
        if (!hasImage && texture.name.empty())
            return formats::kNoIndex;
        const bool isPlain = hasImage && texture.image->pixelCount() == 1 && texture.image->pixels[3] == 255;
        if (isPlain) {
            std::copy_n(texture.image->pixels.begin(), made.color.size(), made.color.begin());
            return formats::kNoIndex;
        }
        if (!hasImage)
            addLostOnce(fmt::format("the image '{}' is missing: it is only named", texture.name));
        std::string name = formats::stemOf(texture.path.empty() ? texture.name : texture.path);
        if (name.empty())
            name = m_made.name + "_skin";
        for (std::uint32_t i = 0; i < m_made.images.size(); ++i) {
            const GameImage& known = m_made.images[i];
            if (hasImage ? known.image == texture.image : !known.image && known.name == name)
                return i;
        }
        m_made.images.push_back({std::move(name), hasColorsOfItsFile(texture) ? texture.path : std::string(),
                                 texture.info.format, hasImage ? texture.image : nullptr});
        return static_cast<std::uint32_t>(m_made.images.size() - 1);
    }

    /// Vertices that the format stores in the same way are copied byte by byte.
    void keepStored(const FramePlan& plan)
    {
        if (m_options.sampling.format != Format::md3)
            readSkinSize();
        const bool isMoved = m_options.scale != 1.0 || m_options.forward != Forward::x;
        if (isSkinned(m_model) || isMoved)
            return;
        const formats::Keyframed& shape = keyframesOf(m_model);
        const bool isMd3 = m_options.sampling.format == Format::md3;
        const auto encoding = isMd3 ? formats::VertexEncoding::i16 : formats::VertexEncoding::u8;
        const bool isSame = std::all_of(shape.blocks.begin(), shape.blocks.end(),
                                        [&](const formats::VertexBlock& block) { return block.encoding == encoding; });
        if (!isSame || shape.blocks.empty())
            return;
        for (const animation::Pose& pose : plan.poses)
            m_made.storedFrames.push_back(shape.frames[std::get<animation::KeyframePose>(pose).frameA].blockFrame);
        if (!isMd3) {
            m_made.stored = &shape.blocks.front(); // such a model has one
            return;
        }
        for (GameSurface& surface : m_made.surfaces) {
            for (std::uint32_t i = 0; i < m_model.surfaces.size() && surface.stored == nullptr; ++i) {
                const formats::VertexBlock& block = shape.blocks[m_model.surfaces[i].block];
                if (m_model.surfaces[i].name == surface.name && firstVertexOf(i) == surface.firstVertex)
                    surface.stored = &block;
            }
        }
    }

    [[nodiscard]] std::uint32_t firstVertexOf(std::uint32_t surface) const
    {
        const formats::Keyframed& shape = keyframesOf(m_model);
        std::uint32_t first = 0;
        for (std::uint32_t block = 0; block < m_model.surfaces[surface].block; ++block)
            first += shape.blocks[block].vertexCount;
        return first;
    }

    /// The size and the names that an MD2 states (docs/formats/md2.md §1.1).
    void readSkinSize()
    {
        m_made.skins = m_model.skins;
        const auto bytes = m_model.file.span();
        const bool isMd2OrMdx = m_model.format == nameOf(Format::md2) ||
                                m_model.format == nameOf(Format::mdx); // both have the size at byte 8
        if (!isMd2OrMdx || bytes.size() < formats::md2::kSkinSizeFields.offset + 8)
            return;
        formats::FieldReader in(bytes.subspan(formats::md2::kSkinSizeFields.offset, 8));
        const std::uint32_t width = in.u32();
        const std::uint32_t height = in.u32();
        if (width > 0 && width <= formats::md2::kLargestSkinSide && height > 0 &&
            height <= formats::md2::kLargestSkinSide)
            m_made.skinSize = {width, height};
    }

    Result<void> addTags(const FramePlan& plan)
    {
        if (m_options.sampling.format != Format::md3) {
            const std::size_t count = isSkinned(m_model) ? tagPoints().size() : m_model.tags.size();
            if (count > 0)
                addLostOnce(fmt::format("{} left out: only an MD3 has tags", formats::counted(count, "tag")));
            return {};
        }
        if (!isSkinned(m_model)) {
            for (const formats::Tag& own : m_model.tags)
                addTag(own, plan);
            return {};
        }
        std::vector<SourcePose::Point> points = tagPoints();
        for (SourcePose::Point& point : points)
            point.isOfGame =
                std::find(plan.facts.tags.begin(), plan.facts.tags.end(), point.name) != plan.facts.tags.end();
        std::vector<formats::Tag> tags;
        for (const SourcePose::Point& point : points)
            tags.push_back({point.name, {}});
        for (const animation::Pose& pose : plan.poses) {
            TRISVIEW_TRY(formats::checkCancelled(m_document.path));
            const std::vector<formats::TagPose> poses = m_pose->points(pose, points);
            for (std::size_t i = 0; i < poses.size(); ++i)
                tags[i].poses.push_back(poses[i]);
        }
        m_made.tags = std::move(tags);
        return {};
    }

    void addTag(const formats::Tag& own, const FramePlan& plan)
    {
        formats::Tag tag{own.name, {}};
        for (const animation::Pose& pose : plan.poses) {
            tag.poses.push_back(m_pose->tag(own.poses[std::get<animation::KeyframePose>(pose).frameA]));
            if (!tag.poses.back().isPresent)
                addLostOnce(fmt::format("the tag '{}' is missing in some frames: it is at the origin there", own.name));
        }
        m_made.tags.push_back(std::move(tag));
    }

    [[nodiscard]] bool isTag(const std::string& name) const
    {
        const auto isName = [&](const std::string& wanted) { return formats::isSameButForCase(name, wanted); };
        return formats::lowered(name).starts_with("tag_") ||
               std::any_of(m_options.tags.begin(), m_options.tags.end(), isName);
    }

    /// Each name once: the game uses the first tag of a name.
    [[nodiscard]] std::vector<SourcePose::Point> tagPoints()
    {
        const formats::Skinned& shape = skinnedOf(m_model);
        std::vector<SourcePose::Point> points;
        std::set<std::string> taken;
        const auto add = [&](const std::string& name, bool isBone, std::uint32_t index) {
            if (name.empty() || !isTag(name))
                return;
            if (taken.insert(tagName(name)).second)
                points.push_back({tagName(name), isBone, index});
            else
                addLostOnce(fmt::format("several nodes are the tag '{}': the first one is used", tagName(name)));
        };
        for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
            const std::string name =
                shape.bones[i].name.empty() ? std::string(shape.bones[i].gameName) : shape.bones[i].name;
            add(name, true, i);
        }
        for (std::uint32_t i = 0; i < shape.attachments.size(); ++i) {
            add(shape.attachments[i].name, false, i);
        }
        return points;
    }

    [[nodiscard]] static std::string tagName(const std::string& name)
    {
        const std::string lower = formats::lowered(name);
        return lower.starts_with("tag_") ? lower : "tag_" + lower;
    }

    void addLost()
    {
        const auto count = [&](std::size_t number, const char* what, const char* why) {
            if (number > 0)
                m_made.lost.push_back(fmt::format("{} {}", formats::counted(number, what), why));
        };
        count(m_document.nodes.size() - 1, "attached model", "left out: the file holds one model");
        if (!isSkinned(m_model))
            return;
        const formats::Skinned& shape = skinnedOf(m_model);
        count(shape.particles.size() + shape.ribbons.size(), "emitter", "left out: the games' models have none");
        count(shape.lights.size(), "light", "left out");
        count(shape.cameras.size(), "camera", "left out");
        const bool hasBillboards = std::any_of(shape.bones.begin(), shape.bones.end(), [](const formats::Bone& bone) {
            return billboardOf(bone) != formats::Billboard::none;
        });
        if (hasBillboards)
            m_made.lost.emplace_back("bones that face the viewer follow their keys only");
    }

    const scene::Document& m_document;
    const scene::Node& m_node;
    const Model& m_model;
    const SourceOptions& m_options;
    std::uint32_t m_variant;
    std::shared_ptr<const SourcePose> m_pose;
    std::set<std::uint32_t> m_withAlpha; // images whose alpha is drawn
    GameModel m_made{};
};

} // namespace

Result<GameModel> gameModelOf(const scene::Document& document, const SourceOptions& options)
{
    SourceOptions sized = options;
    sized.scale *= static_cast<double>(document.nodes.front().scale);
    return SourceReader(document, sized).read();
}

double heightOf(const GameModel& model)
{
    formats::Bounds bounds;
    for (const glm::dvec3& position : model.pose(0).positions)
        bounds.add(glm::vec3(position));
    return bounds.isEmpty() ? 0.0 : static_cast<double>(bounds.max.z - bounds.min.z);
}

} // namespace renderer::game
