// CPU time of a frame with 10,000 instances: preparing and uploading them. On a software driver the draw itself runs on
// the same CPU, so only the time before it is measured.
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/draw/list/instance.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"

#include <benchmark/benchmark.h>
#include <glm/gtc/matrix_transform.hpp>

#include <filesystem>

namespace {

formats::Model creature()
{
    const auto path = std::filesystem::path(TRISVIEW_SAMPLES) / "creature" / "creature.md2";
    return formats::readFile(path).and_then(formats::loadModel).value();
}

void prepare(const formats::Model& model, double seconds, std::vector<renderer::Instance>& instances)
{
    const auto& shape = keyframesOf(model);
    for (std::size_t i = 0; i < instances.size(); ++i) {
        const formats::Clip& clip = model.clips[i % model.clips.size()];
        const auto mode = animation::PlaybackMode::loop;
        const double frame = animation::frameAt(clip, mode, seconds + 0.01 * static_cast<double>(i));
        const glm::vec3 position(static_cast<float>(i % 100) * 80.0f, static_cast<float>(i / 100) * 80.0f, 0.0f);
        instances[i] = renderer::instanceOf(shape, animation::poseAt(clip, mode, frame),
                                            glm::translate(glm::mat4(1.0f), position));
    }
}

void BM_PrepareInstances(benchmark::State& state)
{
    const formats::Model model = creature();
    std::vector<renderer::Instance> instances(static_cast<std::size_t>(state.range(0)));
    double seconds = 0.0;
    for (auto _ : state) {
        prepare(model, seconds += 1.0 / 60.0, instances);
        benchmark::DoNotOptimize(instances.data());
    }
}

void BM_PrepareAndUploadInstances(benchmark::State& state)
{
    const renderer::HeadlessContext context;
    const formats::Model model = creature();
    std::vector<renderer::Instance> instances(static_cast<std::size_t>(state.range(0)));
    const auto buffer = renderer::BufferHandle::make();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    double seconds = 0.0;
    for (auto _ : state) {
        prepare(model, seconds += 1.0 / 60.0, instances);
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size() * sizeof(renderer::Instance)),
                     instances.data(), GL_STREAM_DRAW);
    }
}

BENCHMARK(BM_PrepareInstances)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_PrepareAndUploadInstances)->Arg(10'000)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
