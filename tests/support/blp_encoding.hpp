#pragma once

#include "formats/image/blp/blp.hpp"

#include <string_view>

namespace tests {

/// "palette", "DXT1", "DXT3", "DXT5", "BC5", "BGRA" or "JPEG".
[[nodiscard]] inline std::string_view encodingOf(const formats::BlpFile& file)
{
    switch (file.content) {
    case formats::BlpContent::jpeg:
        return "JPEG";
    case formats::BlpContent::palette:
        return "palette";
    case formats::BlpContent::blocks:
        return nameOf(*file.blocks);
    case formats::BlpContent::bgra:
        return "BGRA";
    }
    return "";
}

} // namespace tests
