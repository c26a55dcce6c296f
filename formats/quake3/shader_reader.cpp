#include "formats/quake3/shader_reader.hpp"

#include "formats/base/name_limits.hpp"

namespace formats::quake3 {

std::optional<Directive> DirectiveReader::directive(Level level)
{
    if (m_at.text.size() > kEngineTokenBytes)
        warn("shader-token", "a word of ", m_at.text.size(), " bytes: the game stops at ", kEngineTokenBytes);
    const std::optional<KnownDirective> known = findDirective(m_at.text);
    if (known && known->level == level)
        return known->directive;
    if (!known)
        note("shader-unknown", "'", shortened(m_at.text), "' is unknown: the line is skipped");
    else if (known->directive == Directive::reported)
        passOver(m_at.text, {});
    else
        warn("shader-misplaced", "'", shortened(m_at.text), "' is ",
             level == Level::shader ? "outside of a stage" : "inside of a stage", ": the line is skipped");
    arguments().skipRest();
    return std::nullopt;
}

Diagnostics DirectiveReader::diagnostics()
{
    reportPassedOver();
    if (m_suppressed > 0)
        addNote(m_diagnostics, "shader-findings", m_firstSuppressed, "and ", m_suppressed, " more diagnostics");
    return std::move(m_diagnostics);
}

void DirectiveReader::warnMissing(std::string_view what)
{
    warn("shader-argument", "'", shortened(m_at.text), "' needs ", what);
}

bool DirectiveReader::isMissing(const Arguments& arguments, std::string_view what)
{
    if (arguments.isEmpty())
        warnMissing(what);
    return arguments.isEmpty();
}

void DirectiveReader::warnUnknown(std::string_view word, std::string_view result)
{
    warn("shader-argument", "'", shortened(m_at.text), "' does not accept '", shortened(word), "': ", result);
}

void DirectiveReader::passOver(std::string_view keyword, std::string_view argument)
{
    std::string words = lowered(shortened(keyword));
    if (!argument.empty())
        words += " " + lowered(shortened(argument));
    if (m_passedOver.size() < kMaxShaderDiagnostics && m_passedOver.insert(words).second)
        m_passedOverInOrder.push_back({{m_at.offset, m_at.bytes}, m_at.line, std::move(words)});
}

void DirectiveReader::reportPassedOver()
{
    for (const PassedOver& each : m_passedOverInOrder) {
        m_at.offset = static_cast<std::size_t>(each.range.offset);
        m_at.bytes = static_cast<std::size_t>(each.range.length);
        m_at.line = each.line;
        note("shader-passed-over", "'", each.words, "' does not change the image");
    }
}

float DirectiveReader::number(std::string_view word)
{
    const Number read = numberOf(word);
    if (!read.isWhole)
        warn("shader-number", "'", shortened(word), "' is not a number and counts as ", read.value);
    return read.value;
}

std::string_view DirectiveReader::name(std::string_view word)
{
    if (isNameTooLong(word))
        warn("shader-name-cut", "'", shortened(word), "' has ", word.size(), " bytes and is cut to ", kMaxNameBytes);
    else if (word.size() > kMaxQuakeNameBytes)
        warn("shader-name-limit", "'", shortened(word), "' has ", word.size(), " bytes, the engine's limit is ",
             kMaxQuakeNameBytes);
    return cutName(word);
}

bool DirectiveReader::readNumbers(Arguments& arguments, std::span<float> numbers)
{
    for (float& each : numbers) {
        if (arguments.isEmpty())
            return false;
        each = number(arguments.take());
    }
    return true;
}

bool DirectiveReader::readVector(Arguments& arguments, glm::vec3& vector)
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

bool DirectiveReader::readWave(Arguments& arguments, Wave& wave)
{
    if (isMissing(arguments, "a wave: function, base, amplitude, phase, frequency"))
        return false;
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

bool DirectiveReader::readWaveOfShape(Arguments& arguments, Wave& wave)
{
    const bool isWhole = readWave(arguments, wave);
    if (wave.function == WaveFunction::noise) {
        warn("shader-argument", "'", shortened(m_at.text), "' cannot use noise: sin is used");
        wave.function = WaveFunction::sine;
    }
    return isWhole;
}

} // namespace formats::quake3
