#include "assets/samples/creature_m2_files.hpp"
#include "assets/samples/creature_md2.hpp"
#include "assets/samples/creature_mdl.hpp"
#include "assets/samples/creature_skin.hpp"
#include "assets/samples/quake3_files.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/md2/md2_writer.hpp"
#include "formats/mdl/mdl_writer.hpp"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <ios>
#include <span>
#include <string>
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

void writeQuake2(const std::filesystem::path& folder, const samples::Creature& creature,
                 const std::vector<samples::SurfacePoint>& surface)
{
    std::filesystem::create_directories(folder);
    writeFile(folder / "creature.md2", formats::writeMd2(samples::md2Of(creature)));
    writeFile(folder / "creature.pcx", formats::writePcx(samples::paintSkin(surface, samples::lagoonScheme())));
    writeFile(folder / "creature_ember.pcx", formats::writePcx(samples::paintSkin(surface, samples::emberScheme())));
}

void writeQuake(const std::filesystem::path& folder, const samples::Creature& creature,
                const std::vector<samples::SurfacePoint>& surface)
{
    std::filesystem::create_directories(folder);
    writeFile(folder / "creature.mdl", formats::writeMdl(samples::mdlOf(creature, surface)));
}

void writeWarcraft(const std::filesystem::path& folder, const samples::Creature& creature,
                   const std::vector<samples::SurfacePoint>& surface, std::uint32_t version)
{
    std::filesystem::create_directories(folder);
    for (const formats::M2WrittenFile& file : samples::m2Files(creature, surface, version))
        writeFile(folder / file.name, file.bytes);
}

/// Writes the names of all files to `fileList`, one per line.
void writeQuake3(const std::filesystem::path& folder, const std::filesystem::path& fileList,
                 const samples::Creature& creature, const std::vector<samples::SurfacePoint>& surface)
{
    std::filesystem::remove_all(folder); // files of an older build
    std::string names;
    for (const samples::SampleFile& file : samples::quake3Files(creature, surface)) {
        const std::filesystem::path path = folder / file.path;
        std::filesystem::create_directories(path.parent_path());
        writeFile(path, file.bytes);
        names += file.path + '\n';
    }
    const auto bytes = std::as_bytes(std::span(names));
    writeFile(fileList, {bytes.begin(), bytes.end()});
}

} // namespace

/// make_samples FOLDER QUAKE3_FOLDER QUAKE3_FILE_LIST: writes the built-in samples, byte for byte the same on every
/// run: the creature as MD2 into FOLDER, as MDL into FOLDER/quake, as M2 of two versions into FOLDER/m2 and
/// FOLDER/m2_classic, as a player for Quake III into a folder that is cleared first.
int main(int argumentCount, char** arguments)
{
    if (argumentCount != 4) {
        std::fputs("usage: make_samples FOLDER QUAKE3_FOLDER QUAKE3_FILE_LIST\n", stderr);
        return 2;
    }
    try {
        const samples::Creature creature = samples::makeCreature();
        const std::vector<samples::SurfacePoint> surface = samples::surfaceOfSkin(creature);
        const std::filesystem::path folder = arguments[1];
        writeQuake2(folder, creature, surface);
        writeQuake(folder / "quake", creature, surface);
        writeWarcraft(folder / "m2", creature, surface, 264);
        writeWarcraft(folder / "m2_classic", creature, surface, 256);
        writeQuake3(arguments[2], arguments[3], creature, surface);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_samples: %s\n", error.what());
        return 1;
    }
    return 0;
}
