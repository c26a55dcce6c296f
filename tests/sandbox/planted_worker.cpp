#include "app/viewer/sandbox/still_worker.hpp"
#include "formats/platform/paths.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <netinet/in.h>
#include <string>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

/// A worker whose jobs do what a decoder that was taken over, or is broken, might do. The name of the model says what.
namespace {

/// Of a job whose attempt failed as it should, or succeeded; then its thumbnail is drawn.
using Attempt = std::string (*)(const std::filesystem::path& folder);

std::string refusalOf(bool hasFailed)
{
    return hasFailed ? std::string("refused: ") + std::strerror(errno) : std::string();
}

std::string crash(const std::filesystem::path& /*folder*/)
{
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
    return {};
}

std::string loop(const std::filesystem::path& /*folder*/)
{
    for (std::atomic<unsigned> step = 0;; ++step) {
    }
}

std::string takeMemory(const std::filesystem::path& /*folder*/)
{
    std::vector<std::string> taken;
    for (std::size_t megabytes = 0; megabytes < 8192; megabytes += 64)
        taken.emplace_back().reserve(std::size_t{64} << 20U); // counts although nothing is written
    return {};
}

std::string readPasswords(const std::filesystem::path& /*folder*/)
{
    return refusalOf(!std::ifstream("/etc/passwd"));
}

std::string readBeside(const std::filesystem::path& folder)
{
    return refusalOf(!std::ifstream(folder.parent_path() / "secret.txt"));
}

std::string readWithin(const std::filesystem::path& folder)
{
    return refusalOf(!std::ifstream(folder / "skin.txt"));
}

std::string write(const std::filesystem::path& folder)
{
    return refusalOf(!std::ofstream(folder / "written.txt"));
}

std::string overwrite(const std::filesystem::path& folder)
{
    return refusalOf(!std::ofstream(folder / "skin.txt", std::ios::app));
}

std::string cut(const std::filesystem::path& folder)
{
    return refusalOf(::truncate((folder / "skin.txt").c_str(), 0) != 0);
}

std::string removeFile(const std::filesystem::path& folder)
{
    return refusalOf(::unlink((folder / "skin.txt").c_str()) != 0);
}

std::string changeMode(const std::filesystem::path& folder)
{
    return refusalOf(::chmod((folder / "skin.txt").c_str(), S_IRWXU) != 0);
}

std::string connectToNet(const std::filesystem::path& /*folder*/)
{
    return refusalOf(::socket(AF_INET, SOCK_STREAM, 0) < 0);
}

std::string startProgram(const std::filesystem::path& /*folder*/)
{
    std::string name = "/bin/true";
    std::array<char*, 2> words{name.data(), nullptr};
    return refusalOf(::execv(name.c_str(), words.data()) != 0);
}

std::string startProcess(const std::filesystem::path& /*folder*/)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    return refusalOf(child < 0);
}

std::string signalParent(const std::filesystem::path& /*folder*/)
{
    return refusalOf(::kill(::getppid(), 0) != 0);
}

std::string removeSharedMemory(const std::filesystem::path& /*folder*/)
{
    return refusalOf(::shmctl(-1, IPC_RMID, nullptr) != 0);
}

std::string sendToQueue(const std::filesystem::path& /*folder*/)
{
    const long message = 1;
    return refusalOf(::msgsnd(-1, &message, 0, IPC_NOWAIT) != 0);
}

std::string useInherited(const std::filesystem::path& /*folder*/)
{
    for (int number = 4; number < 1024; ++number) { // 3 is the socket
        if (::fcntl(number, F_GETFD) >= 0)
            return "inherited: " + std::to_string(number);
    }
    return {};
}

std::string startThread(const std::filesystem::path& /*folder*/)
{
    std::thread([] {}).join();
    return {};
}

/// Was started before system calls were confined, like the threads of a driver.
std::atomic<bool> s_mayConnect = false;

std::string connectOnOldThread(const std::filesystem::path& /*folder*/)
{
    s_mayConnect = true;
    s_mayConnect.notify_one();
    s_mayConnect.wait(true); // the process ends
    return {};
}

std::string prepare(const std::function<void()>& confine)
{
    std::thread([] {
        s_mayConnect.wait(false);
        (void)::socket(AF_INET, SOCK_STREAM, 0);
    }).detach();
    confine();
    return {};
}

const std::map<std::string, Attempt> kAttempts = {
    {"crash", crash},
    {"loop", loop},
    {"memory", takeMemory},
    {"passwords", readPasswords},
    {"beside", readBeside},
    {"within", readWithin},
    {"write", write},
    {"overwrite", overwrite},
    {"cut", cut},
    {"remove", removeFile},
    {"mode", changeMode},
    {"connect", connectToNet},
    {"program", startProgram},
    {"process", startProcess},
    {"signal", signalParent},
    {"shared-memory", removeSharedMemory},
    {"queue", sendToQueue},
    {"inherited", useInherited},
    {"thread", startThread},
    {"old-thread", connectOnOldThread},
};

tl::expected<app::DrawnStill, app::NoStill> make(const app::StillJob& job, const std::function<void()>& loaded)
{
    const std::filesystem::path file = platform::pathFromUtf8(job.file);
    if (const auto attempt = kAttempts.find(file.stem().string()); attempt != kAttempts.end()) {
        if (std::string refusal = attempt->second(file.parent_path()); !refusal.empty())
            return tl::unexpected(app::NoStill{std::move(refusal)});
    }
    loaded();
    app::DrawnStill still{{job.edge, job.edge, {}}, job.file, {job.file}};
    still.image.pixels.assign(std::size_t{job.edge} * job.edge * 4, 7);
    return still;
}

} // namespace

int main()
{
    const auto link = platform::WorkerLink::open();
    return link && app::serveStills(*link, prepare, make) ? 0 : 2;
}
