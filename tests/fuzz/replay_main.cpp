// Runs a fuzz target without a fuzzer: on seeds made here, on the real files where they are there (or in the folders
// given as arguments), and on ten thousand mutants of all of them, always the same ones.

#include "formats/files/game_files.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/mdx_model.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Memory that a target's input may take beside what any file may: decoded pictures and unpacked entries, within the
/// limits of docs/LIMITS.md. Targets without such things do not define it.
extern "C" __attribute__((weak)) std::uint64_t fuzzBytesBeside();

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kMutants = 10000;
constexpr std::size_t kLargestMutated = 200000; // larger ones run once as they are: mutants of them cost too much time

Bytes asBytes(std::span<const std::byte> bytes)
{
    Bytes result(bytes.size());
    std::transform(bytes.begin(), bytes.end(), result.begin(),
                   [](std::byte each) { return std::to_integer<std::uint8_t>(each); });
    return result;
}

void addFile(const std::filesystem::path& path, std::vector<Bytes>& seeds)
{
    if (const auto file = formats::readFile(path))
        seeds.push_back(asBytes(file->file().span()));
}

/// A bitmap of 5x4 pixels and four colours whose rows are run lengths of 4 or 8 bits: no real file here is one.
Bytes runLengthBmp(std::size_t bits, const Bytes& runs)
{
    constexpr std::size_t kHeaderBytes = 14 + 40 + 16;
    Bytes file(kHeaderBytes + runs.size());
    const auto put = [&file](std::size_t at, std::size_t value) { file[at] = static_cast<std::uint8_t>(value); };
    put(0, 'B');
    put(1, 'M');
    put(10, kHeaderBytes);
    put(14, 40);
    put(18, 5);
    put(22, 4);
    put(26, 1);
    put(28, bits);
    put(30, bits == 8 ? 1 : 2); // BI_RLE8, BI_RLE4
    put(46, 4);
    for (std::size_t i = 54; i < kHeaderBytes; ++i)
        put(i, i);
    std::copy(runs.begin(), runs.end(), file.begin() + kHeaderBytes);
    return file;
}

/// Small ones, several times: among all the models they would hardly be mutated.
void addArchives(std::vector<Bytes>& seeds)
{
    const auto pak = tests::PakBuilder().file("models/a/tris.md2", "content").file("b.pcx", "more");
    const auto zip = tests::zipOf({{.name = "models/a.md3", .content = std::string(300, 'a'), .isDeflated = true},
                                   {.name = "scripts\\b.shader", .content = "stored"},
                                   {.name = "pak0.pak", .content = tests::textOf(pak.build()), .isDeflated = true}},
                                  "comment");
    for (int i = 0; i < 8; ++i) {
        seeds.push_back(asBytes(pak.build()));
        seeds.push_back(asBytes(pak.buildSin()));
        seeds.push_back(asBytes(zip));
    }
}

/// As the window writes them.
void addSettings(std::vector<Bytes>& seeds)
{
    constexpr std::string_view kSettings =
        R"({"version": 1, "window": {"width": 1280, "height": 800, "maximised": false}, "background": "dark",)"
        R"( "mouse": "blender", "recent": ["/a/b.md2", "c.m2"], "dialogFolder": "/a", "libraryGrid": true})";
    for (int i = 0; i < 8; ++i)
        seeds.emplace_back(kSettings.begin(), kSettings.end());
}

/// Definitions with every kind of directive, several times for the same reason.
void addScripts(std::vector<Bytes>& seeds)
{
    constexpr std::string_view kGeneral =
        "// c\nmodels/a\n{\ncull none\nsort additive\npolygonOffset\nnomipmaps\nsurfaceparm nodraw\nclampTime 2\n"
        "deformVertexes wave 100 sin 0 1 .5 2\ndeformVertexes bulge 1 2 3\ndeformVertexes move 1 2 3 noise 0 1 0 1\n"
        "deformVertexes normal .5 1\ndeformVertexes autosprite2\nq3map_sun 1 1 1 9 0 0\nskyparms - 512 -\n"
        "qer_editorimage \"b c.tga\"\n}\n";
    constexpr std::string_view kStages =
        "B {\n{\nmap $lightmap\ntcGen vector ( 1 0 0 ) ( 0 1 0 )\n}\n{\nclampmap a.tga\nblendFunc GL_ONE GL_DST_COLOR\n"
        "alphaFunc GE128\ndepthFunc equal\ndepthWrite\nrgbGen wave triangle .5 .5 0 1\nalphaGen portal 512\n"
        "tcMod scale 2 3\ntcMod scroll -1 .5\ntcMod rotate 30\ntcMod stretch square 1 .5 0 1\n"
        "tcMod turb 0 .1 0 1\ntcMod transform 1 0 0 1 0 0\n}\n{ /* x */ animMap 5 a.tga b.tga c.tga\nrgbGen const ( 1 "
        "0.5 0 )\nalphaGen lightingSpecular\ntcGen environment\nblendFunc filter\ndetail\n}\n}\nB\n{\n{\n";
    for (int i = 0; i < 8; ++i) {
        for (const std::string_view text : {kGeneral, kStages})
            seeds.emplace_back(text.begin(), text.end());
    }
}

/// Small ones, several times, likewise.
void addBlps(std::vector<Bytes>& seeds)
{
    for (int i = 0; i < 4; ++i) {
        for (const auto& file : tests::smallBlps())
            seeds.push_back(asBytes(file));
    }
}

/// Models of both forms, views and external keys.
void addM2s(std::vector<Bytes>& seeds)
{
    for (const std::uint32_t version : {256U, 264U}) {
        for (const formats::M2WriteModel& model : {tests::flagPole(version), tests::fittedPole(version)}) {
            for (const formats::M2WrittenFile& file : formats::writeM2(model))
                seeds.push_back(asBytes(file.bytes));
        }
    }
}

std::vector<Bytes> collectSeeds(std::span<char* const> folders)
{
    constexpr std::string_view kAnm = "// c\nstand0 33 63 30\nwalk0 0 30 12.5\ndead 9 9 0\n";
    std::vector<Bytes> seeds{{}, Bytes(kAnm.begin(), kAnm.end())};
    seeds.push_back(asBytes(tests::Md2Builder::tetrahedron().build()));
    seeds.push_back(asBytes(tests::Md2Builder::tetrahedron().noTriangles().framePadding(3).trailing(5).build()));
    seeds.push_back(asBytes(tests::Md3Builder::tetrahedron().build()));
    seeds.push_back(asBytes(tests::Md3Builder::hand().build()));
    constexpr std::string_view kSkin = "u_torso,models/x.tga\r\ntag_head,\nl_legs,\n\"a b\" , c // d\nmd3_hat,e\n";
    constexpr std::string_view kAnimations = "sex m\nheadoffset 1 -2 3\n0 30 0 25 // a\n29 -8 4 .5\n/* b */ 90 1 1 0\n";
    for (const std::string_view text : {kSkin, kAnimations})
        seeds.emplace_back(text.begin(), text.end());
    seeds.push_back(asBytes(tests::MdxBuilder::tetrahedronAndSheet().effects(1, 1).build()));
    seeds.push_back(asBytes(formats::writeMdx(tests::twoBoxes())));
    seeds.push_back(runLengthBmp(8, {3, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0xEE, 0, 2, 1, 0, 1, 0, 0, 1}));
    seeds.push_back(runLengthBmp(4, {5, 0x12, 0, 0, 0, 5, 0x01, 0x23, 0x10, 0xEE, 0, 2, 0, 1, 2, 0x13, 0, 1}));
    addArchives(seeds);
    addSettings(seeds);
    addScripts(seeds);
    addBlps(seeds);
    addM2s(seeds);
    for (const char* folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file())
                addFile(entry.path(), seeds);
        }
    }
    if (folders.empty()) {
        for (const char* extension : {".md2", ".anm", ".md3", ".skin", ".cfg", ".shader", ".m2", ".anim"}) {
            for (const auto& path : tests::corpusFiles(extension))
                addFile(path, seeds);
        }
    }
    return seeds;
}

/// Ends the program where an input costs more than a file of its size may, and leaves the input as "costly_input".
void runWithinLimits(const Bytes& input)
{
    const std::uint64_t allowed =
        tests::allowedBytes(input.size()) + (fuzzBytesBeside != nullptr ? fuzzBytesBeside() : 0);
    const tests::Cost cost;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    const bool isTooLarge = cost.bytes() > allowed;
    const bool isTooSlow = tests::kCountsTime && cost.seconds() > tests::kAllowedSeconds;
    if (!isTooLarge && !isTooSlow)
        return;
    std::FILE* const file = std::fopen("costly_input", "wb");
    if (file != nullptr) {
        std::fwrite(input.data(), 1, input.size(), file);
        std::fclose(file);
    }
    std::fprintf(stderr,
                 "an input of %zu bytes took %.2f s and %llu bytes, allowed are %.2f s and %llu: costly_input\n",
                 input.size(), cost.seconds(), static_cast<unsigned long long>(cost.bytes()), tests::kAllowedSeconds,
                 static_cast<unsigned long long>(allowed));
    std::abort();
}

class Mutator {
public:
    explicit Mutator(const std::vector<Bytes>& seeds) : m_seeds(seeds) {}

    [[nodiscard]] Bytes next()
    {
        Bytes bytes = seed();
        for (std::size_t i = below(6) + 1; i > 0 && !bytes.empty(); --i) {
            switch (below(5)) {
            case 0:
                bytes[below(bytes.size())] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1:
                bytes[below(bytes.size())] = static_cast<std::uint8_t>(below(256));
                break;
            case 2:
                overwriteNumber(bytes);
                break;
            case 3:
                bytes.resize(below(bytes.size() + 1));
                break;
            default:
                splice(bytes);
                break;
            }
        }
        return bytes;
    }

private:
    [[nodiscard]] std::size_t below(std::size_t limit) { return static_cast<std::size_t>(m_random()) % limit; }
    [[nodiscard]] const Bytes& seed() { return m_seeds[below(m_seeds.size())]; }

    // A 32-bit field, in the header more often than elsewhere, gets a value that breaks careless arithmetic.
    void overwriteNumber(Bytes& bytes)
    {
        constexpr std::uint32_t kNasty[] = {0, 1, 2, 0x7F, 0xFFFF, 0x7F800000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        const std::size_t words = bytes.size() / 4;
        if (words == 0)
            return;
        const std::size_t at = 4 * below(below(3) != 0 ? std::min<std::size_t>(words, 23) : words);
        const std::uint32_t value = kNasty[below(std::size(kNasty))] + static_cast<std::uint32_t>(below(3)) - 1;
        for (std::size_t i = 0; i < 4; ++i)
            bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }

    void splice(Bytes& bytes)
    {
        const Bytes& other = seed();
        if (other.empty())
            return;
        const std::size_t from = below(other.size());
        const std::size_t to = below(bytes.size());
        const std::size_t count = std::min({other.size() - from, bytes.size() - to, below(64) + 1});
        std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(from), count,
                    bytes.begin() + static_cast<std::ptrdiff_t>(to));
    }

    const std::vector<Bytes>& m_seeds;
    std::mt19937 m_random{1};
};

} // namespace

int main(int argc, char** argv)
{
    std::vector<Bytes> seeds = collectSeeds(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    for (const Bytes& seed : seeds)
        runWithinLimits(seed);
    std::printf("%zu seeds\n", seeds.size());
    std::erase_if(seeds, [](const Bytes& seed) { return seed.size() > kLargestMutated; });
    Mutator mutator(seeds);
    for (std::size_t i = 0; i < kMutants; ++i)
        runWithinLimits(mutator.next());
    std::printf("%zu mutants\n", kMutants);
    return 0;
}
