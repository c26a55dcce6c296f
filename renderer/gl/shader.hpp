#pragma once

#include "renderer/gl/gl_handle.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace renderer {

enum class ShaderDialect {
    desktop, ///< #version 330 core
    web,     ///< #version 300 es; tests on the desktop validate every variant
};

[[nodiscard]] ShaderDialect shaderDialect(); ///< of the OpenGL that the program is built for

enum class ShaderStage { vertex, fragment };

/// A program and the switches it is compiled with: `{"keyframed", {"SHADING_LIT", "TEXTURED"}}` is keyframed.vert with
/// keyframed.frag. Defines are sorted, so that equal variants are equal keys.
struct ShaderVariant {
    std::string vertex;   ///< file name without ending
    std::string fragment; ///< file name without ending
    std::vector<std::string> defines;
    std::vector<std::string> captures; ///< transform feedback outputs, interleaved; for read-back in tests

    bool operator==(const ShaderVariant&) const = default;
    bool operator<(const ShaderVariant& other) const
    {
        return std::tie(vertex, fragment, defines, captures) <
               std::tie(other.vertex, other.fragment, other.defines, other.captures);
    }
};

/// The complete text of one stage: version line, precision, defines, expanded `#include "file.glsl"` lines, and `#line`
/// numbers so that driver messages refer to the file. `folder` empty: the embedded files.
[[nodiscard]] std::string shaderText(const ShaderVariant& variant, ShaderStage stage, ShaderDialect dialect,
                                     const std::filesystem::path& folder = {});

/// A linked program. Uniforms that the variant does not use are ignored.
class ShaderProgram {
public:
    ShaderProgram(const ShaderVariant& variant, const std::filesystem::path& folder); ///< throws GlError with the log

    void use() const;
    void set(const char* name, int value) const { glUniform1i(location(name), value); }
    void set(const char* name, unsigned value) const { glUniform1ui(location(name), value); }
    void set(const char* name, float value) const { glUniform1f(location(name), value); }
    void set(const char* name, const glm::vec2& value) const { glUniform2fv(location(name), 1, &value.x); }
    void set(const char* name, const glm::vec3& value) const { glUniform3fv(location(name), 1, &value.x); }
    void set(const char* name, const glm::vec4& value) const { glUniform4fv(location(name), 1, &value.x); }
    void set(const char* name, const glm::mat4& value) const;
    void set(const char* name, std::span<const glm::vec4> values) const; ///< the first elements of an array
    void set(const char* name, std::span<const int> values) const;       ///< the same

private:
    [[nodiscard]] GLint location(const char* name) const;

    ProgramHandle m_program;
    mutable std::map<std::string, GLint, std::less<>> m_locations;
};

/// Compiles variants on first use and keeps them.
class ShaderLibrary {
public:
    /// `folder`: reads the files from there instead of the embedded ones, so that they can be edited while the program
    /// runs.
    explicit ShaderLibrary(std::filesystem::path folder = {}) : m_folder(std::move(folder)) {}

    /// The reference is valid as long as the library, also after reloading.
    [[nodiscard]] const ShaderProgram& program(const ShaderVariant& variant);

    /// Recompiles every variant in use. One that fails keeps its old program; the message names it and the reason.
    [[nodiscard]] std::string reload();

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
    std::map<ShaderVariant, std::unique_ptr<ShaderProgram>> m_programs;
};

} // namespace renderer
