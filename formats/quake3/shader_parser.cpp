#include "formats/base/text_positions.hpp"
#include "formats/quake3/shader_reader.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_stage_reader.hpp"

#include <algorithm>
#include <span>

namespace formats::quake3 {
namespace {

// The stage that ET's implicitMap and its variants expand to.
struct ImplicitStage {
    std::string image;
    AlphaTest alphaTest = AlphaTest::none;
    std::optional<Blend> blend;
};

class Parser {
public:
    Parser(const ByteView& script, const ShaderEntry& entry)
        : m_reader(ShaderTokens(textOf(script), static_cast<std::size_t>(entry.range.offset),
                                static_cast<std::size_t>(entry.range.offset + entry.range.length), entry.line))
    {
        m_begin = static_cast<std::size_t>(entry.range.offset);
        const std::size_t lineEnd = textOf(script).substr(0, m_begin).find_last_of("\r\n");
        m_column = static_cast<std::uint32_t>(lineEnd == std::string_view::npos ? m_begin + 1 : m_begin - lineEnd);
        m_shader.name = withoutExtension(entry.name);
        m_shader.script = script.name();
        m_shader.line = entry.line;
        m_shader.text = textOf(script).substr(static_cast<std::size_t>(entry.range.offset),
                                              static_cast<std::size_t>(entry.range.length));
    }

    [[nodiscard]] Shader result()
    {
        m_reader.next(); // the name
        static_cast<void>(m_reader.name(m_reader.at().text));
        m_reader.next();
        if (m_reader.at().kind == TokenKind::openBrace)
            readShader();
        else
            m_reader.warn("shader-brace", "there is no opening brace");
        addImplicitStage();
        m_shader.sort = sortOfShader();
        m_shader.diagnostics = m_reader.diagnostics();
        locate(m_shader.diagnostics);
        return std::move(m_shader);
    }

private:
    /// Diagnostics have ranges in the whole script; only the definition is searched.
    void locate(Diagnostics& diagnostics) const
    {
        if (diagnostics.empty())
            return;
        const TextPositions positions(m_shader.text, {m_shader.line, m_column});
        for (Diagnostic& diagnostic : diagnostics) {
            const auto offset = static_cast<std::size_t>(diagnostic.range.offset) - m_begin;
            diagnostic.position = positions.at(std::min(offset, m_shader.text.size()));
        }
    }

    // --- the definition ---

    void readShader()
    {
        for (m_reader.next(); m_reader.at().kind != TokenKind::closeBrace; m_reader.next()) {
            if (m_reader.at().kind == TokenKind::end) {
                m_reader.warn("shader-brace", "there is no closing brace");
                return;
            }
            if (m_reader.at().kind == TokenKind::openBrace)
                addStage(readStage(m_reader));
            else
                readDirective();
        }
    }

    void addStage(Stage stage)
    {
        if (m_shader.stages.size() == kMaxStages) {
            m_reader.warn("shader-limit", "more than ", kMaxStages, " stages: the rest is left out");
            return;
        }
        m_shader.stages.push_back(std::move(stage));
        if (m_shader.stages.size() == kEngineStages + 1)
            m_reader.warn("shader-engine-limit", "more than ", kEngineStages, " stages: the game refuses the shader");
    }

    void readDirective()
    {
        const std::optional<Directive> directive = m_reader.directive(Level::shader);
        Arguments arguments = m_reader.arguments();
        if (directive)
            readShaderDirective(*directive, arguments);
    }

    void readShaderDirective(Directive directive, Arguments& arguments)
    {
        switch (directive) {
        case Directive::cull:
            readCull(arguments);
            break;
        case Directive::surfaceParameter:
            readSurfaceParameter(arguments);
            break;
        case Directive::deformVertexes:
            readDeform(arguments);
            break;
        case Directive::sort:
            readSort(arguments);
            break;
        case Directive::polygonOffset:
            m_shader.hasPolygonOffset = true;
            break;
        case Directive::noMipmaps:
            m_shader.hasMipmaps = false;
            break;
        case Directive::clampTime:
            readClampTime(arguments);
            break;
        case Directive::editorImage:
            readEditorImage(arguments);
            break;
        case Directive::implicitMap:
            readImplicit(arguments, {});
            break;
        case Directive::implicitMask:
            readImplicit(arguments, {{}, AlphaTest::atLeastHalf, std::nullopt});
            break;
        case Directive::implicitBlend:
            readImplicit(arguments, {{}, AlphaTest::none, *find(kShortBlends, "blend")});
            break;
        default:
            break;
        }
    }

    void readCull(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "a side"))
            return;
        const std::string_view word = arguments.take();
        if (const auto cull = find(kCulls, word))
            m_shader.cull = *cull;
        else
            m_reader.warnUnknown(word, "the default is kept");
    }

    void readSurfaceParameter(Arguments& arguments)
    {
        const std::string_view word = arguments.take();
        if (isSameButForCase(word, "nodraw"))
            m_shader.isNoDraw = true;
        else
            m_reader.passOver(m_reader.at().text, word);
    }

    void readSort(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "a name or number"))
            return;
        const std::string_view word = arguments.take();
        const std::optional<float> named = find(kSorts, word);
        m_sort = named ? *named : m_reader.number(word);
    }

    void readClampTime(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "seconds"))
            return;
        const float seconds = m_reader.number(arguments.take());
        if (seconds > 0.0f) // in the game 0 means no limit
            m_shader.timeLimit = seconds;
    }

    void readEditorImage(Arguments& arguments)
    {
        m_shader.editorImage = m_reader.name(arguments.take());
        if (m_shader.editorImage.empty())
            m_reader.warnMissing("an image");
        arguments.skipRest();
    }

    void readImplicit(Arguments& arguments, ImplicitStage stage)
    {
        const std::string_view word = arguments.take();
        stage.image = word.empty() || word == "-" ? std::string_view(m_shader.name) : m_reader.name(word);
        if (stage.alphaTest != AlphaTest::none || stage.blend)
            m_shader.cull = Cull::none;
        m_implicit = std::move(stage);
    }

    void addImplicitStage()
    {
        if (!m_implicit || !m_shader.stages.empty())
            return;
        Stage stage;
        stage.images = {ImageSource::file, {m_implicit->image}, 0.0f, false};
        stage.blend = m_implicit->blend;
        stage.alphaTest = m_implicit->alphaTest;
        stage.writesDepth = !m_implicit->blend;
        stage.colorSource = ColorSource::lightingDiffuse;
        stage.line = m_shader.line;
        m_shader.stages.push_back(std::move(stage));
    }

    // docs/formats/quake3_shader.md §8: the value in the script, else derived from the first stage that is drawn.
    [[nodiscard]] float sortOfShader() const
    {
        if (m_sort != 0.0f)
            return m_sort;
        if (m_shader.hasPolygonOffset)
            return sort::kDecal;
        const auto first = std::find_if(m_shader.stages.begin(), m_shader.stages.end(),
                                        [](const Stage& stage) { return stage.images.source != ImageSource::none; });
        if (first == m_shader.stages.end() || !first->blend)
            return sort::kOpaque;
        return first->writesDepth ? sort::kSeeThrough : sort::kBlend;
    }

    // --- deformVertexes ---

    void readDeform(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "a kind"))
            return;
        const std::string_view word = arguments.take();
        const std::optional<DeformWord> kind = find(kDeformWords, word);
        if (!kind) {
            m_reader.warnUnknown(word, "the line is skipped");
            arguments.skipRest();
            return;
        }
        const std::optional<Deform> deform = deformOf(*kind, word, arguments);
        if (!deform)
            return;
        if (m_shader.deforms.size() == kMaxDeforms) {
            m_reader.warn("shader-limit", "more than ", kMaxDeforms, " deforms: the rest is left out");
            return;
        }
        m_shader.deforms.push_back(*deform);
        if (m_shader.deforms.size() == kEngineDeforms + 1)
            m_reader.warn("shader-engine-limit", "more than ", kEngineDeforms,
                          " deforms: the game leaves out the rest");
    }

    std::optional<Deform> deformOf(DeformWord kind, std::string_view word, Arguments& arguments)
    {
        std::array<float, 3> numbers{};
        switch (kind) {
        case DeformWord::wave:
            return waveDeform(arguments);
        case DeformWord::normal:
            if (m_reader.readNumbers(arguments, std::span(numbers).first(2)))
                return NormalDeform{numbers[0], numbers[1]};
            break;
        case DeformWord::bulge:
            if (m_reader.readNumbers(arguments, numbers))
                return BulgeDeform{numbers[0], numbers[1], numbers[2]};
            break;
        case DeformWord::move:
            if (m_reader.readNumbers(arguments, numbers)) {
                MoveDeform deform{{numbers[0], numbers[1], numbers[2]}, {}};
                m_reader.readWaveOfShape(arguments, deform.wave);
                return deform;
            }
            break;
        case DeformWord::autosprite:
            return AutospriteDeform{false};
        case DeformWord::autosprite2:
            return AutospriteDeform{true};
        case DeformWord::projectionShadow:
        case DeformWord::text:
            m_reader.passOver(m_reader.at().text, word);
            return std::nullopt;
        }
        m_reader.warnMissing("more numbers: the line is skipped");
        return std::nullopt;
    }

    std::optional<Deform> waveDeform(Arguments& arguments)
    {
        constexpr float kSpreadWithoutNumber = 100.0f; // §7.3
        if (m_reader.isMissing(arguments, "more numbers: the line is skipped"))
            return std::nullopt;
        const float divisor = m_reader.number(arguments.take());
        WaveDeform deform;
        if (divisor != 0.0f) {
            deform.spread = std::clamp(1.0f / divisor, -kLargestNumber, kLargestNumber);
        } else {
            deform.spread = kSpreadWithoutNumber;
            m_reader.warn("shader-argument", "a wave cannot be 0 wide: its spread is ", kSpreadWithoutNumber);
        }
        m_reader.readWaveOfShape(arguments, deform.wave);
        return deform;
    }

    DirectiveReader m_reader;
    Shader m_shader;
    std::size_t m_begin = 0;    // start of the definition in the script
    std::uint32_t m_column = 1; // start of the definition in its line
    float m_sort = 0.0f;        // 0: not stated
    std::optional<ImplicitStage> m_implicit;
};

} // namespace

Shader parseShader(const ByteView& script, const ShaderEntry& entry)
{
    return Parser(script, entry).result();
}

} // namespace formats::quake3
