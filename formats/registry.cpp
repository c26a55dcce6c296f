#include "formats/registry.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/base/signature.hpp"
#include "formats/load_image.hpp"

#include <model_formats.hpp> // TRISVIEW_MODEL_FORMATS: formats/model_formats.cmake

#include <algorithm>
#include <array>

namespace formats {
namespace {

struct ModelFormat {
    std::string_view name;
    std::string_view extension;
    bool (*sniff)(std::span<const std::byte> head);
    Result<Model> (*load)(const ByteView& file, const SidecarLoader& sidecars);
    Result<Diagnostics> (*checkHeader)(const ByteView& file);
};

// For formats whose models are one file.
template <Result<Model> (*Load)(const ByteView&)>
Result<Model> loadAlone(const ByteView& file, const SidecarLoader& /*sidecars*/)
{
    return Load(file);
}

constexpr std::array kModelFormats{TRISVIEW_MODEL_FORMATS};

constexpr auto kModelFormatNames = [] {
    std::array<ModelFormatName, kModelFormats.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = {kModelFormats[i].name, kModelFormats[i].extension};
    return names;
}();

constexpr auto kModelExtensions = [] {
    std::array<std::string_view, kModelFormats.size()> extensions;
    for (std::size_t i = 0; i < extensions.size(); ++i)
        extensions[i] = kModelFormats[i].extension;
    return extensions;
}();

constexpr std::string_view kNotRead = ", which is not read";
constexpr std::string_view kNoModel = ", not a model";

struct UnsupportedFormat {
    std::string_view magic;
    std::string_view what;
    std::string_view why = kNotRead;
};

// In this order: a magic that is a prefix of another one comes after it.
constexpr std::array kUnsupportedFormats{
    UnsupportedFormat{"IDPC", "a Return to Castle Wolfenstein model (MDC)"},
    UnsupportedFormat{"IDST", "a Half-Life model (MDL)"},
    UnsupportedFormat{"IDSQ", "a Half-Life sequence file", kNoModel},
    UnsupportedFormat{"IDS2", "a Quake II sprite (SP2)", kNoModel},
    UnsupportedFormat{"IDSP", "a sprite of Quake or Half-Life (SPR)", kNoModel},
    UnsupportedFormat{"RDM5", "a Ghoul model of Raven's engines"},
    UnsupportedFormat{"RAPO", "a Quake model as Hexen II extends it (MDL)"},
    UnsupportedFormat{"MDMW", "a Return to Castle Wolfenstein mesh (MDM)"},
    UnsupportedFormat{"MDSW", "a Return to Castle Wolfenstein skeleton (MDS)"},
    UnsupportedFormat{"2LGM", "a Ghoul 2 model (GLM)"},
    UnsupportedFormat{"MD5Version", "a Doom 3 model (MD5)"},
    UnsupportedFormat{"UFOM", "tangents and normals that UFO: Alien Invasion keeps beside a model (MDX)", kNoModel},
    UnsupportedFormat{"SKIN", "a view of a World of Warcraft model (SKIN)", kNoModel},
    UnsupportedFormat{"SKL1", "a skeleton of a World of Warcraft model (SKEL)", kNoModel},
    UnsupportedFormat{"SKS1", "a skeleton of a World of Warcraft model (SKEL)", kNoModel},
    UnsupportedFormat{"AFM2", "an animation of a World of Warcraft model (ANIM)", kNoModel},
    UnsupportedFormat{"WDBC", "a table of World of Warcraft (DBC)", kNoModel},
    UnsupportedFormat{"WDB", "a table of a later World of Warcraft (DB2)", kNoModel},
    UnsupportedFormat{"WDC", "a table of a later World of Warcraft (DB2)", kNoModel},
    UnsupportedFormat{"PTCH", "a World of Warcraft patch file", ", not a whole model"},
    UnsupportedFormat{"MDLX", "a Warcraft III model (MDX)"},
    UnsupportedFormat{"IBSP", "a level of a Quake engine (BSP)", kNoModel},
    UnsupportedFormat{"Kaydara FBX", "an FBX model"},
    UnsupportedFormat{"BLP1", "an image (BLP1)", kNoModel},
    UnsupportedFormat{"BLP2", "an image (BLP2)", kNoModel},
    UnsupportedFormat{"DDS ", "an image (DDS)", kNoModel},
    UnsupportedFormat{"\x89PNG", "an image (PNG)", kNoModel},
    UnsupportedFormat{"\xFF\xD8\xFF", "an image (JPEG)", kNoModel},
    UnsupportedFormat{"GIF8", "an image (GIF)", kNoModel},
    UnsupportedFormat{std::string_view("\x0A\x05\x01", 3), "an image (PCX)", kNoModel},
    UnsupportedFormat{std::string_view("PK\x03\x04", 4), "a zip archive (PK3)"},
    UnsupportedFormat{"PACK", "a Quake archive (PAK)"},
    UnsupportedFormat{"MPQ\x1A", "a Blizzard archive (MPQ)"},
    UnsupportedFormat{"MPQ\x1B", "a Blizzard archive (MPQ)"},
    UnsupportedFormat{"HM3W", "a Warcraft III map (W3M, W3X)"},
    UnsupportedFormat{"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"},
    UnsupportedFormat{"Rar!", "a RAR archive"},
    UnsupportedFormat{"\x1F\x8B", "a gzip archive"},
    UnsupportedFormat{"BM", "an image (BMP)", kNoModel},
};

} // namespace

Result<Model> loadModel(const ByteView& file)
{
    return loadModelWithSidecars(file, {});
}

namespace {

const ModelFormat* formatOf(std::span<const std::byte> bytes)
{
    const auto format = std::find_if(kModelFormats.begin(), kModelFormats.end(),
                                     [&](const ModelFormat& one) { return one.sniff(bytes); });
    return format != kModelFormats.end() ? &*format : nullptr;
}

/// Why a file is no model.
LoadError notAModel(const ByteView& file)
{
    const std::span<const std::byte> bytes = file.file().span();
    for (const UnsupportedFormat& known : kUnsupportedFormats) {
        if (beginsWith(bytes, known.magic))
            return {LoadErrorCode::unsupported, joined(file.name(), ": it is ", known.what, known.why)};
    }
    if (const auto image = probeImage(file)) // those without a magic, or with an old one
        return {LoadErrorCode::unsupported, joined(file.name(), ": it is an image (", image->format, ")", kNoModel)};
    return {LoadErrorCode::wrongFormat,
            joined(file.name(), ": not a model of a known format: ", describeContent(bytes))};
}

} // namespace

Result<Model> loadModelWithSidecars(const ByteView& file, const SidecarLoader& sidecars)
{
    const ModelFormat* const format = formatOf(file.file().span());
    if (format == nullptr)
        return tl::unexpected(notAModel(file));
    auto loaded = withinMemory(file.name(), [&] { return format->load(file, sidecars); });
    TRISVIEW_TRY(checkCancelled(file.name()));
    if (loaded)
        loaded->file = file.file();
    return loaded;
}

Result<Diagnostics> checkModelHeader(const ByteView& file)
{
    const ModelFormat* const format = formatOf(file.file().span());
    return format != nullptr ? format->checkHeader(file) : tl::unexpected(notAModel(file));
}

bool sniffModel(std::span<const std::byte> head)
{
    for (const ModelFormat& format : kModelFormats) {
        if (format.sniff(head))
            return true;
    }
    return false;
}

std::span<const ModelFormatName> modelFormats()
{
    return kModelFormatNames;
}

std::span<const std::string_view> modelExtensions()
{
    return kModelExtensions;
}

} // namespace formats
