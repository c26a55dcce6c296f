#include "renderer/gl/shader.hpp"

#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/shader_sources.hpp"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace renderer {
namespace {

constexpr std::string_view kInclude = "#include \"";

std::string sourceOf(const std::string& name, const std::filesystem::path& folder)
{
    if (!folder.empty()) {
        std::ifstream file(folder / name, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        if (!file)
            throw GlError(fmt::format("shader {} cannot be read from {}", name, folder.string()));
        return text.str();
    }
    const auto sources = shaderSources();
    const auto found =
        std::find_if(sources.begin(), sources.end(), [&](const ShaderSource& source) { return source.name == name; });
    if (found == sources.end())
        throw GlError("no shader named " + name);
    return std::string(found->text);
}

/// The file with its includes expanded. GLSL names files in #line by number: 0 is the stage's own file.
std::string expanded(const std::string& name, const std::filesystem::path& folder)
{
    std::istringstream lines(sourceOf(name, folder));
    std::string text = "#line 1 0\n";
    std::string line;
    for (int number = 1, included = 0; std::getline(lines, line); ++number) {
        if (!line.starts_with(kInclude)) {
            text += line + "\n";
            continue;
        }
        const std::string file = line.substr(kInclude.size(), line.find('"', kInclude.size()) - kInclude.size());
        text += fmt::format("#line 1 {}\n{}\n#line {} 0\n", ++included, sourceOf(file, folder), number + 1);
    }
    return text;
}

/// Does not wait until it is compiled: a driver may compile several at once, and each answer of a browser takes long.
template <class Handle> Handle startedShader(const std::string& text)
{
    Handle shader = Handle::make();
    const char* const source = text.c_str();
    glShaderSource(shader.name(), 1, &source, nullptr);
    glCompileShader(shader.name());
    return shader;
}

void throwUnlessCompiled(GLuint shader, const std::string& file)
{
    GLint isCompiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &isCompiled);
    if (isCompiled != 0)
        return;
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
    throw GlError(fmt::format("{}: {}", file, log.substr(0, static_cast<std::size_t>(length))));
}

} // namespace

std::string shaderText(const ShaderVariant& variant, ShaderStage stage, ShaderDialect dialect,
                       const std::filesystem::path& folder)
{
    std::string text = dialect == ShaderDialect::desktop
                           ? "#version 330 core\n"
                           : "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                             "precision highp sampler2D;\nprecision highp usampler2D;\nprecision highp "
                             "usampler2DArray;\n";
    for (const std::string& define : variant.defines)
        text += "#define " + define + "\n";
    const bool isVertex = stage == ShaderStage::vertex;
    return text + expanded(isVertex ? variant.vertex + ".vert" : variant.fragment + ".frag", folder);
}

ShaderProgram::ShaderProgram(const ShaderVariant& variant, const std::filesystem::path& folder)
    : m_program(ProgramHandle::make())
{
    const auto vertex =
        startedShader<VertexShaderHandle>(shaderText(variant, ShaderStage::vertex, shaderDialect(), folder));
    const auto fragment =
        startedShader<FragmentShaderHandle>(shaderText(variant, ShaderStage::fragment, shaderDialect(), folder));
    const GLuint name = m_program.name();
    glAttachShader(name, vertex.name());
    glAttachShader(name, fragment.name());
    std::vector<const char*> captures;
    for (const std::string& capture : variant.captures)
        captures.push_back(capture.c_str());
    if (!captures.empty()) {
        glTransformFeedbackVaryings(name, static_cast<GLsizei>(captures.size()), captures.data(),
                                    GL_INTERLEAVED_ATTRIBS);
    }
    glLinkProgram(name);
    glDetachShader(name, vertex.name());
    glDetachShader(name, fragment.name());
    GLint isLinked = 0;
    glGetProgramiv(name, GL_LINK_STATUS, &isLinked);
    if (isLinked == 0) {
        throwUnlessCompiled(vertex.name(), variant.vertex + ".vert");
        throwUnlessCompiled(fragment.name(), variant.fragment + ".frag");
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(name, static_cast<GLsizei>(log.size()), &length, log.data());
        throw GlError(fmt::format("{} + {}: {}", variant.vertex, variant.fragment,
                                  log.substr(0, static_cast<std::size_t>(length))));
    }
    labelObject(GL_PROGRAM, name, fmt::format("{} {}", variant.fragment, fmt::join(variant.defines, " ")));
}

void ShaderProgram::use() const
{
    glUseProgram(m_program.name());
}

GLint ShaderProgram::location(const char* name) const
{
    const auto known = m_locations.find(std::string_view(name));
    if (known != m_locations.end())
        return known->second;
    return m_locations[name] = glGetUniformLocation(m_program.name(), name);
}

void ShaderProgram::set(const char* name, std::span<const glm::vec4> values) const
{
    if (!values.empty())
        glUniform4fv(location(name), static_cast<GLsizei>(values.size()), &values.front().x);
}

void ShaderProgram::set(const char* name, std::span<const int> values) const
{
    glUniform1iv(location(name), static_cast<GLsizei>(values.size()), values.data());
}

void ShaderProgram::set(const char* name, const glm::mat4& value) const
{
    glUniformMatrix4fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}

const ShaderProgram& ShaderLibrary::program(const ShaderVariant& variant)
{
    auto& program = m_programs[variant];
    if (!program)
        program = std::make_unique<ShaderProgram>(variant, m_folder);
    return *program;
}

std::string ShaderLibrary::reload()
{
    std::string messages;
    for (auto& [variant, program] : m_programs) {
        try {
            *program = ShaderProgram(variant, m_folder);
        } catch (const GlError& error) {
            messages += std::string(error.what()) + "\n";
        }
    }
    return messages;
}

} // namespace renderer
