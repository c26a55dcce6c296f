// Time from process start to a 256x256 image, alternating with a bare context, and the same with the driver's shader
// cache off.
//   bench_start MODEL [RUNS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

struct Run {
    double seconds = 0.0;
    double processor = 0.0; // seconds of processor time
    long peakKilobytes = 0;
};

Run measured(std::vector<std::string> command)
{
    std::vector<char*> arguments;
    for (std::string& argument : command)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        ::execv(arguments.front(), arguments.data());
        ::_exit(127);
    }
    int status = 0;
    rusage usage = {};
    ::wait4(child, &status, 0, &usage);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    if (status != 0) {
        fmt::print(stderr, "{} fails\n", command.front());
        std::exit(1);
    }
    double processor = 0.0;
    for (const timeval& used : {usage.ru_utime, usage.ru_stime})
        processor += static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_usec) * 1e-6;
    return {wall.count(), processor, usage.ru_maxrss};
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void compare(const std::string& title, const std::string& model, int runs)
{
    const std::string image = fmt::format("/tmp/bench_start_{}.png", ::getpid());
    const std::vector<std::string> ours = {TRISVIEW_PROGRAM, "render", model, "-o", image, "--size", "256x256"};
    static_cast<void>(measured(ours));
    static_cast<void>(measured({BARE_PROGRAM}));
    std::vector<double> ratios;
    std::vector<double> processorRatios;
    std::vector<double> ourSeconds;
    std::vector<double> bareSeconds;
    long ourPeak = 0;
    long barePeak = 0;
    for (int i = 0; i < runs; ++i) {
        const Run bare = measured({BARE_PROGRAM});
        const Run own = measured(ours);
        ratios.push_back(own.seconds / bare.seconds);
        processorRatios.push_back(own.processor / bare.processor);
        ourSeconds.push_back(own.seconds);
        bareSeconds.push_back(bare.seconds);
        ourPeak = std::max(ourPeak, own.peakKilobytes);
        barePeak = std::max(barePeak, bare.peakKilobytes);
    }
    ::unlink(image.c_str());
    fmt::print("{:<18} image {:.1f} ms, bare {:.1f} ms, ratio {:.2f}, of processor time {:.2f} (medians of {} pairs); "
               "peak {:.1f} MB, bare "
               "{:.1f} MB\n",
               title, median(ourSeconds) * 1e3, median(bareSeconds) * 1e3, median(ratios), median(processorRatios),
               runs, static_cast<double>(ourPeak) / 1024.0, static_cast<double>(barePeak) / 1024.0);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        fmt::print("bench_start MODEL [RUNS]\n");
        return 2;
    }
    const int runs = argc > 2 ? std::max(std::atoi(argv[2]), 1) : 20;
    compare("shader cache on", argv[1], runs);
    ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    compare("shader cache off", argv[1], runs);
}
