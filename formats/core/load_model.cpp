#include "formats/core/load_model.hpp"

#include "formats/core/cancellation.hpp"
#include "formats/core/out_of_memory.hpp"
#include "formats/core/signature.hpp"
#include "formats/images/load_image.hpp"
#include "formats/m2/m2.hpp"
#include "formats/md2/md2.hpp"
#include "formats/md2/mdx.hpp"
#include "formats/md3/md3.hpp"

#include <array>

namespace formats {
namespace {

struct ModelFormat {
    std::string_view name;
    std::string_view extension;
    bool (*sniff)(std::span<const std::byte> head);
    Result<Model> (*load)(const ByteView& file, const CompanionLoader& companions);
};

// For formats whose models are one file.
template <Result<Model> (*Load)(const ByteView&)>
Result<Model> loadAlone(const ByteView& file, const CompanionLoader& /*companions*/)
{
    return Load(file);
}

constexpr std::array kModelFormats{
    ModelFormat{"MD2", ".md2", sniffMd2, loadAlone<loadMd2>},
    ModelFormat{"MD3", ".md3", sniffMd3, loadAlone<loadMd3>},
    ModelFormat{"MDX", ".mdx", sniffMdx, loadAlone<loadMdx>},
    ModelFormat{"M2", ".m2", sniffM2, loadM2},
};

constexpr std::array kModelExtensions{kModelFormats[0].extension, kModelFormats[1].extension,
                                      kModelFormats[2].extension, kModelFormats[3].extension};

constexpr std::string_view kNotRead = ", which is not read";
constexpr std::string_view kNoModel = ", not a model";

struct Stranger {
    std::string_view magic;
    std::string_view what;
    std::string_view why = kNotRead;
};

// In this order: a magic that begins another one stands behind it.
constexpr std::array kStrangers{
    Stranger{"IDPC", "a Return to Castle Wolfenstein model (MDC)"},
    Stranger{"IDPO", "a Quake model (MDL)"},
    Stranger{"IDST", "a Half-Life model (MDL)"},
    Stranger{"IDSQ", "a Half-Life sequence file", kNoModel},
    Stranger{"IDS2", "a Quake II sprite (SP2)", kNoModel},
    Stranger{"IDSP", "a sprite of Quake or Half-Life (SPR)", kNoModel},
    Stranger{"RDM5", "a Ghoul model of Raven's engines"},
    Stranger{"RAPO", "a Quake model as Hexen II extends it (MDL)"},
    Stranger{"MDMW", "a Return to Castle Wolfenstein mesh (MDM)"},
    Stranger{"MDSW", "a Return to Castle Wolfenstein skeleton (MDS)"},
    Stranger{"2LGM", "a Ghoul 2 model (GLM)"},
    Stranger{"MD5Version", "a Doom 3 model (MD5)"},
    Stranger{"UFOM", "tangents and normals that UFO: Alien Invasion keeps beside a model (MDX)", kNoModel},
    Stranger{"MD21", "a World of Warcraft model of later clients (M2, chunked)"},
    Stranger{"SKIN", "a view of a World of Warcraft model (SKIN)", kNoModel},
    Stranger{"PTCH", "a World of Warcraft patch file", ", not a whole model"},
    Stranger{"MDLX", "a Warcraft III model (MDX)"},
    Stranger{"IBSP", "a level of a Quake engine (BSP)", kNoModel},
    Stranger{"glTF", "a glTF model (GLB)"},
    Stranger{"Kaydara FBX", "an FBX model"},
    Stranger{"BLP1", "a picture (BLP1)", kNoModel},
    Stranger{"BLP2", "a picture (BLP2)", kNoModel},
    Stranger{"DDS ", "a picture (DDS)", kNoModel},
    Stranger{"\x89PNG", "a picture (PNG)", kNoModel},
    Stranger{"\xFF\xD8\xFF", "a picture (JPEG)", kNoModel},
    Stranger{"GIF8", "a picture (GIF)", kNoModel},
    Stranger{std::string_view("\x0A\x05\x01", 3), "a picture (PCX)", kNoModel},
    Stranger{std::string_view("PK\x03\x04", 4), "a zip archive (PK3)"},
    Stranger{"PACK", "a Quake archive (PAK)"},
    Stranger{"MPQ\x1A", "a Blizzard archive (MPQ)"},
    Stranger{"MPQ\x1B", "a Blizzard archive (MPQ)"},
    Stranger{"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"},
    Stranger{"Rar!", "a RAR archive"},
    Stranger{"\x1F\x8B", "a gzip archive"},
    Stranger{"BM", "a picture (BMP)", kNoModel},
};

} // namespace

Result<Model> loadModel(const ByteView& file)
{
    return loadModelWithCompanions(file, {});
}

Result<Model> loadModelWithCompanions(const ByteView& file, const CompanionLoader& companions)
{
    const std::span<const std::byte> bytes = file.file().span();
    for (const ModelFormat& format : kModelFormats) {
        if (format.sniff(bytes)) {
            auto loaded = withinMemory(file.name(), [&] { return format.load(file, companions); });
            TRY(checkCancelled(file.name()));
            return loaded;
        }
    }
    for (const Stranger& stranger : kStrangers) {
        if (beginsWith(bytes, stranger.magic))
            return fail(LoadErrorCode::unsupported, file.name(), ": it is ", stranger.what, stranger.why);
    }
    if (const auto picture = probeImage(file)) // those without a magic, or with an old one
        return fail(LoadErrorCode::unsupported, file.name(), ": it is a picture (", picture->format, ")", kNoModel);
    return fail(LoadErrorCode::wrongFormat, file.name(), ": not a model of a known format: ", describeContent(bytes));
}

bool sniffModel(std::span<const std::byte> head)
{
    for (const ModelFormat& format : kModelFormats) {
        if (format.sniff(head))
            return true;
    }
    return false;
}

std::span<const std::string_view> modelExtensions()
{
    return kModelExtensions;
}

} // namespace formats
