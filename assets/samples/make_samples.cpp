#include "assets/samples/creature_md2.hpp"
#include "assets/samples/creature_skin.hpp"
#include "formats/export/md2_writer.hpp"
#include "formats/export/pcx_writer.hpp"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <ios>
#include <vector>

namespace {

void writeFile(const std::filesystem::path& path, const std::vector<std::byte>& bytes)
{
    std::ofstream file;
    file.exceptions(std::ios::failbit | std::ios::badbit);
    file.open(path, std::ios::binary | std::ios::trunc);
    for (const std::byte byte : bytes)
        file.put(static_cast<char>(byte));
    file.close();
}

void writeCreature(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    const samples::Creature creature = samples::makeCreature();
    const std::vector<samples::SurfacePoint> surface = samples::surfaceOfSkin(creature);
    writeFile(folder / "creature.md2", formats::writeMd2(samples::md2Of(creature)));
    writeFile(folder / "creature.pcx", formats::writePcx(samples::paintSkin(surface, samples::lagoonScheme())));
    writeFile(folder / "creature_ember.pcx", formats::writePcx(samples::paintSkin(surface, samples::emberScheme())));
}

} // namespace

/// make_samples OUTPUT_FOLDER: writes the built-in samples, byte for byte the same at every run.
int main(int argumentCount, char** arguments)
{
    if (argumentCount != 2) {
        std::fputs("usage: make_samples OUTPUT_FOLDER\n", stderr);
        return 2;
    }
    try {
        writeCreature(std::filesystem::path(arguments[1]) / "creature");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_samples: %s\n", error.what());
        return 1;
    }
    return 0;
}
