#include "app/viewer/sandbox/sandboxed_renderer.hpp"
#include "formats/platform/process.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

/// bench_thumbnails PROGRAM FOLDER [COUNT [ROUNDS [WORKERS]]]
///
/// Thumbnails of the models below FOLDER, COUNT of them (repeated if there are fewer), without a cache, on two threads
/// as in the window: in this process, and in worker processes of PROGRAM, alternating. Prints thumbnails a second, and
/// a second of a processor (this process and its workers together), and their ratio.
namespace {

namespace fs = std::filesystem;

constexpr unsigned kThreads = 2; // kThumbnailWorkers

/// As in the window: models are read on both threads, and one context draws them.
class HereRenderer : public app::StillRenderer {
public:
    HereRenderer() { m_context.leave(); }
    ~HereRenderer() override
    {
        m_context.enter();
        m_renderer.reset();
    }

    formats::Image draw(const app::StillModel& still, std::uint32_t edge) override
    {
        const std::lock_guard lock(m_mutex);
        m_context.enter();
        if (!m_renderer)
            m_renderer = std::make_unique<renderer::ModelRenderer>();
        m_renderer->beginFrame();
        formats::Image image = app::drawnStill(*m_renderer, still, edge);
        m_context.leave();
        return image;
    }

private:
    std::mutex m_mutex;
    renderer::HeadlessContext m_context;
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

double processorSeconds()
{
    double seconds = 0.0;
    for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime})
            seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    }
    return seconds;
}

struct Measured {
    double seconds = 0.0;
    double processor = 0.0;
    int made = 0;
    int failed = 0;
};

/// `renderer` is destroyed within the measurement: the processor time of its processes is known then.
Measured measure(std::unique_ptr<app::StillRenderer> renderer, const std::vector<fs::path>& models)
{
    Measured measured;
    const double start = platform::steadySeconds();
    const double processor = processorSeconds();
    std::atomic<std::size_t> next = 0;
    std::atomic<int> made = 0;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            platform::lowerThreadPriority(); // as the window's
            for (std::size_t at = next++; at < models.size(); at = next++)
                made += renderer->make(models[at], 128, {}) ? 1 : 0;
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    renderer.reset();
    measured.seconds = platform::steadySeconds() - start;
    measured.processor = processorSeconds() - processor;
    measured.made = made;
    measured.failed = static_cast<int>(models.size()) - made;
    return measured;
}

void print(const std::string& name, const Measured& measured)
{
    fmt::print("{:8}: {} made, {} failed, {:6.2f} a second, {:6.2f} a second of a processor\n", name, measured.made,
               measured.failed, measured.made / measured.seconds, measured.made / measured.processor);
}

std::vector<fs::path> modelsIn(const fs::path& folder, std::size_t count)
{
    const auto found = scene::modelFilesAt(folder);
    std::vector<fs::path> models;
    while (found && models.size() < count)
        models.push_back((*found)[models.size() % found->size()]);
    return models;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        fmt::print(stderr, "bench_thumbnails PROGRAM FOLDER [COUNT [ROUNDS [WORKERS]]]\n");
        return 2;
    }
    const std::string program = argv[1];
    const fs::path folder = fs::absolute(argv[2]);
    const std::vector<fs::path> models =
        modelsIn(folder, argc > 3 ? static_cast<std::size_t>(std::atoi(argv[3])) : 1000);
    const auto makeNone = []() -> std::unique_ptr<app::StillRenderer> { throw renderer::GlError("not used"); };
    const auto say = [](const std::string& warning) { fmt::print("{}\n", warning); };
    const auto workerCount = static_cast<unsigned>(argc > 5 ? std::atoi(argv[5]) : 2);
    std::vector<double> ratios;
    std::vector<double> processorRatios;
    for (int round = 0; round < (argc > 4 ? std::atoi(argv[4]) : 3); ++round) {
        const Measured here = measure(std::make_unique<HereRenderer>(), models);
        auto workers = std::make_unique<app::SandboxedRenderer>([&] { return app::startWorkerProcess(program); },
                                                                makeNone, [] {}, say, platform::steadySeconds,
                                                                app::WorkerCount{.most = workerCount});
        workers->useFolders({{folder}});
        const Measured there = measure(std::move(workers), models);
        print("here", here);
        print("workers", there);
        ratios.push_back(here.seconds / there.seconds);
        processorRatios.push_back(here.processor / there.processor);
    }
    if (ratios.empty())
        return 2;
    std::sort(ratios.begin(), ratios.end());
    std::sort(processorRatios.begin(), processorRatios.end());
    fmt::print("workers are {:.2f} times as fast, {:.2f} times by processor time (medians)\n",
               ratios[ratios.size() / 2], processorRatios[processorRatios.size() / 2]);
    return 0;
}
