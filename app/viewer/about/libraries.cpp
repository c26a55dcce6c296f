#include "app/viewer/about/libraries.hpp"

#include "formats/platform/fonts.hpp"

#include <CLI/Version.hpp>
#include <bzlib.h>
#include <fmt/format.h>
#include <gif_lib.h>
#include <glm/glm.hpp>
#include <jconfig.h>
#include <meshoptimizer.h>
#include <nlohmann/json.hpp>
#include <png.h>
#include <tl/expected.hpp>
#include <webp/encode.h>
#include <zlib.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace app {
namespace {

std::string dotted(int major, int minor, int patch)
{
    return fmt::format("{}.{}.{}", major, minor, patch);
}

/// The first word of a version: "1.0.8" of "1.0.8, 13-Jul-2019".
std::string firstWordOf(std::string_view version)
{
    return std::string(version.substr(0, version.find_first_of(", ")));
}

std::string fmtVersion()
{
    return dotted(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
}

/// libjpeg-turbo states its own version, others only that of the interface.
std::string jpegVersion()
{
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
    constexpr int kNumber = LIBJPEG_TURBO_VERSION_NUMBER; // 2001005: 2.1.5
    return dotted(kNumber / 1'000'000, kNumber / 1000 % 1000, kNumber % 1000);
#else
    return {};
#endif
}

std::string meshoptimizerVersion()
{
    return fmt::format("{}.{}", MESHOPTIMIZER_VERSION / 1000, MESHOPTIMIZER_VERSION % 1000 / 10);
}

/// Three bytes: major, minor, revision.
std::string webpVersion()
{
    const int version = WebPGetEncoderVersion();
    return dotted(version >> 16, version >> 8 & 0xff, version & 0xff);
}

} // namespace

std::vector<LibraryFacts> usedLibraries()
{
    std::vector<LibraryFacts> libraries = {
        {"bzip2", firstWordOf(BZ2_bzlibVersion()), "bzip2-1.0.6"},
        {"CLI11", CLI11_VERSION, "BSD-3-Clause"},
        {"expected", dotted(TL_EXPECTED_VERSION_MAJOR, TL_EXPECTED_VERSION_MINOR, TL_EXPECTED_VERSION_PATCH),
         "CC0-1.0"},
        {"fmt", fmtVersion(), "MIT"},
        {"giflib", dotted(GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE), "MIT"},
        {"glad", {}, "Apache-2.0 and MIT"}, // generated code of the specifications of Khronos
        {"GLM", dotted(GLM_VERSION_MAJOR, GLM_VERSION_MINOR, GLM_VERSION_PATCH), "MIT"},
        {"JSON for Modern C++",
         dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH), "MIT"},
        {"libjpeg-turbo", jpegVersion(), "IJG and BSD-3-Clause"},
        {"libpng", png_get_libpng_ver(nullptr), "libpng-2.0"},
        {"libwebp", webpVersion(), "BSD-3-Clause"},
        {"meshoptimizer", meshoptimizerVersion(), "MIT"},
        {"stb_image", {}, "MIT or public domain"},
        {"zlib", zlibVersion(), "Zlib"},
    };
    if (std::string version = platform::fontLibraryVersion(); !version.empty())
        libraries.push_back({"fontconfig", std::move(version), "HPND-sell-variant"});
    return libraries;
}

} // namespace app
