#include "formats/quake3/shader_stage_reader.hpp"

namespace formats::quake3 {
namespace {

class StageReader {
public:
    explicit StageReader(DirectiveReader& reader) : m_reader(reader) {}

    [[nodiscard]] Stage result()
    {
        const Token brace = m_reader.at();
        m_stage.line = brace.line;
        for (std::size_t depth = 1; depth > 0;) {
            m_reader.next();
            if (m_reader.at().kind == TokenKind::closeBrace) {
                --depth;
            } else if (m_reader.at().kind == TokenKind::end) {
                m_reader.warn("shader-brace", "the stage of line ", brace.line, " has no closing brace");
                depth = 0;
            } else if (m_reader.at().kind == TokenKind::openBrace) {
                m_reader.warn("shader-brace", "an opening brace in the stage of line ", brace.line);
                ++depth;
            } else {
                readDirective();
            }
        }
        m_reader.pointAt(brace);
        finish();
        return std::move(m_stage);
    }

private:
    void readDirective()
    {
        const std::optional<Directive> directive = m_reader.directive(Level::stage);
        Arguments arguments = m_reader.arguments();
        if (directive)
            readStageDirective(*directive, arguments);
    }

    void finish()
    {
        if (m_blendOfScript)
            m_stage.blend = m_blendOfScript;
        const bool isLit = !m_blendOfScript || m_blendOfScript->source == BlendFactor::one ||
                           m_blendOfScript->source == BlendFactor::sourceAlpha;
        if (!m_saysColor) // docs/formats/quake3_shader.md §6.1
            m_stage.colorSource = isLit ? ColorSource::identityLighting : ColorSource::identity;
        if (!m_saysDepthWrite)
            m_stage.writesDepth = !m_blendOfScript;
        if (m_stage.blend == Blend{BlendFactor::one, BlendFactor::zero}) { // §4: means no blending
            m_stage.blend.reset();
            m_stage.writesDepth = true;
        }
        if (m_isForLater)
            m_stage.images = {};
        else if (m_stage.images.source == ImageSource::none)
            m_reader.warn("shader-stage-image", "the stage names no image and is not drawn");
    }

    void readStageDirective(Directive directive, Arguments& arguments)
    {
        switch (directive) {
        case Directive::map:
            readMap(arguments);
            break;
        case Directive::clampMap:
            readMap(arguments);
            m_stage.images.isClamped = true;
            break;
        case Directive::animMap:
            readAnimMap(arguments);
            break;
        case Directive::clampAnimMap:
            readAnimMap(arguments);
            m_stage.images.isClamped = true;
            break;
        case Directive::blendFunc:
            readBlend(arguments);
            break;
        case Directive::alphaFunc:
            m_reader.readWord(arguments, kAlphaTests, m_stage.alphaTest);
            break;
        case Directive::depthFunc:
            m_reader.readWord(arguments, kDepthTests, m_stage.depthTest);
            break;
        case Directive::depthWrite:
            m_stage.writesDepth = true;
            m_saysDepthWrite = true;
            break;
        case Directive::detail:
            m_stage.isDetail = true;
            break;
        case Directive::rgbGen:
            readColor(arguments);
            break;
        case Directive::alphaGen:
            readAlpha(arguments);
            break;
        case Directive::tcGen:
            readTexCoords(arguments);
            break;
        case Directive::tcMod:
            readTexCoordChange(arguments);
            break;
        case Directive::stageKind:
            readStageKind(arguments);
            break;
        default:
            break;
        }
    }

    void readMap(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "an image"))
            return;
        const std::string_view word = arguments.take();
        StageImages images;
        if (isSameButForCase(word, "$whiteimage") || isSameButForCase(word, "*white")) {
            images.source = ImageSource::white;
        } else if (isSameButForCase(word, "$lightmap")) {
            images.source = ImageSource::lightmap;
        } else {
            images.source = ImageSource::file;
            images.names.emplace_back(m_reader.name(word));
        }
        m_stage.images = std::move(images);
    }

    void readAnimMap(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "a frequency and images"))
            return;
        StageImages images;
        images.framesPerSecond = m_reader.number(arguments.take());
        while (!arguments.isEmpty() && images.names.size() < kMaxStageImages)
            images.names.emplace_back(m_reader.name(arguments.take()));
        if (!arguments.isEmpty())
            m_reader.warn("shader-limit", "more than ", kMaxStageImages, " images: the rest is left out");
        else if (images.names.size() > kEngineStageImages)
            m_reader.warn("shader-engine-limit", images.names.size(), " images: the game leaves out all but ",
                          kEngineStageImages);
        arguments.skipRest();
        if (images.names.empty()) {
            m_reader.warnMissing("a frequency and images");
            return;
        }
        images.source = ImageSource::file;
        m_stage.images = std::move(images);
    }

    void readBlend(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "factors"))
            return;
        const std::string_view word = arguments.take();
        if (const auto blend = find(kShortBlends, word)) {
            m_blendOfScript = *blend;
            return;
        }
        if (m_reader.isMissing(arguments, "two factors"))
            return;
        m_blendOfScript = Blend{factor(kSourceFactors, word), factor(kDestinationFactors, arguments.take())};
    }

    template <class Words> BlendFactor factor(const Words& words, std::string_view word)
    {
        const auto found = find(words, word);
        if (!found)
            m_reader.warnUnknown(word, "GL_ONE is used");
        return found.value_or(BlendFactor::one);
    }

    void readColor(Arguments& arguments)
    {
        ColorSource source = ColorSource::identity;
        if (!m_reader.readWord(arguments, kColorSources, source))
            return;
        glm::vec3 color{1.0f};
        if (source == ColorSource::constant && !m_reader.readVector(arguments, color)) {
            m_reader.warnMissing("a color ( r g b ): it is skipped");
            return;
        }
        m_saysColor = true;
        m_stage.colorSource = source;
        m_stage.color = color;
        if (source == ColorSource::wave)
            m_reader.readWave(arguments, m_stage.colorWave);
        if (source == ColorSource::vertex && !m_saysAlpha)
            m_stage.alphaSource = AlphaSource::vertex;
        if (source == ColorSource::vertex || source == ColorSource::oneMinusVertex)
            m_reader.note("shader-vertex-color", "a model has no vertex colors: white is used");
    }

    void readAlpha(Arguments& arguments)
    {
        AlphaSource source = AlphaSource::identity;
        if (!m_reader.readWord(arguments, kAlphaSources, source))
            return;
        float alpha = 1.0f;
        if (source == AlphaSource::constant && !m_reader.readNumbers(arguments, std::span(&alpha, 1))) {
            m_reader.warnMissing("a value: it is skipped");
            return;
        }
        m_saysAlpha = true;
        m_stage.alphaSource = source;
        m_stage.alpha = alpha;
        if (source == AlphaSource::wave)
            m_reader.readWave(arguments, m_stage.alphaWave);
        if (source == AlphaSource::portal && !m_reader.readNumbers(arguments, std::span(&m_stage.portalRange, 1)))
            m_reader.warnMissing("a range: 256 is used");
    }

    void readTexCoords(Arguments& arguments)
    {
        TexCoordSource source = TexCoordSource::texture;
        if (!m_reader.readWord(arguments, kTexCoordSources, source))
            return;
        std::array<glm::vec3, 2> vectors{};
        if (source == TexCoordSource::vector &&
            !(m_reader.readVector(arguments, vectors[0]) && m_reader.readVector(arguments, vectors[1]))) {
            m_reader.warnMissing("two vectors: it is skipped");
            return;
        }
        m_stage.texCoords = source;
        m_stage.texCoordVectors = vectors;
    }

    void readTexCoordChange(Arguments& arguments)
    {
        if (m_reader.isMissing(arguments, "a kind"))
            return;
        const std::string_view word = arguments.take();
        const std::optional<TexCoordWord> kind = find(kTexCoordWords, word);
        if (!kind)
            m_reader.warnUnknown(word, "the line is skipped");
        else if (*kind == TexCoordWord::entityTranslate)
            m_reader.passOver(m_reader.at().text, word);
        else
            addTexCoordChange(texCoordChangeOf(*kind, arguments));
        arguments.skipRest(); // the game uses the whole line here
    }

    void addTexCoordChange(const std::optional<TexCoordChange>& change)
    {
        if (!change) {
            m_reader.warnMissing("more numbers: the line is skipped");
            return;
        }
        if (m_stage.texCoordChanges.size() == kMaxTexCoordChanges) {
            m_reader.warn("shader-limit", "more than ", kMaxTexCoordChanges, " tcMods: the rest is left out");
            return;
        }
        m_stage.texCoordChanges.push_back(*change);
        if (m_stage.texCoordChanges.size() == kEngineTexCoordChanges + 1)
            m_reader.warn("shader-engine-limit", "more than ", kEngineTexCoordChanges, " tcMods: the game stops there");
    }

    std::optional<TexCoordChange> texCoordChangeOf(TexCoordWord kind, Arguments& arguments)
    {
        std::array<float, 6> n{};
        const auto has = [&](std::size_t count) { return m_reader.readNumbers(arguments, std::span(n).first(count)); };
        switch (kind) {
        case TexCoordWord::scale:
            if (has(2))
                return ScaleTexCoords{{n[0], n[1]}};
            break;
        case TexCoordWord::scroll:
            if (has(2))
                return ScrollTexCoords{{n[0], n[1]}};
            break;
        case TexCoordWord::rotate:
            if (has(1))
                return RotateTexCoords{n[0]};
            break;
        case TexCoordWord::stretch: {
            StretchTexCoords stretch;
            if (m_reader.readWaveOfShape(arguments, stretch.wave))
                return stretch;
            break;
        }
        case TexCoordWord::transform:
            if (has(6))
                return TransformTexCoords{{n[0], n[1], n[2], n[3]}, {n[4], n[5]}};
            break;
        case TexCoordWord::turbulence: // the first number is read and not used
            if (has(4))
                return TurbulentTexCoords{n[1], n[2], n[3]};
            break;
        case TexCoordWord::entityTranslate:
            break;
        }
        return std::nullopt;
    }

    // Later engines: images for lighting, which are not drawn.
    void readStageKind(Arguments& arguments)
    {
        const std::string_view word = arguments.take();
        if (isSameButForCase(word, "diffuseMap"))
            return;
        m_reader.passOver(m_reader.at().text, word);
        m_isForLater = true;
    }

    DirectiveReader& m_reader;
    Stage m_stage;
    bool m_saysDepthWrite = false;
    bool m_saysColor = false;
    bool m_saysAlpha = false;
    bool m_isForLater = false;            // an image that later engines use for lighting; not drawn
    std::optional<Blend> m_blendOfScript; // as stored, even if it means no blending
};

} // namespace

Stage readStage(DirectiveReader& reader)
{
    return StageReader(reader).result();
}

} // namespace formats::quake3
