// Loading all MD2 of the corpus, and all MD3, compared with reading the same bytes into a new buffer, in one run, both
// warm.
//   bench_load --benchmark_enable_random_interleaving=true --benchmark_repetitions=15
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/bench/plain_read.hpp"
#include "tests/support/corpus.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>

namespace {

using Paths = std::vector<std::filesystem::path>;

const Paths& md2Files()
{
    static const Paths kFiles = tests::corpusFiles(".md2");
    return kFiles;
}

const Paths& md3Files()
{
    static const Paths kFiles = tests::corpusFiles(".md3");
    return kFiles;
}

void readAllPlainly(benchmark::State& state, const Paths& files)
{
    for (auto _ : state) {
        for (const auto& path : files)
            readPlainly(path);
    }
}

void loadAll(benchmark::State& state, const Paths& files)
{
    for (auto _ : state) {
        for (const auto& path : files) {
            auto model = formats::readFile(path).and_then(formats::loadModel);
            if (!model)
                state.SkipWithError(model.error().message.c_str());
            benchmark::DoNotOptimize(model);
        }
    }
}

void BM_ReadPlainly(benchmark::State& state)
{
    readAllPlainly(state, md2Files());
}

void BM_Load(benchmark::State& state)
{
    loadAll(state, md2Files());
}

void BM_ReadPlainlyMd3(benchmark::State& state)
{
    readAllPlainly(state, md3Files());
}

void BM_LoadMd3(benchmark::State& state)
{
    loadAll(state, md3Files());
}

BENCHMARK(BM_ReadPlainly)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_Load)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_ReadPlainlyMd3)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_LoadMd3)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char** argv)
{
    if (md2Files().empty()) {
        std::puts(tests::kNoCorpus);
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
