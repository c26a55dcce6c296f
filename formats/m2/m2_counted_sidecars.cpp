#include "formats/m2/m2_counted_sidecars.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/printable.hpp"
#include "formats/m2/m2_chunks.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

constexpr std::size_t kMaxBoneFiles = 256; // one for each face
constexpr std::size_t kVersionBytes = 4;
constexpr std::size_t kMatrixBytes = 64;

/// A chunk of a `.phys` file; its id is stored backwards. 0 bytes: of any length.
struct PhysicsChunk {
    std::string_view id;
    std::uint32_t recordBytes = 0;
    bool hasBodies = false;
};
constexpr std::array<PhysicsChunk, 25> kPhysicsChunks{
    {{"SYHP"},           {"VYHP"},           {"TYHP"},     {"YDOB", 28, true}, {"2YDB", 32, true},
     {"3YDB", 44, true}, {"4YDB", 48, true}, {"PAHS", 20}, {"2PHS", 32},       {"SPAC", 28},
     {"SHPS", 16},       {"SXOB", 60},       {"TYLP"},     {"NIOJ", 16},       {"JOHS"},
     {"2JHS"},           {"JLEW"},           {"2JLW"},     {"3JLW"},           {"JVER"},
     {"2VER"},           {"JHPS"},           {"JSRP"},     {"2SRP"},           {"JTSD"}}};

} // namespace

Result<BoneFile> readBoneFile(const ByteView& file, std::vector<FileChunk>& unknown, Diagnostics& diagnostics)
{
    const Chunks chunks = Chunks::read(file, diagnostics, kVersionBytes);
    const Chunk* const ids = chunks.find("BIDA");
    if (ids == nullptr)
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not bones of a face: it has no chunk BIDA");
    checkEntrySize(ids, 2, diagnostics);
    checkEntrySize(chunks.find("BOMT"), kMatrixBytes, diagnostics);
    addUnknownChunks(chunks, file.name(), unknown);
    const ByteView numbers = chunks.view("BIDA");
    const ByteView floats = chunks.view("BOMT");
    const Numbers<std::uint16_t> bones(numbers.file().span());
    const std::size_t count = std::min(bones.size(), floats.file().size() / kMatrixBytes);
    BoneFile read;
    read.idsOffset = ids->offset;
    FieldReader in(floats.file().span());
    for (std::size_t i = 0; i < count; ++i) {
        read.bones.push_back(bones[i]);
        for (float& each : read.matrices.emplace_back())
            each = readFinite(in);
    }
    return read;
}

namespace {

/// The first three rows of a matrix; the fourth does not affect points.
glm::mat3x4 rowsOfColumns(const std::array<float, 16>& columns)
{
    glm::mat3x4 rows;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            rows[row][column] = columns[static_cast<std::size_t>(4 * column + row)];
    }
    return rows;
}

FacePose facePoseOf(const BoneFile& bones, const std::string& file, std::size_t boneCount, Diagnostics& found)
{
    FacePose face{file, {}};
    Tally outside;
    for (std::size_t i = 0; i < bones.bones.size(); ++i) {
        if (bones.bones[i] < boneCount)
            face.offsets.push_back({bones.bones[i], rowsOfColumns(bones.matrices[i])});
        else
            outside.addAt({bones.idsOffset + 2 * i, 2}, "bone ", bones.bones[i], " of ", boneCount);
    }
    addWarning(found, "m2-face-bone", outside,
               Plural{"matrix is for a bone that does not exist and is left out",
                      "matrices are for bones that do not exist and are left out"},
               ", the first: ", outside.first);
    return face;
}

} // namespace

Result<std::uint32_t> countBodies(const ByteView& file, std::vector<FileChunk>& unknown, Diagnostics& diagnostics)
{
    const Chunks chunks = Chunks::read(file, diagnostics);
    if (chunks.find("SYHP") == nullptr)
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not physics of a model: it has no chunk PHYS");
    std::uint32_t bodies = 0;
    for (const Chunk& chunk : chunks.all()) {
        const auto known = std::find_if(kPhysicsChunks.begin(), kPhysicsChunks.end(),
                                        [&chunk](const PhysicsChunk& each) { return each.id == chunk.name(); });
        if (known == kPhysicsChunks.end()) {
            unknown.push_back({file.name(), printable(chunk.name()), chunk.offset, chunk.size});
            continue;
        }
        if (known->recordBytes == 0)
            continue;
        checkEntrySize(&chunk, known->recordBytes, diagnostics);
        bodies += known->hasBodies ? chunk.size / known->recordBytes : 0;
    }
    return bodies;
}

void readCountedSidecars(const Opening& opening, const SidecarLoader& sidecars, Model& model, Diagnostics& diagnostics)
{
    if (!sidecars)
        return;
    const auto read = [&](const std::string& name, std::uint32_t fileId, std::string_view what, auto count) {
        auto bytes = sidecars({name, fileId});
        if (!bytes)
            return;
        const ByteView file(*std::move(bytes), name);
        Diagnostics found;
        if (const auto counted = count(file, found))
            model.countedSidecars.push_back({name, std::string(what), *counted});
        else
            addUnusable(Severity::warning, "m2-companion", {name, file.size()}, counted.error(), diagnostics);
        addDiagnosticsOf({name, file.size()}, std::move(found), diagnostics);
    };
    const auto bonesIn = [&model](const ByteView& file, Diagnostics& found) -> Result<std::uint32_t> {
        TRISVIEW_TRY_ASSIGN(const BoneFile bones, readBoneFile(file, model.unknownChunks, found));
        Skinned& shape = std::get<Skinned>(model.shape);
        shape.faces.push_back(facePoseOf(bones, file.name(), shape.bones.size(), found));
        return static_cast<std::uint32_t>(bones.bones.size());
    };
    const auto bodiesIn = [&model](const ByteView& file, Diagnostics& found) {
        return countBodies(file, model.unknownChunks, found);
    };
    const std::vector<std::uint32_t>& faces = opening.fileIds.boneFiles;
    for (std::size_t i = 0; i < std::min(faces.size(), kMaxBoneFiles); ++i)
        read(fmt::format("{}_{:02}.bone", opening.stem, i), faces[i], "bones of a face", bonesIn);
    if (opening.fileIds.physics != 0)
        read(opening.stem + ".phys", opening.fileIds.physics, "bodies", bodiesIn);
}

} // namespace formats::m2
