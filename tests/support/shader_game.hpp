#pragma once

#include "formats/image/png/png_writer.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

using Rgba = std::array<std::uint8_t, 4>;

/// A small Quake III game of sheets: surfaces with shaders, scripts and images.
class ShaderGame {
public:
    /// A square from -`half` to `half` in the plane of Y and Z, `x` units in front of the origin, seen from the front;
    /// it shows its image once. `lean`: distance of its upper edge before `x` and of its lower edge behind it.
    ShaderGame& sheet(std::string_view name, std::string_view shader, float x, float half = 8.0f, float lean = 0.0f)
    {
        const auto steps = [](float units) { return static_cast<std::int16_t>(units * 64.0f); };
        const std::uint16_t forward = md3NormalWord(1, 0, 0);
        Md3Builder::Surface surface;
        surface.name = name;
        surface.shaders = {std::string(shader)};
        surface.triangles = {{0, 1, 2}, {0, 2, 3}}; // clockwise from the front, where +Y is on the right
        surface.texCoords = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        surface.frames = {{{steps(x + lean), steps(-half), steps(half), forward},
                           {steps(x + lean), steps(half), steps(half), forward},
                           {steps(x - lean), steps(half), steps(-half), forward},
                           {steps(x - lean), steps(-half), steps(-half), forward}}};
        m_surfaces.push_back(std::move(surface));
        return *this;
    }

    /// A definition for the game's script: its name and the text between the outer braces.
    ShaderGame& shader(std::string_view name, std::string_view body)
    {
        m_script += std::string(name) + "\n{\n" + std::string(body) + "\n}\n";
        return *this;
    }

    /// "textures/NAME.png" with these pixels, row by row.
    ShaderGame& image(std::string_view name, std::uint32_t width, const std::vector<Rgba>& pixels)
    {
        formats::Image image{width, static_cast<std::uint32_t>(pixels.size()) / width, {}};
        for (const Rgba& pixel : pixels)
            image.pixels.insert(image.pixels.end(), pixel.begin(), pixel.end());
        m_folder.write("baseq3/textures/" + std::string(name) + ".png", formats::encodePng(image));
        return *this;
    }

    /// Writes model and script; returns the model's path.
    [[nodiscard]] std::filesystem::path write() const
    {
        m_folder.write("baseq3/scripts/test.shader", m_script);
        Md3Builder builder;
        builder.frame("one", {});
        for (const Md3Builder::Surface& surface : m_surfaces)
            builder.surface(surface);
        return m_folder.write("baseq3/models/sheets/sheets.md3", builder.build());
    }

private:
    TemporaryFolder m_folder;
    std::string m_script;
    std::vector<Md3Builder::Surface> m_surfaces;
};

} // namespace tests
