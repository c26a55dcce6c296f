// CPU time of a frame: making its draw list and passing it to OpenGL. The image is one pixel, so that drawing
// it, which a software driver does on the same CPU, costs little.
//   bench_draw [MODEL...]      without models: the built-in samples
#include "renderer/camera/framing.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace {

void drawFrames(benchmark::State& state, const std::filesystem::path& path)
{
    const renderer::HeadlessContext context;
    const auto document = std::make_shared<const scene::Document>(scene::open(path).value());
    renderer::ModelRenderer models;
    renderer::SceneOnGpu scene = models.upload(document);
    const renderer::Framebuffer framebuffer(1, 1);
    framebuffer.bind();
    const std::vector<animation::Pose> poses(animationLayerCount(*document));
    const std::vector<scene::PlacedNode> placed = placedNodes(*document, poses);
    const renderer::View view =
        renderer::viewOf(renderer::framed({}, 1.0f, boundsOf(*document)), 1.0f, boundsOf(*document));
    renderer::DrawOptions options;
    options.hiddenSurfaces = defaultHidden(*document);
    for (auto _ : state) {
        options.seconds += 1.0 / 60.0;
        models.beginFrame();
        drawNodes(models, scene, placed, 0, view, options);
    }
    state.counters["draws"] = static_cast<double>(models.stats().draws.size());
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    std::vector<std::filesystem::path> paths(argv + 1, argv + argc);
    const std::filesystem::path samples = TRISVIEW_SAMPLES;
    if (paths.empty())
        paths = {samples / "creature" / "creature.md2", samples / "creature.pk3/models/players/creature/lower.md3"};
    for (const std::filesystem::path& path : paths) {
        benchmark::RegisterBenchmark(path.filename().string().c_str(), [path](benchmark::State& state) {
            drawFrames(state, path);
        })->Unit(benchmark::kMicrosecond);
    }
    benchmark::RunSpecifiedBenchmarks();
}
