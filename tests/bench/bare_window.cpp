// The minimal window with GLFW and ImGui: the baseline for the viewer's first frame and for its frames
// (docs/PERFORMANCE.md). tests/bench/window runs it.
//   bare_window                    one frame; prints the milliseconds from the start of the process to it
//   bare_window MESH.obj FRAMES    a lit mesh that turns, and a panel of text; prints the milliseconds of processor
//                                  time of each frame
#include "formats/platform/process.hpp"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#if __has_include(<imgui_impl_glfw.h>)
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#else
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#endif

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 800;
constexpr int kWarmUp = 30; // frames that are not counted

using Vector = std::array<float, 3>;

/// Positions and normals of the corners of triangles, in turn.
std::vector<Vector> readMesh(const std::string& path)
{
    std::vector<Vector> positions;
    std::vector<Vector> normals;
    std::vector<Vector> corners;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        Vector value{};
        if (kind == "v" || kind == "vn") {
            words >> value[0] >> value[1] >> value[2];
            (kind == "v" ? positions : normals).push_back(value);
        } else if (kind == "f") {
            for (std::string corner; words >> corner;) {
                const auto position = static_cast<std::size_t>(std::atoi(corner.c_str()));
                const auto normal = static_cast<std::size_t>(std::atoi(corner.c_str() + corner.rfind('/') + 1));
                corners.push_back(positions.at(position - 1));
                corners.push_back(normals.at(normal - 1));
            }
        }
    }
    return corners;
}

GLuint makeProgram()
{
    constexpr std::array<const char*, 2> kSources = {
        "#version 330 core\nlayout(location = 0) in vec3 position; layout(location = 1) in vec3 normal;\n"
        "uniform float angle; out vec3 direction;\n"
        "vec3 turned(vec3 v) { return vec3(cos(angle) * v.x - sin(angle) * v.y, v.z, sin(angle) * v.x + cos(angle) * "
        "v.y); }\n"
        "void main() { direction = turned(normal); vec3 at = turned(position);\n"
        "gl_Position = vec4(at.x / 50.0, at.y / 32.0, at.z / 100.0, 1.0); }",
        "#version 330 core\nin vec3 direction; out vec4 color;\n"
        "void main() { color = vec4(vec3(0.2 + 0.8 * max(dot(normalize(direction), vec3(0.6, 0.6, 0.5)), 0.0)), 1.0); "
        "}"};
    const GLuint program = glCreateProgram();
    for (std::size_t i = 0; i < kSources.size(); ++i) {
        const GLuint shader = glCreateShader(i == 0 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
        glShaderSource(shader, 1, &kSources[i], nullptr);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    return program;
}

class Mesh {
public:
    explicit Mesh(const std::vector<Vector>& corners)
        : m_program(makeProgram()), m_count(static_cast<GLsizei>(corners.size() / 2))
    {
        GLuint array = 0;
        glGenVertexArrays(1, &array);
        glBindVertexArray(array);
        GLuint buffer = 0;
        glGenBuffers(1, &buffer);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(Vector)), corners.data(),
                     GL_STATIC_DRAW);
        for (GLuint i = 0; i < 2; ++i) {
            glEnableVertexAttribArray(i);
            glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, 2 * sizeof(Vector),
                                  reinterpret_cast<const void*>(i * sizeof(Vector)));
        }
        m_array = array;
    }

    void draw(float angle) const
    {
        glEnable(GL_DEPTH_TEST);
        glUseProgram(m_program);
        glUniform1f(glGetUniformLocation(m_program, "angle"), angle);
        glBindVertexArray(m_array);
        glDrawArrays(GL_TRIANGLES, 0, m_count);
    }

private:
    GLuint m_program = 0;
    GLuint m_array = 0;
    GLsizei m_count = 0;
};

void drawFrame(GLFWwindow* window, const Mesh* mesh, int number)
{
    glfwPollEvents();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImGui::Begin("Panel");
    for (int line = 0; line < 30; ++line)
        ImGui::Text("Line %d of frame %d", line, number);
    ImGui::End();
    ImGui::Render();
    glViewport(0, 0, kWidth, kHeight);
    glClearColor(0.2f, 0.2f, 0.22f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (mesh != nullptr)
        mesh->draw(static_cast<float>(number) * 0.02f);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
}

} // namespace

int main(int count, char** arguments)
{
    if (glfwInit() == GLFW_FALSE)
        return 1;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow* const window = glfwCreateWindow(kWidth, kHeight, "bare", nullptr, nullptr);
    if (window == nullptr)
        return 1;
    glfwMakeContextCurrent(window);
    if (gladLoadGL(glfwGetProcAddress) == 0)
        return 1;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    if (count < 3) {
        drawFrame(window, nullptr, 0);
        glFinish();
        std::printf("%.1f\n", platform::secondsSinceProcessStart() * 1000.0);
        return 0;
    }
    const Mesh mesh(readMesh(arguments[1]));
    const int frames = std::atoi(arguments[2]);
    std::clock_t start = 0;
    for (int i = 0; i < kWarmUp + frames; ++i) {
        if (i == kWarmUp)
            start = std::clock();
        drawFrame(window, &mesh, i);
    }
    glFinish();
    std::printf("%.3f\n", static_cast<double>(std::clock() - start) * 1000.0 / CLOCKS_PER_SEC / frames);
    return 0;
}
