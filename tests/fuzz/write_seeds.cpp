// write_fuzz_seeds FOLDER TARGET... writes FOLDER/TARGET/ with the seeds of each target and FOLDER/TARGET.dict with its
// dictionary, for libFuzzer.
#include "tests/fuzz/seeds.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, std::string_view content)
{
    std::ofstream stream(file, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!stream.flush())
        throw std::runtime_error("cannot write " + file.string());
}

void writeSeeds(const fs::path& folder, const std::string& target)
{
    const std::string dictionary = fuzz::dictionaryTextOf(target);
    static_cast<void>(fuzz::wordsIn(dictionary)); // reports errors in it
    write(folder / (target + ".dict"), dictionary);
    fs::remove_all(folder / target);
    fs::create_directories(folder / target);
    for (const fuzz::Seed& seed : fuzz::seedsOf(target)) {
        write(folder / target / seed.name, {reinterpret_cast<const char*>(seed.bytes.data()), seed.bytes.size()});
    }
}

} // namespace

int main(int argc, char** argv)
try {
    if (argc < 3) {
        std::fprintf(stderr, "write_fuzz_seeds FOLDER TARGET...\n");
        return 2;
    }
    fs::create_directories(argv[1]);
    for (int i = 2; i < argc; ++i)
        writeSeeds(argv[1], argv[i]);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
