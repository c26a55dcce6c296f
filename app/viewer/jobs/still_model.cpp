#include "app/viewer/jobs/still_model.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/gl/mipmaps.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

/// `image`, halved until it is not much larger than its size on screen.
std::shared_ptr<const formats::Image> reduced(const std::shared_ptr<const formats::Image>& image,
                                              formats::ImageAlpha alpha, std::uint32_t edge)
{
    if (!image || std::max(image->width, image->height) <= 2 * edge)
        return image;
    std::vector<formats::Image> levels = renderer::mipmapsOf(*image, alpha);
    const auto small = std::find_if(levels.begin(), levels.end(), [&](const formats::Image& level) {
        return std::max(level.width, level.height) <= 2 * edge;
    });
    return std::make_shared<const formats::Image>(std::move(*small));
}

/// The model with a single frame, to avoid uploading a thousand frames for one image.
std::shared_ptr<const formats::Model> withOneFrame(const formats::Model& model, std::uint32_t frame)
{
    auto still = std::make_shared<formats::Model>(model);
    auto& shape = std::get<formats::Keyframed>(still->shape);
    const std::uint32_t blockFrame = shape.frames[frame].blockFrame;
    for (formats::VertexBlock& block : shape.blocks) {
        const std::uint32_t shown = std::min(blockFrame, block.frameCount - 1);
        block = formats::withOneFrame(std::move(block), shown);
    }
    shape.frames = {formats::Frame{shape.frames[frame].name, 0}};
    still->clips.clear();
    still->tags.clear();
    return still;
}

formats::Result<StillModel> readStill(const std::filesystem::path& file, std::uint32_t edge, scene::OpenOptions options)
{
    options.images = scene::ImagePolicy::chosen;
    auto opened = scene::open(file, options);
    if (!opened)
        return tl::unexpected(std::move(opened).error());
    scene::Document document = *std::move(opened);
    StillModel still;
    for (scene::Texture& texture : document.textures) {
        auto small = reduced(texture.image, texture.alpha.value_or(formats::ImageAlpha::opaque), edge);
        if (small != texture.image)
            texture.levels.reset(); // they belong to the full-size image
        texture.image = std::move(small);
    }
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        const std::uint32_t clip = idleClip(document, layer);
        const std::vector<formats::Clip>& clips = clipsOf(document, layer);
        if (capabilitiesOf(layerModel(document, layer)).hasSequences) {
            const formats::Clip idle =
                clip < clips.size() ? clips[clip] : animation::allFrames(layerModel(document, layer));
            still.poses.push_back(animation::clipPoseAtFrame(idle, 0.0));
            (void)document.nodes.front().sequences->read(idle.sequence); // errors are reported when the model opens in
                                                                         // the window
            continue;
        }
        const std::uint32_t frame = clip < clips.size() ? clips[clip].firstFrame : 0;
        still.poses.emplace_back(animation::KeyframePose{frame, frame, 0.0f});
    }
    still.hiddenSurfaces = defaultHidden(document);
    if (document.nodes.size() == 1 && capabilitiesOf(*document.nodes.front().model).hasVertexFrames) {
        const auto& pose = std::get<animation::KeyframePose>(still.poses.front());
        document.nodes.front().model = withOneFrame(*document.nodes.front().model, pose.frameA);
        still.poses = {animation::KeyframePose{}};
    }
    still.files = document.files;
    TRISVIEW_TRY(formats::checkCancelled(document.path));
    still.document = std::make_shared<const scene::Document>(std::move(document));
    return still;
}

} // namespace

formats::Result<StillModel> loadStill(const std::filesystem::path& file, std::uint32_t edge,
                                      std::chrono::milliseconds most, const scene::OpenOptions& options)
{
    const formats::CancelScope scope({}, formats::CancelScope::Clock::now() + most);
    auto still = readStill(file, edge, options);
    if (!still && still.error().code == formats::LoadErrorCode::cancelled && scope.isTimeOver())
        return formats::fail(formats::LoadErrorCode::tooLarge, platform::utf8FromPath(file),
                             ": there is no thumbnail, because reading it takes longer than ",
                             fmt::format("{:g} s", std::chrono::duration<double>(most).count()));
    return still;
}

} // namespace app
