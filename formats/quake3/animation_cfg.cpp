#include "formats/quake3/animation_cfg.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/name_limits.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/base/tally.hpp"
#include "formats/quake3/config_words.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <optional>

namespace formats::quake3 {
namespace {

// bg_public.h, animNumber_t, in the order of the file.
constexpr std::array<std::string_view, 31> kPlayerAnimationNames{
    "BOTH_DEATH1",    "BOTH_DEAD1",    "BOTH_DEATH2",     "BOTH_DEAD2",   "BOTH_DEATH3",    "BOTH_DEAD3",
    "TORSO_GESTURE",  "TORSO_ATTACK",  "TORSO_ATTACK2",   "TORSO_DROP",   "TORSO_RAISE",    "TORSO_STAND",
    "TORSO_STAND2",   "LEGS_WALKCR",   "LEGS_WALK",       "LEGS_RUN",     "LEGS_BACK",      "LEGS_SWIM",
    "LEGS_JUMP",      "LEGS_LAND",     "LEGS_JUMPB",      "LEGS_LANDB",   "LEGS_IDLE",      "LEGS_IDLECR",
    "LEGS_TURN",      "TORSO_GETFLAG", "TORSO_GUARDBASE", "TORSO_PATROL", "TORSO_FOLLOWME", "TORSO_AFFIRMATIVE",
    "TORSO_NEGATIVE",
};
constexpr std::size_t kGesture = 6;
constexpr std::size_t kRequiredRecords = 25; // the engine rejects a file with fewer

constexpr std::uint64_t kEngineBytes = 20000;          // size of the engine's buffer, including a NUL
constexpr std::size_t kMaxRecords = 4096;              // ours, for the grammars with names
constexpr double kMaxConfigFrames = 1 << 24;           // ours
constexpr std::uint64_t kMaxConfigFileBytes = 1 << 20; // ours: fifty times the engine's limit

AnimationPart partOf(std::string_view name)
{
    const std::string lower = lowered(name);
    if (lower.starts_with("torso_"))
        return AnimationPart::torso;
    return lower.starts_with("legs_") ? AnimationPart::legs : AnimationPart::both;
}

bool startsWithDigit(std::string_view word)
{
    return !word.empty() && word.front() >= '0' && word.front() <= '9';
}

// The number at the start of a word, as the engine's atof reads it; nullopt if there is none.
std::optional<double> finiteNumberOf(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    const NumberPrefix<double> number = parseNumberPrefix<double>(word);
    return number.error == std::errc() && std::isfinite(number.value) ? std::optional(number.value) : std::nullopt;
}

ByteRange rangeOf(const ConfigWord& word)
{
    return {word.offset, word.length};
}

std::string described(const ConfigWord& word)
{
    constexpr std::size_t kShown = 40;
    return joined("line ", word.line, ": '", printable(word.text.substr(0, kShown)), "'");
}

class ConfigReader {
public:
    explicit ConfigReader(std::string_view text)
    {
        ConfigWords words(text, CommaMeaning::letter);
        while (const auto word = words.next())
            m_words.push_back(*word);
    }

    [[nodiscard]] AnimationConfig read()
    {
        m_config.grammar = recognizeGrammar();
        readKeywords();
        if (m_config.grammar == AnimationGrammar::quake3 || m_hasNumbersAlone)
            readNumbers();
        else
            readNamed();
        findLegsSkip();
        report();
        return std::move(m_config);
    }

private:
    [[nodiscard]] bool isOver() const { return m_at >= m_words.size(); }
    [[nodiscard]] const ConfigWord& word() const { return m_words[m_at]; }
    [[nodiscard]] std::string lower() const { return lowered(m_words[m_at].text); }
    [[nodiscard]] bool startsLine(std::size_t index) const
    {
        return index == 0 || m_words[index].line != m_words[index - 1].line;
    }

    // Number of numbers after a word on the same line.
    [[nodiscard]] std::size_t numbersBehind(std::size_t index) const
    {
        std::size_t count = 0;
        for (std::size_t i = index + 1; i < m_words.size() && m_words[i].line == m_words[index].line; ++i) {
            if (!finiteNumberOf(m_words[i].text))
                break;
            ++count;
        }
        return count;
    }

    // Lines that start with numbers: Quake III's grammar, or an early form of Wolfenstein's.
    [[nodiscard]] AnimationGrammar recognizeGrammar()
    {
        std::size_t unnamed = 0;
        std::size_t named = 0;
        std::size_t namedWithSpeed = 0;
        bool isWolf = false;
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if (!startsLine(i))
                continue;
            const std::string first = lowered(m_words[i].text);
            isWolf = isWolf || first == "startanims" || first == "skeletal" || first == "version";
            if (startsWithDigit(first))
                ++unnamed;
            else if (first != "headoffset" && numbersBehind(i) >= 4) {
                ++named;
                namedWithSpeed += numbersBehind(i) >= 5 ? 1 : 0;
            }
        }
        m_hasNumbersAlone = unnamed > 0 || named == 0;
        m_numbersARecord = isWolf ? 5 : 4;
        if (isWolf || (!m_hasNumbersAlone && 2 * namedWithSpeed > named))
            return AnimationGrammar::wolf;
        return m_hasNumbersAlone ? AnimationGrammar::quake3 : AnimationGrammar::jedi;
    }

    void readKeywords()
    {
        for (; !isOver() && !startsWithDigit(word().text); ++m_at) {
            const std::string keyword = lower();
            if (keyword == "sex")
                m_config.sex = argument(m_config.sexWord).substr(0, 1);
            else if (keyword == "footsteps")
                m_config.footsteps = argument(m_config.footstepsWord);
            else if (keyword == "headoffset")
                readHeadOffset();
            else if (keyword == "fixedlegs")
                m_config.hasFixedLegs = true;
            else if (keyword == "fixedtorso")
                m_config.hasFixedTorso = true;
            else if (m_config.grammar == AnimationGrammar::wolf && keyword == "version")
                argument(m_versionWord);
            else if (m_config.grammar == AnimationGrammar::wolf && (keyword == "skeletal" || keyword == "startanims"))
                continue;
            else if (!m_hasNumbersAlone && startsLine(m_at) && numbersBehind(m_at) >= 4)
                return;
            else
                m_unknown.addAt(rangeOf(word()), described(word()));
        }
    }

    // The word after a keyword on the same line: a keyword without one must not take a word of the next line.
    std::string argument(std::optional<WordLocation>& location)
    {
        location.reset();
        if (m_at + 1 >= m_words.size() || startsLine(m_at + 1))
            return {};
        location = m_words[++m_at].location();
        return lowered(nameOf(m_words[m_at]));
    }

    [[nodiscard]] std::string nameOf(const ConfigWord& from)
    {
        if (isNameTooLong(from.text))
            m_longName.addAt(rangeOf(from), "line ", from.line);
        return printable(cutName(from.text));
    }

    void readHeadOffset()
    {
        for (int axis = 0; axis < 3; ++axis) {
            const auto number = m_at + 1 < m_words.size() ? finiteNumberOf(m_words[m_at + 1].text) : std::nullopt;
            if (!number)
                return m_unknown.addAt(rangeOf(word()), described(word()));
            m_config.headOffset[axis] = static_cast<float>(std::clamp(*number, -1e9, 1e9));
            m_config.headOffsetWords[static_cast<std::size_t>(axis)] = m_words[++m_at].location();
        }
    }

    struct Numbers {
        double first = 0.0, count = 0.0, loop = 0.0, framesPerSecond = 0.0;
    };

    // The next number of a list without names; other words are skipped.
    std::optional<double> takeNumber()
    {
        for (; !isOver(); ++m_at) {
            if (const auto number = finiteNumberOf(word().text)) {
                ++m_at;
                return number;
            }
            if (lower() == "endanims") {
                m_at = m_words.size();
                break;
            }
            m_notNumbers.addAt(rangeOf(word()), described(word()));
        }
        return std::nullopt;
    }

    void readNumbers()
    {
        while (!isOver() && m_config.records.size() < kPlayerAnimationNames.size()) {
            const std::size_t begin = m_at;
            std::array<double, 5> fields{};
            AnimationWords words;
            for (std::size_t i = 0; i < m_numbersARecord; ++i) {
                const auto number = takeNumber();
                if (!number) {
                    if (i > 0)
                        m_incomplete.addAt(rangeOf(m_words[begin]), "line ", m_words[begin].line);
                    return finishNumbers();
                }
                fields[i] = *number;
                if (i < words.numbers.size())
                    words.numbers[i] = m_words[m_at - 1].location();
            }
            const std::size_t index = m_config.records.size();
            add(kPlayerAnimationNames[index], begin, {fields[0], fields[1], fields[2], fields[3]}, words);
        }
        for (; !isOver(); ++m_at) {
            if (startsLine(m_at) && startsWithDigit(word().text))
                m_further.addAt(rangeOf(word()), "line ", word().line);
        }
        finishNumbers();
    }

    void finishNumbers()
    {
        std::vector<AnimationRecord>& records = m_config.records;
        if (records.size() < kRequiredRecords) {
            addWarning(m_config.diagnostics, "animation-record-count", {}, records.size(),
                       " animations, expected at least ", kRequiredRecords, ": the engine refuses the file");
            return;
        }
        while (records.size() < kPlayerAnimationNames.size()) {
            AnimationRecord copy = records[kGesture];
            copy.name = kPlayerAnimationNames[records.size()];
            copy.isStandIn = true;
            records.push_back(std::move(copy));
        }
    }

    void readNamed()
    {
        for (; !isOver(); ++m_at) {
            if (lower() == "headframes" || lower() == "endanims")
                break;
            if (!startsLine(m_at))
                continue;
            if (numbersBehind(m_at) < 4) {
                m_unknown.addAt(rangeOf(word()), described(word()));
                continue;
            }
            if (m_config.records.size() >= kMaxRecords)
                return m_further.addAt(rangeOf(word()), "line ", word().line);
            Numbers numbers;
            AnimationWords words;
            words.name = word().location();
            double* const fields[] = {&numbers.first, &numbers.count, &numbers.loop, &numbers.framesPerSecond};
            for (std::size_t i = 0; i < std::size(fields); ++i) {
                *fields[i] = finiteNumberOf(m_words[m_at + 1 + i].text).value_or(0.0);
                words.numbers[i] = m_words[m_at + 1 + i].location();
            }
            add(nameOf(word()), m_at, numbers, words);
        }
    }

    void add(std::string_view name, std::size_t wordIndex, Numbers numbers, const AnimationWords& words)
    {
        AnimationRecord record;
        record.words = words;
        record.name = name;
        record.part = partOf(name);
        record.range = rangeOf(m_words[wordIndex]);
        const std::string where = joined("line ", m_words[wordIndex].line, ": ", name);
        if (numbers.first < 0.0 || numbers.first > kMaxConfigFrames || std::abs(numbers.count) > kMaxConfigFrames) {
            m_impossible.addAt(record.range, where);
            numbers.first = numbers.count = 0.0;
        }
        record.isReversed = numbers.count < 0.0;
        record.first = static_cast<std::uint32_t>(numbers.first);
        record.count = static_cast<std::uint32_t>(std::abs(numbers.count));
        if (m_config.grammar == AnimationGrammar::jedi) {
            // The frame that it loops from; -1: no loop. A negative rate plays it backwards.
            record.isReversed = record.isReversed || numbers.framesPerSecond < 0.0;
            numbers.framesPerSecond = std::abs(numbers.framesPerSecond);
            numbers.loop = numbers.loop < 0.0 ? 0.0 : std::max(0.0, record.count - std::trunc(numbers.loop));
        }
        if (numbers.loop < 0.0 || std::trunc(numbers.loop) > record.count)
            m_loops.addAt(record.range, where, " repeats ", std::trunc(numbers.loop), " of ",
                          counted(record.count, "frame"));
        record.loopFrames =
            static_cast<std::uint32_t>(std::clamp(numbers.loop, 0.0, static_cast<double>(record.count)));
        const auto rate = static_cast<float>(std::clamp(numbers.framesPerSecond, -1e6, 1e6));
        if (!(rate > 0.0f) && record.count > 1)
            m_slow.addAt(record.range, where, " has ", numbers.framesPerSecond, " frames per second");
        record.framesPerSecond = rate > 0.0f ? rate : 1.0f;
        m_config.records.push_back(std::move(record));
    }

    void findLegsSkip()
    {
        if (m_config.grammar == AnimationGrammar::jedi)
            return; // one model for all parts
        const auto firstOf = [this](std::string_view name) -> std::optional<std::int64_t> {
            const auto& records = m_config.records;
            const auto found = std::find_if(records.begin(), records.end(), [name](const AnimationRecord& record) {
                return lowered(record.name) == name;
            });
            return found == records.end() ? std::nullopt : std::optional<std::int64_t>(found->first);
        };
        const auto gesture = firstOf("torso_gesture");
        const auto walk = firstOf("legs_walkcr");
        if (gesture && walk)
            m_config.legsSkip = *walk - *gesture;
    }

    void report()
    {
        Diagnostics& diagnostics = m_config.diagnostics;
        if (m_config.grammar == AnimationGrammar::wolf)
            addNote(diagnostics, "animation-grammar", {},
                    "it has the form of Return to Castle Wolfenstein's wolfanim.cfg: speeds of movement and frames of "
                    "heads are not read");
        else if (m_config.grammar == AnimationGrammar::jedi)
            addNote(diagnostics, "animation-grammar", {},
                    "it has the form of Jedi Outcast and Jedi Academy, whose players are not MD3: the frames may "
                    "belong to another model");
        m_unknown.report(diagnostics, Severity::warning, "animation-word", "is unknown and skipped");
        m_notNumbers.report(diagnostics, Severity::warning, "animation-number",
                            "is in place of a number and is skipped");
        m_incomplete.report(diagnostics, Severity::error, "animation-incomplete",
                            "begins an animation that lacks some of its numbers: it is left out");
        m_impossible.report(diagnostics, Severity::error, "animation-frames",
                            "has frames that no model can have: it is left out");
        m_loops.report(diagnostics, Severity::warning, "animation-loop", "and the nearest possible number is used");
        m_slow.report(diagnostics, Severity::warning, "animation-fps", "and is played at 1");
        m_longName.report(diagnostics, Severity::warning, "animation-name-cut",
                          joined("has a name that is cut to ", kMaxNameBytes, " bytes"));
        m_further.report(diagnostics, Severity::note, "animation-further",
                         "is after the animations that are read and is not used");
    }

    std::vector<ConfigWord> m_words;
    std::size_t m_at = 0;
    bool m_hasNumbersAlone = true;
    std::size_t m_numbersARecord = 4;
    AnimationConfig m_config;
    std::optional<WordLocation> m_versionWord; // not used
    AlikeTally<Concern::clips> m_unknown, m_notNumbers, m_incomplete, m_impossible, m_loops, m_slow, m_further,
        m_longName;
};

} // namespace

Result<AnimationConfig> loadAnimationConfig(const ByteView& file)
{
    std::string_view text;
    if (file.size() > 0) {
        TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, 1, file.size(), "animations"));
        text = FieldReader(bytes).characters(bytes.size());
    }
    if (file.size() > kMaxConfigFileBytes)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", file.size(),
                    " bytes of animations, this program reads ", kMaxConfigFileBytes);
    AnimationConfig config = ConfigReader(text).read();
    if (config.records.empty())
        return fail(LoadErrorCode::corrupt, file.name(),
                    ": no animation 'first count loop fps' in it: ", describeContent(file.file().span()));
    if (file.size() >= kEngineBytes)
        addWarning(config.diagnostics, "animation-file-size", {}, file.size(), " bytes, the engine reads less than ",
                   kEngineBytes);
    return config;
}

} // namespace formats::quake3
