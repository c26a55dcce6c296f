#include "assets/samples/creature_md2.hpp"
#include "assets/samples/creature_skin.hpp"
#include "assets/samples/quake3_files.hpp"
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

void writeSamples(const std::filesystem::path& folder)
{
    const samples::Creature creature = samples::makeCreature();
    const std::vector<samples::SurfacePoint> surface = samples::surfaceOfSkin(creature);

    const std::filesystem::path quake2 = folder / "creature";
    std::filesystem::create_directories(quake2);
    writeFile(quake2 / "creature.md2", formats::writeMd2(samples::md2Of(creature)));
    writeFile(quake2 / "creature.pcx", formats::writePcx(samples::paintSkin(surface, samples::lagoonScheme())));
    writeFile(quake2 / "creature_ember.pcx", formats::writePcx(samples::paintSkin(surface, samples::emberScheme())));

    const std::filesystem::path quake3 = folder / "quake3";
    std::filesystem::remove_all(quake3); // what is there goes into the archive, also what an older build left
    for (const samples::SampleFile& file : samples::quake3Files(creature, surface)) {
        const std::filesystem::path path = quake3 / file.path;
        std::filesystem::create_directories(path.parent_path());
        writeFile(path, file.bytes);
    }
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
        writeSamples(arguments[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_samples: %s\n", error.what());
        return 1;
    }
    return 0;
}
