#include "app/commands/sheet/sheet_artist.hpp"

#include "app/commands/outputs.hpp"
#include "app/commands/render/fitted_camera.hpp"
#include "app/commands/render/render_warnings.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/fit.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

/// The reason without the path, which is beside it.
std::string shortReason(const NotOpened& reason)
{
    const std::string path = platform::utf8FromPath(reason.path) + ": ";
    return reason.message.starts_with(path) ? reason.message.substr(path.size()) : reason.message;
}

} // namespace

SheetTile SheetArtist::draw(std::size_t index, const FramesOf& framesOf, const Take& take)
{
    const SheetItem& item = m_subjects.items()[index];
    SheetTile tile{item.name, item.where, {}, platform::utf8FromPath(item.file), {}, 0, {}};
    const auto subject = m_subjects.subjectOf(index);
    if (!subject) {
        (void)say(subject.error());
        tile.problem = shortReason(subject.error());
        m_isIncomplete = true;
        return tile;
    }
    if (!mayWrite(*subject->document, m_arguments.output, m_arguments.render.overwriting)) {
        m_isRefused = true;
        return tile;
    }
    tile.detail = subject->detail;
    const std::vector<SheetFrame> frames = framesOf(*subject);
    const renderer::RenderOptions rendering = lookOf(*subject).rendering;
    const auto frameAt = [&](std::uint64_t i) {
        const SheetFrame& frame = frames[static_cast<std::size_t>(i)];
        return PictureFrame{posesAt(subject->selection, frame.seconds, frame.start), frame.start};
    };
    const renderer::FrameStats richest = drawFrames(m_drawing, subject->document, rendering, frames.size(), frameAt,
                                                    [&](const formats::Image& image, std::uint64_t i) {
                                                        take(image, static_cast<std::size_t>(i));
                                                        return true;
                                                    });
    const bool isShown = showsSomething(*subject->document, richest, rendering);
    tile.frames = frames.size();
    m_isIncomplete = m_isIncomplete || !isShown || subject->isIncomplete;
    return tile;
}

RenderArguments SheetArtist::lookOf(const SheetSubject& subject) const
{
    RenderArguments look = m_arguments.render;
    look.rendering.skin = subject.selection.skin;
    look.rendering.draw.meshVariant = subject.selection.meshVariant;
    look.rendering.draw.hiddenSurfaces = subject.selection.hiddenSurfaces;
    if (look.rendering.modelCamera != formats::kNoIndex &&
        look.rendering.modelCamera >= renderer::modelCameraCount(*subject.document))
        look.rendering.modelCamera = formats::kNoIndex;
    const bool isMoving = m_arguments.isPage || m_subjects.kind() == SheetKind::clips;
    look.fit = look.fit.value_or(isMoving ? renderer::Fit::clip : renderer::Fit::pose);
    fitImage(*subject.document, subject.selection, look);
    return look;
}

std::vector<SheetFrame> stripOf(const formats::Clip& clip, std::uint32_t most)
{
    const std::uint32_t count = std::clamp(clip.frameCount, 1U, std::max(most, 1U));
    const std::uint32_t steps = clip.loops ? count : std::max(count - 1, 1U); // a clip that ends shows its end
    std::vector<SheetFrame> frames;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double seconds = clip.seconds() * static_cast<double>(i) / static_cast<double>(steps);
        frames.push_back({seconds, seconds});
    }
    return frames;
}

} // namespace app
