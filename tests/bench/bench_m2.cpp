// Loading all M2 of the corpus with their views, compared with reading the same bytes into new buffers, and the number
// of bones per second that the skeleton evaluator computes on one core.
//   bench_m2 --benchmark_enable_random_interleaving=true --benchmark_repetitions=15
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "tests/bench/plain_read.hpp"
#include "tests/support/corpus.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>

namespace {

using formats::FileBytes;
using formats::Model;
using formats::Result;

const std::vector<std::filesystem::path>& m2Files()
{
    static const std::vector<std::filesystem::path> kFiles = tests::corpusFiles(".m2");
    return kFiles;
}

/// The models and the views read with them.
const std::vector<std::filesystem::path>& allFiles()
{
    static const std::vector<std::filesystem::path> kFiles = [] {
        std::vector<std::filesystem::path> files = m2Files();
        for (const auto& path : tests::corpusFiles(".skin")) {
            if (path.string().find("/m2/") != std::string::npos)
                files.push_back(path);
        }
        return files;
    }();
    return kFiles;
}

Result<Model> load(const std::filesystem::path& path)
{
    const std::filesystem::path folder = path.parent_path();
    const auto sidecar = [&folder](std::string_view name) -> Result<FileBytes> {
        TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readFile(folder / name));
        return file.file();
    };
    TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readFile(path));
    return formats::loadModelWithSidecars(file, sidecar);
}

void BM_ReadPlainlyM2(benchmark::State& state)
{
    for (auto _ : state) {
        for (const auto& path : allFiles())
            readPlainly(path);
    }
}

void BM_LoadM2(benchmark::State& state)
{
    for (auto _ : state) {
        for (const auto& path : m2Files()) {
            auto model = load(path);
            if (!model)
                state.SkipWithError(model.error().message.c_str());
            benchmark::DoNotOptimize(model);
        }
    }
}

/// Every sequence of the real models at times that never repeat; `items_per_second` is bones.
void BM_EvaluateBones(benchmark::State& state)
{
    std::vector<Model> models;
    for (const auto& path : m2Files()) {
        auto model = load(path);
        if (model && formats::skinnedOf(*model).bones.size() > 30)
            models.push_back(*std::move(model));
    }
    std::vector<animation::BoneMatrix> bones;
    std::int64_t evaluated = 0;
    double ms = 0.0;
    for (auto _ : state) {
        for (const Model& model : models) {
            const formats::Skinned& shape = formats::skinnedOf(model);
            bones.resize(shape.bones.size());
            animation::SampleTime sampleTime;
            for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
                sampleTime.now = {formats::keysOf(shape, sequence),
                                  animation::wrapped(ms, shape.sequences[sequence].durationMs)};
                sampleTime.globalMs = ms;
                animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
                benchmark::DoNotOptimize(bones.data());
                evaluated += static_cast<std::int64_t>(bones.size());
            }
            ms += 16.7;
        }
    }
    state.SetItemsProcessed(evaluated);
}

BENCHMARK(BM_ReadPlainlyM2)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_LoadM2)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_EvaluateBones)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char** argv)
{
    if (m2Files().empty()) {
        std::puts(tests::kNoCorpus);
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
