#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_text.hpp"
#include "formats/quake3/shader_tokens.hpp"
#include "formats/quake3/shader_words.hpp"

#include <algorithm>
#include <set>
#include <span>

namespace formats::quake3 {
namespace {

// The arguments of one directive: words up to the end of the line or a brace. Parentheses may stand with or without
// blanks.
class Arguments {
public:
    explicit Arguments(ShaderTokens& tokens) : m_tokens(tokens) {}

    [[nodiscard]] bool isEmpty() const
    {
        return m_part.empty() && (m_tokens.peek().kind != TokenKind::word || m_tokens.peek().startsLine);
    }
    [[nodiscard]] std::string_view peek() const
    {
        if (!m_part.empty())
            return m_part;
        return isEmpty() ? std::string_view() : m_tokens.peek().text;
    }
    /// The next word, empty when there is none.
    std::string_view take()
    {
        if (!m_part.empty())
            return std::exchange(m_part, {});
        return isEmpty() ? std::string_view() : m_tokens.take().text;
    }
    void skipRest()
    {
        m_part = {};
        while (!isEmpty())
            m_tokens.take();
    }

    /// The next word of a vector: a parenthesis, or what stands up to one.
    std::string_view takeOfVector()
    {
        const std::string_view word = take();
        const std::size_t end = word.empty() || isParenthesis(word.front()) ? 1 : word.find_first_of("()");
        if (end < word.size())
            m_part = word.substr(end);
        return word.substr(0, end);
    }

    static bool isParenthesis(char c) { return c == '(' || c == ')'; }

private:
    ShaderTokens& m_tokens;
    std::string_view m_part; // of a word that was taken in part
};

// The pictures that ET's implicitMap and its relatives stand for.
struct ImplicitStage {
    std::string image;
    AlphaTest alphaTest = AlphaTest::none;
    std::optional<Blend> blend;
};

class Parser {
public:
    Parser(const ByteView& script, const ShaderEntry& entry)
        : m_tokens(textOf(script), static_cast<std::size_t>(entry.range.offset),
                   static_cast<std::size_t>(entry.range.offset + entry.range.length), entry.line)
    {
        m_shader.name = withoutExtension(entry.name);
        m_shader.script = script.name();
        m_shader.line = entry.line;
        m_shader.text = textOf(script).substr(static_cast<std::size_t>(entry.range.offset),
                                              static_cast<std::size_t>(entry.range.length));
    }

    [[nodiscard]] Shader result()
    {
        m_tokens.take(); // the name
        m_at = m_tokens.peek();
        if (m_at.kind == TokenKind::openBrace) {
            m_tokens.take();
            readShader();
        } else {
            warn("shader-brace", "there is no opening brace");
        }
        addImplicitStage();
        m_shader.sort = sortOfShader();
        reportPassedOver();
        if (m_unsaid > 0)
            addNote(m_shader.diagnostics, "shader-findings", {m_at.offset, m_at.bytes}, "and ", m_unsaid,
                    " more findings");
        return std::move(m_shader);
    }

private:
    // --- saying what was odd ---

    template <class... Parts> void say(Severity severity, std::string_view rule, const Parts&... message)
    {
        if (m_shader.diagnostics.size() < kMaxShaderDiagnostics)
            m_shader.diagnostics.push_back({std::string(rule),
                                            severity,
                                            {m_at.offset, m_at.bytes},
                                            joined("line ", m_at.line, ": ", message...),
                                            Concern::model});
        else
            ++m_unsaid;
    }
    template <class... Parts> void note(std::string_view rule, const Parts&... message)
    {
        say(Severity::note, rule, message...);
    }
    template <class... Parts> void warn(std::string_view rule, const Parts&... message)
    {
        say(Severity::warning, rule, message...);
    }
    void warnMissing(std::string_view what) { warn("shader-argument", "'", shortened(m_at.text), "' needs ", what); }
    void warnUnknown(std::string_view word, std::string_view result)
    {
        warn("shader-argument", "'", shortened(m_at.text), "' does not know '", shortened(word), "': ", result);
    }

    // A directive that does not change the picture: named once, however often it is there.
    void passOver(std::string_view keyword, std::string_view argument)
    {
        std::string words = lowered(shortened(keyword));
        if (!argument.empty())
            words += " " + lowered(shortened(argument));
        if (m_passedOver.size() < kMaxShaderDiagnostics && m_passedOver.insert(words).second)
            m_passedOverInOrder.push_back({{m_at.offset, m_at.bytes}, m_at.line, std::move(words)});
    }

    void reportPassedOver()
    {
        for (const PassedOver& each : m_passedOverInOrder) {
            m_at.offset = static_cast<std::size_t>(each.range.offset);
            m_at.bytes = static_cast<std::size_t>(each.range.length);
            m_at.line = each.line;
            note("shader-passed-over", "'", each.words, "' does not change the picture");
        }
    }

    // --- arguments ---

    float number(std::string_view word)
    {
        const Number read = numberOf(word);
        if (!read.isWhole)
            warn("shader-number", "'", shortened(word), "' is not a number and counts as ", read.value);
        return read.value;
    }

    // Whether all of them were there.
    bool readNumbers(Arguments& arguments, std::span<float> numbers)
    {
        for (float& each : numbers) {
            if (arguments.isEmpty())
                return false;
            each = number(arguments.take());
        }
        return true;
    }

    bool readVector(Arguments& arguments, glm::vec3& vector)
    {
        bool isOpen = false;
        for (int i = 0; i < 3;) {
            const std::string_view word = arguments.takeOfVector();
            if (word.empty() || word == ")")
                return false;
            if (word == "(" && !isOpen && i == 0)
                isOpen = true;
            else
                vector[i++] = number(word);
        }
        if (!arguments.peek().empty() && arguments.peek().front() == ')')
            arguments.takeOfVector();
        else if (isOpen)
            warn("shader-argument", "'", shortened(m_at.text), "' has no closing parenthesis");
        return true;
    }

    // Whether all of it was there; as in the game what is missing stays 0.
    bool readWave(Arguments& arguments, Wave& wave)
    {
        if (arguments.isEmpty()) {
            warnMissing("a wave: function, base, amplitude, phase, frequency");
            return false;
        }
        const std::string_view word = arguments.take();
        if (const auto function = find(kWaveFunctions, word))
            wave.function = *function;
        else
            warnUnknown(word, "sin is used");
        std::array<float, 4> numbers{};
        const bool isWhole = readNumbers(arguments, numbers);
        if (!isWhole)
            warnMissing("a wave: function, base, amplitude, phase, frequency");
        wave.base = numbers[0];
        wave.amplitude = numbers[1];
        wave.phase = numbers[2];
        wave.frequency = numbers[3];
        return isWhole;
    }

    // The game has noise for colours only (§6.3).
    bool readWaveOfShape(Arguments& arguments, Wave& wave)
    {
        const bool isWhole = readWave(arguments, wave);
        if (wave.function == WaveFunction::noise) {
            warn("shader-argument", "'", shortened(m_at.text), "' cannot use noise: sin is used");
            wave.function = WaveFunction::sine;
        }
        return isWhole;
    }

    // --- the definition ---

    void readShader()
    {
        while (true) {
            m_at = m_tokens.take();
            if (m_at.kind == TokenKind::closeBrace)
                return;
            if (m_at.kind == TokenKind::end) {
                warn("shader-brace", "there is no closing brace");
                return;
            }
            if (m_at.kind == TokenKind::openBrace)
                readStage();
            else
                readDirective(Level::shader);
        }
    }

    void readDirective(Level level)
    {
        if (m_at.text.size() > kEngineTokenBytes)
            warn("shader-token", "a word of ", m_at.text.size(), " bytes: the game stops at ", kEngineTokenBytes);
        Arguments arguments(m_tokens);
        const std::optional<KnownDirective> known = findDirective(m_at.text);
        if (!known) {
            note("shader-unknown", "'", shortened(m_at.text), "' is unknown: the line is passed over");
            arguments.skipRest();
        } else if (known->directive == Directive::reported) {
            passOver(m_at.text, {});
            arguments.skipRest();
        } else if (known->level != level) {
            warn("shader-misplaced", "'", shortened(m_at.text), "' stands ",
                 level == Level::shader ? "outside of a stage" : "in a stage", ": the line is passed over");
            arguments.skipRest();
        } else if (level == Level::shader) {
            readShaderDirective(known->directive, arguments);
        } else {
            readStageDirective(known->directive, arguments);
        }
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
        if (arguments.isEmpty()) {
            warnMissing("a side");
            return;
        }
        const std::string_view word = arguments.take();
        if (const auto cull = find(kCulls, word))
            m_shader.cull = *cull;
        else
            warnUnknown(word, "the default is kept");
    }

    void readSurfaceParameter(Arguments& arguments)
    {
        const std::string_view word = arguments.take();
        if (isSameButForCase(word, "nodraw"))
            m_shader.isNoDraw = true;
        else
            passOver(m_at.text, word);
    }

    void readSort(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("a name or number");
            return;
        }
        const std::string_view word = arguments.take();
        const std::optional<float> named = find(kSorts, word);
        m_sort = named ? *named : number(word);
    }

    void readClampTime(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("seconds");
            return;
        }
        const float seconds = number(arguments.take());
        if (seconds > 0.0f) // in the game 0 is no limit
            m_shader.timeLimit = seconds;
    }

    void readEditorImage(Arguments& arguments)
    {
        m_shader.editorImage = arguments.take();
        if (m_shader.editorImage.empty())
            warnMissing("a picture");
        arguments.skipRest();
    }

    void readImplicit(Arguments& arguments, ImplicitStage stage)
    {
        const std::string_view word = arguments.take();
        stage.image = word.empty() || word == "-" ? std::string_view(m_shader.name) : word;
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
        stage.colourSource = ColourSource::lightingDiffuse;
        stage.line = m_shader.line;
        m_shader.stages.push_back(std::move(stage));
    }

    // §8: what the script says, else what follows from the first stage that is drawn.
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
        if (arguments.isEmpty()) {
            warnMissing("a kind");
            return;
        }
        const std::string_view word = arguments.take();
        const std::optional<DeformWord> kind = find(kDeformWords, word);
        if (!kind) {
            warnUnknown(word, "the line is passed over");
            arguments.skipRest();
            return;
        }
        const std::optional<Deform> deform = deformOf(*kind, word, arguments);
        if (!deform)
            return;
        if (m_shader.deforms.size() == kMaxDeforms) {
            warn("shader-limit", "more than ", kMaxDeforms, " deforms: the rest is left out");
            return;
        }
        m_shader.deforms.push_back(*deform);
        if (m_shader.deforms.size() == kEngineDeforms + 1)
            warn("shader-engine-limit", "more than ", kEngineDeforms, " deforms: the game leaves out the rest");
    }

    std::optional<Deform> deformOf(DeformWord kind, std::string_view word, Arguments& arguments)
    {
        std::array<float, 3> numbers{};
        switch (kind) {
        case DeformWord::wave:
            return waveDeform(arguments);
        case DeformWord::normal:
            if (readNumbers(arguments, std::span(numbers).first(2)))
                return NormalDeform{numbers[0], numbers[1]};
            break;
        case DeformWord::bulge:
            if (readNumbers(arguments, numbers))
                return BulgeDeform{numbers[0], numbers[1], numbers[2]};
            break;
        case DeformWord::move:
            if (readNumbers(arguments, numbers)) {
                MoveDeform deform{{numbers[0], numbers[1], numbers[2]}, {}};
                readWaveOfShape(arguments, deform.wave);
                return deform;
            }
            break;
        case DeformWord::autosprite:
            return AutospriteDeform{false};
        case DeformWord::autosprite2:
            return AutospriteDeform{true};
        case DeformWord::projectionShadow:
        case DeformWord::text:
            passOver(m_at.text, word);
            return std::nullopt;
        }
        warnMissing("more numbers: the line is passed over");
        return std::nullopt;
    }

    std::optional<Deform> waveDeform(Arguments& arguments)
    {
        constexpr float kSpreadWithoutNumber = 100.0f; // §7.3
        if (arguments.isEmpty()) {
            warnMissing("more numbers: the line is passed over");
            return std::nullopt;
        }
        const float divisor = number(arguments.take());
        WaveDeform deform;
        if (divisor != 0.0f) {
            deform.spread = std::clamp(1.0f / divisor, -kLargestNumber, kLargestNumber);
        } else {
            deform.spread = kSpreadWithoutNumber;
            warn("shader-argument", "a wave cannot be 0 wide: its spread is ", kSpreadWithoutNumber);
        }
        readWaveOfShape(arguments, deform.wave);
        return deform;
    }

    // --- a stage ---

    void readStage()
    {
        const Token brace = m_at;
        m_stage = Stage();
        m_stage.line = brace.line;
        m_saysDepthWrite = false;
        m_saysColour = false;
        m_saysAlpha = false;
        m_isForLater = false;
        m_blendOfScript.reset();
        std::size_t depth = 1;
        while (depth > 0) {
            m_at = m_tokens.take();
            if (m_at.kind == TokenKind::closeBrace) {
                --depth;
            } else if (m_at.kind == TokenKind::end) {
                warn("shader-brace", "the stage of line ", brace.line, " has no closing brace");
                depth = 0;
            } else if (m_at.kind == TokenKind::openBrace) {
                warn("shader-brace", "an opening brace in the stage of line ", brace.line);
                ++depth;
            } else {
                readDirective(Level::stage);
            }
        }
        m_at = brace;
        finishStage();
    }

    void finishStage()
    {
        if (m_blendOfScript)
            m_stage.blend = m_blendOfScript;
        const bool isLit = !m_blendOfScript || m_blendOfScript->source == BlendFactor::one ||
                           m_blendOfScript->source == BlendFactor::sourceAlpha;
        if (!m_saysColour) // §6.1
            m_stage.colourSource = isLit ? ColourSource::identityLighting : ColourSource::identity;
        if (!m_saysDepthWrite)
            m_stage.writesDepth = !m_blendOfScript;
        if (m_stage.blend == Blend{BlendFactor::one, BlendFactor::zero}) { // §4: the same as none
            m_stage.blend.reset();
            m_stage.writesDepth = true;
        }
        if (m_isForLater)
            m_stage.images = {};
        else if (m_stage.images.source == ImageSource::none)
            warn("shader-stage-image", "the stage names no picture and is not drawn");
        if (m_shader.stages.size() == kMaxStages) {
            warn("shader-limit", "more than ", kMaxStages, " stages: the rest is left out");
            return;
        }
        m_shader.stages.push_back(std::move(m_stage));
        if (m_shader.stages.size() == kEngineStages + 1)
            warn("shader-engine-limit", "more than ", kEngineStages, " stages: the game refuses the shader");
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
            readWord(arguments, kAlphaTests, m_stage.alphaTest);
            break;
        case Directive::depthFunc:
            readWord(arguments, kDepthTests, m_stage.depthTest);
            break;
        case Directive::depthWrite:
            m_stage.writesDepth = true;
            m_saysDepthWrite = true;
            break;
        case Directive::detail:
            m_stage.isDetail = true;
            break;
        case Directive::rgbGen:
            readColour(arguments);
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

    template <class Words, class Value> bool readWord(Arguments& arguments, const Words& words, Value& value)
    {
        if (arguments.isEmpty()) {
            warnMissing("an argument");
            return false;
        }
        const std::string_view word = arguments.take();
        const auto found = find(words, word);
        if (found) {
            value = *found;
            return true;
        }
        warnUnknown(word, "it is passed over");
        arguments.skipRest();
        return false;
    }

    void readMap(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("a picture");
            return;
        }
        const std::string_view word = arguments.take();
        StageImages images;
        if (isSameButForCase(word, "$whiteimage") || isSameButForCase(word, "*white")) {
            images.source = ImageSource::white;
        } else if (isSameButForCase(word, "$lightmap")) {
            images.source = ImageSource::lightmap;
        } else {
            images.source = ImageSource::file;
            images.names.emplace_back(word);
        }
        m_stage.images = std::move(images);
    }

    void readAnimMap(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("a frequency and pictures");
            return;
        }
        StageImages images;
        images.framesPerSecond = number(arguments.take());
        while (!arguments.isEmpty() && images.names.size() < kMaxStageImages)
            images.names.emplace_back(arguments.take());
        if (!arguments.isEmpty())
            warn("shader-limit", "more than ", kMaxStageImages, " pictures: the rest is left out");
        else if (images.names.size() > kEngineStageImages)
            warn("shader-engine-limit", images.names.size(), " pictures: the game leaves out all but ",
                 kEngineStageImages);
        arguments.skipRest();
        if (images.names.empty()) {
            warnMissing("a frequency and pictures");
            return;
        }
        images.source = ImageSource::file;
        m_stage.images = std::move(images);
    }

    void readBlend(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("factors");
            return;
        }
        const std::string_view word = arguments.take();
        if (const auto blend = find(kShortBlends, word)) {
            m_blendOfScript = *blend;
            return;
        }
        if (arguments.isEmpty()) {
            warnMissing("two factors");
            return;
        }
        m_blendOfScript = Blend{factor(kSourceFactors, word), factor(kDestinationFactors, arguments.take())};
    }

    template <class Words> BlendFactor factor(const Words& words, std::string_view word)
    {
        const auto found = find(words, word);
        if (!found)
            warnUnknown(word, "GL_ONE is used");
        return found.value_or(BlendFactor::one);
    }

    void readColour(Arguments& arguments)
    {
        ColourSource source = ColourSource::identity;
        if (!readWord(arguments, kColourSources, source))
            return;
        glm::vec3 colour{1.0f};
        if (source == ColourSource::constant && !readVector(arguments, colour)) {
            warnMissing("a colour ( r g b ): it is passed over");
            return;
        }
        m_saysColour = true;
        m_stage.colourSource = source;
        m_stage.colour = colour;
        if (source == ColourSource::wave)
            readWave(arguments, m_stage.colourWave);
        if (source == ColourSource::vertex && !m_saysAlpha)
            m_stage.alphaSource = AlphaSource::vertex;
        if (source == ColourSource::vertex || source == ColourSource::oneMinusVertex)
            note("shader-vertex-colour", "a model has no vertex colours: white is used");
    }

    void readAlpha(Arguments& arguments)
    {
        AlphaSource source = AlphaSource::identity;
        if (!readWord(arguments, kAlphaSources, source))
            return;
        float alpha = 1.0f;
        if (source == AlphaSource::constant && !readNumbers(arguments, std::span(&alpha, 1))) {
            warnMissing("a value: it is passed over");
            return;
        }
        m_saysAlpha = true;
        m_stage.alphaSource = source;
        m_stage.alpha = alpha;
        if (source == AlphaSource::wave)
            readWave(arguments, m_stage.alphaWave);
        if (source == AlphaSource::portal && !readNumbers(arguments, std::span(&m_stage.portalRange, 1)))
            warnMissing("a range: 256 is used");
    }

    void readTexCoords(Arguments& arguments)
    {
        TexCoordSource source = TexCoordSource::texture;
        if (!readWord(arguments, kTexCoordSources, source))
            return;
        std::array<glm::vec3, 2> vectors{};
        if (source == TexCoordSource::vector &&
            !(readVector(arguments, vectors[0]) && readVector(arguments, vectors[1]))) {
            warnMissing("two vectors: it is passed over");
            return;
        }
        m_stage.texCoords = source;
        m_stage.texCoordVectors = vectors;
    }

    void readTexCoordChange(Arguments& arguments)
    {
        if (arguments.isEmpty()) {
            warnMissing("a kind");
            return;
        }
        const std::string_view word = arguments.take();
        const std::optional<TexCoordWord> kind = find(kTexCoordWords, word);
        if (!kind)
            warnUnknown(word, "the line is passed over");
        else if (*kind == TexCoordWord::entityTranslate)
            passOver(m_at.text, word);
        else
            addTexCoordChange(texCoordChangeOf(*kind, arguments));
        arguments.skipRest(); // the game takes the whole line for this one
    }

    void addTexCoordChange(const std::optional<TexCoordChange>& change)
    {
        if (!change) {
            warnMissing("more numbers: the line is passed over");
            return;
        }
        if (m_stage.texCoordChanges.size() == kMaxTexCoordChanges) {
            warn("shader-limit", "more than ", kMaxTexCoordChanges, " tcMods: the rest is left out");
            return;
        }
        m_stage.texCoordChanges.push_back(*change);
        if (m_stage.texCoordChanges.size() == kEngineTexCoordChanges + 1)
            warn("shader-engine-limit", "more than ", kEngineTexCoordChanges, " tcMods: the game stops there");
    }

    std::optional<TexCoordChange> texCoordChangeOf(TexCoordWord kind, Arguments& arguments)
    {
        std::array<float, 6> n{};
        const auto has = [&](std::size_t count) { return readNumbers(arguments, std::span(n).first(count)); };
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
            if (readWaveOfShape(arguments, stretch.wave))
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

    // Later engines: pictures for lighting, which are not drawn as such.
    void readStageKind(Arguments& arguments)
    {
        const std::string_view word = arguments.take();
        if (isSameButForCase(word, "diffuseMap"))
            return;
        passOver(m_at.text, word);
        m_isForLater = true;
    }

    struct PassedOver {
        ByteRange range;
        std::uint32_t line = 0;
        std::string words;
    };

    ShaderTokens m_tokens;
    Shader m_shader;
    Token m_at;          // what is being read, for messages
    float m_sort = 0.0f; // 0: not said
    std::optional<ImplicitStage> m_implicit;
    std::set<std::string> m_passedOver;
    std::vector<PassedOver> m_passedOverInOrder;
    std::size_t m_unsaid = 0;

    Stage m_stage; // the one being read
    bool m_saysDepthWrite = false;
    bool m_saysColour = false;
    bool m_saysAlpha = false;
    bool m_isForLater = false;
    std::optional<Blend> m_blendOfScript; // as written, also where it means none
};

} // namespace

Shader parseShader(const ByteView& script, const ShaderEntry& entry)
{
    return Parser(script, entry).result();
}

} // namespace formats::quake3
