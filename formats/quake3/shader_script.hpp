#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/quake3/shader.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Reads Quake III `.shader` scripts (docs/formats/quake3_shader.md): first the list of definitions, then single ones.
/// No input is an error: unusable parts are skipped and reported as diagnostics.
///
/// Not supported: Doom 3's `.mtr`, videos, fog, sky boxes, lights of the map compiler.
namespace formats::quake3 {

// Our own limits; the game's are much lower, and exceeding those causes a warning (§2).
inline constexpr std::uint64_t kMaxScriptBytes = std::uint64_t{16} << 20U;
inline constexpr std::size_t kMaxScriptEntries = 65536;
inline constexpr std::size_t kMaxStages = 64;
inline constexpr std::size_t kMaxTexCoordChanges = 8; ///< per stage; as many as shaders/stage.glsl supports
inline constexpr std::size_t kMaxDeforms = 8;         ///< as many as shaders/deforms.glsl supports
inline constexpr std::size_t kMaxStageImages = 1024;
inline constexpr std::size_t kMaxShaderDiagnostics = 32; ///< per definition, and per script index
inline constexpr float kLargestNumber = 1e9f;            ///< larger numbers are clamped to it

// The game's limits.
inline constexpr std::size_t kEngineStages = 8;
inline constexpr std::size_t kEngineTexCoordChanges = 4;
inline constexpr std::size_t kEngineDeforms = 3;
inline constexpr std::size_t kEngineStageImages = 8;
inline constexpr std::size_t kEngineTokenBytes = 1023;

/// The location of a definition in its script.
struct ShaderEntry {
    std::string name;       ///< as stored, at most kMaxNameBytes
    ByteRange range;        ///< from the name to the closing brace
    std::uint32_t line = 0; ///< of the name, from 1
};

struct ScriptIndex {
    std::vector<ShaderEntry> entries; ///< in script order
    Diagnostics diagnostics;          ///< unmatched braces and words without a definition
};

/// Finds the definitions of a script by their braces only; their content is not read. If a brace is missing, the
/// definition ends at the next name or the end of the script; later definitions are not affected.
[[nodiscard]] ScriptIndex indexScript(const ByteView& script);

/// Parses one complete definition, with the engine's defaults for missing values. `entry` must be of this script.
[[nodiscard]] Shader parseShader(const ByteView& script, const ShaderEntry& entry);

/// The form of shader names for comparison (§1): lower case, '/', without an extension.
[[nodiscard]] std::string shaderKey(std::string_view name);

/// The definitions of many scripts. Not for use from several threads at once (definitions are parsed on request).
class ScriptCollection {
public:
    /// Adds a script and keeps its bytes. Its definitions replace those with the same name in earlier scripts; within a
    /// script the first one is used.
    void add(const ByteView& script);

    /// The definition with this name, or nullptr.
    [[nodiscard]] std::shared_ptr<const Shader> find(std::string_view name) const;

    [[nodiscard]] std::size_t size() const { return m_definitions.size(); } ///< different names

    struct Script {
        ByteView bytes;
        ScriptIndex index;
    };
    /// The scripts in the order in which they were added, with their diagnostics.
    [[nodiscard]] const std::vector<Script>& scripts() const { return m_scripts; }

private:
    struct Definition {
        std::size_t script = 0;               // into m_scripts
        std::size_t entry = 0;                // into its index
        std::shared_ptr<const Shader> shader; // once parsed
    };

    std::vector<Script> m_scripts;
    mutable std::unordered_map<std::string, Definition> m_definitions; // by shaderKey
};

} // namespace formats::quake3
