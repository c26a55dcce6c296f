#include "formats/edit/clip_edits.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/quake3/animation_cfg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace formats::edit {
namespace {

using ClipProblem = tl::unexpected<std::string>;

constexpr std::string_view kClipReason = "frames of a clip";
constexpr std::string_view kConfigFormat = "animation.cfg";
constexpr std::string_view kClipsStart = "clips[";
constexpr std::string_view kNotStated = "is not stated in the text";
constexpr double kTooManyFrames = 1e9; // ours

/// In numbers of the model.
struct WantedFrames {
    std::uint32_t first = 0, count = 0, ofModel = 0;
};

std::string beyondModel(std::uint32_t frameCount)
{
    return fmt::format("is not possible: the model has {}", counted(frameCount, "frame"));
}

/// `what` is behind the range: " from frame 6".
ClipProblem outsideOf(std::int64_t least, std::int64_t most, std::int64_t found, std::string_view what = {})
{
    return ClipProblem(least == most ? fmt::format("is {}: only {} is possible{}", found, least, what)
                                     : fmt::format("is {}: {} to {} are possible{}", found, least, most, what));
}

std::size_t indexOfNumber(ClipNumber number)
{
    return static_cast<std::size_t>(number);
}

std::string wordOf(const EditableFile& text, const Field& field)
{
    return textOf(field.type, bytesOf(field, text.bytes.span()));
}

const Field* fieldOf(const EditableFile& text, const std::string& clip, ClipNumber number)
{
    const std::string path = clip + std::string(kClipNumberNames[indexOfNumber(number)]);
    const auto found = std::find_if(text.fields.begin(), text.fields.end(),
                                    [&path](const Field& field) { return field.path == path; });
    return found == text.fields.end() ? nullptr : &*found;
}

/// With the numbers as they are written.
ClipInText clipAt(const EditableFile& text, std::string path)
{
    ClipInText clip;
    clip.path = std::move(path);
    for (std::size_t i = 0; i < kClipNumberNames.size(); ++i) {
        const Field* const field = fieldOf(text, clip.path, static_cast<ClipNumber>(i));
        clip.has[i] = field != nullptr;
        clip.shown[i] = field != nullptr ? wordOf(text, *field) : std::string();
    }
    return clip;
}

/// The records of an animation.cfg and their fields.
class ConfigClips {
public:
    ConfigClips(const EditableFile& text, std::uint32_t frameCount) : m_text(text), m_frameCount(frameCount)
    {
        if (auto config = quake3::loadAnimationConfig(ByteView(text.bytes, text.name)))
            m_config = *std::move(config);
    }

    [[nodiscard]] ClipInText find(const Clip& clip) const
    {
        const std::string_view source = quake3::sourceOfDerivedClip(clip.name);
        for (const quake3::AnimationRecord& record : m_config.records) {
            const bool isNamed = record.name == clip.name || (!source.empty() && record.name == source);
            const std::uint64_t first = firstInModel(record);
            if (record.isStandIn || !isNamed || first != clip.firstFrame ||
                std::min<std::uint64_t>(record.count, m_frameCount - first) != clip.frameCount)
                continue;
            ClipInText found = clipAt(m_text, pathOf(record));
            found.shown[indexOfNumber(ClipNumber::first)] = std::to_string(first);
            found.isStartTied = isTied(record);
            return found;
        }
        return {};
    }

    [[nodiscard]] std::uint64_t firstInModel(const quake3::AnimationRecord& record) const
    {
        return quake3::firstFrameIn(m_config, record, m_frameCount);
    }

    /// The record with these fields; null: there is none.
    [[nodiscard]] const quake3::AnimationRecord* recordAt(const Field& first) const
    {
        for (const quake3::AnimationRecord& record : m_config.records) {
            if (!record.isStandIn && record.words.numbers.front().range.offset == first.offset)
                return &record;
        }
        return nullptr;
    }

    /// The first frame in the text that is this frame of the model; none: it would be taken for another one.
    [[nodiscard]] std::optional<std::uint32_t> firstInText(quake3::AnimationRecord record, std::uint32_t first,
                                                           std::uint32_t count) const
    {
        const std::int64_t present = std::int64_t{record.first} - static_cast<std::int64_t>(firstInModel(record));
        record.count = count;
        for (const std::int64_t shift : {present, m_config.legsSkip, std::int64_t{0}}) {
            const std::int64_t tried = std::int64_t{first} + shift;
            if (tried < 0 || tried > std::int64_t{UINT32_MAX})
                continue;
            record.first = static_cast<std::uint32_t>(tried);
            if (firstInModel(record) == first)
                return record.first;
        }
        return std::nullopt;
    }

    /// Whether the difference of its first frame to another one's places all LEGS.
    [[nodiscard]] bool isTied(const quake3::AnimationRecord& record) const
    {
        const auto isFirstOf = [&](std::string_view name) {
            const auto found = std::find_if(m_config.records.begin(), m_config.records.end(),
                                            [name](const auto& each) { return lowered(each.name) == name; });
            return found != m_config.records.end() && &*found == &record;
        };
        return m_config.grammar != quake3::AnimationGrammar::jedi &&
               (isFirstOf("torso_gesture") || isFirstOf("legs_walkcr"));
    }

    /// The number of last frames that repeat is that in the text.
    [[nodiscard]] bool countsLoopFrames() const { return m_config.grammar != quake3::AnimationGrammar::jedi; }

private:
    [[nodiscard]] std::string pathOf(const quake3::AnimationRecord& record) const
    {
        for (const Field& field : m_text.fields) {
            if (field.offset == record.words.numbers.front().range.offset)
                return field.path.substr(0, field.path.rfind('.') + 1);
        }
        return {};
    }

    const EditableFile& m_text;
    std::uint32_t m_frameCount;
    quake3::AnimationConfig m_config;
};

/// "stand" of "stand#2".
std::string_view withoutNumber(std::string_view name)
{
    const std::size_t sign = name.rfind('#');
    const bool isNumber = sign != std::string_view::npos && parseNumber<std::uint32_t>(name.substr(sign + 1));
    return isNumber ? name.substr(0, sign) : name;
}

/// Whether the numbers of a text of Cube are those of a clip.
bool isClip(const ClipInText& stated, const Clip& clip)
{
    const auto isNumber = [&](ClipNumber number, std::uint32_t value) {
        return !stated.has[indexOfNumber(number)] ||
               parseNumber<std::uint32_t>(stated.shown[indexOfNumber(number)]) == value;
    };
    const auto rate = parseNumber<float>(stated.shown[indexOfNumber(ClipNumber::fps)]);
    const bool isRate = !rate || !(*rate > 0.0f) || *rate == clip.framesPerSecond;
    return isRate && isNumber(ClipNumber::first, clip.firstFrame) && isNumber(ClipNumber::count, clip.frameCount);
}

/// A text of Cube may have clips of several models, with the same names.
ClipInText cubeClip(std::span<const ClipInText> stated, const Clip& clip)
{
    const ClipInText* found = nullptr;
    for (const ClipInText& each : stated) {
        const std::string_view inside = std::string_view(each.path).substr(kClipsStart.size());
        const std::string_view name = inside.substr(0, inside.rfind(']'));
        if (!isSameButForCase(withoutNumber(name), withoutNumber(clip.name)) || !isClip(each, clip))
            continue;
        if (found != nullptr)
            return {};
        found = &each;
    }
    return found != nullptr ? *found : ClipInText();
}

std::vector<ClipInText> statedClips(const EditableFile& text)
{
    std::vector<ClipInText> stated;
    for (const Field& field : text.fields) {
        if (field.path.starts_with(kClipsStart) && field.path.ends_with("].name"))
            stated.push_back(clipAt(text, field.path.substr(0, field.path.rfind('.') + 1)));
    }
    return stated;
}

/// Adds the edit of a number; the error is a phrase.
tl::expected<void, std::string> writeNumber(const EditableFile& text, const Field* field, std::string_view value,
                                            std::vector<Edit>& step)
{
    if (field == nullptr)
        return ClipProblem(std::string(kNotStated));
    const auto bytes = valueOf(*field, value);
    if (!bytes)
        return ClipProblem(bytes.error());
    if (parseNumber<float>(value) != parseNumber<float>(wordOf(text, *field)))
        addEditsTo(*field, text.bytes.span(), *bytes, kClipReason, step);
    return {};
}

/// Whole loops stay whole, and none is longer than its clip.
tl::expected<void, std::string> followLoop(const EditableFile& text, const ClipInText& clip,
                                           const quake3::AnimationRecord& record, std::uint32_t count,
                                           std::vector<Edit>& step)
{
    const bool isWhole = record.loopFrames == record.count;
    if (record.loopFrames == 0 || (!isWhole && record.loopFrames <= count))
        return {};
    return writeNumber(text, fieldOf(text, clip.path, ClipNumber::loop), std::to_string(count), step);
}

/// Whole, with its sign, which stands for playing backwards.
std::int64_t countIn(const EditableFile& text, const Field& field)
{
    const auto count = parseNumberPrefix<double>(wordOf(text, field));
    return count.error == std::errc() && std::abs(count.value) < kTooManyFrames ? static_cast<std::int64_t>(count.value)
                                                                                : 0;
}

/// The first frame of a clip with bounds, in the model.
std::uint32_t presentFirst(const EditableFile& text, const ClipInText& clip, std::uint32_t frameCount)
{
    const Field& field = *fieldOf(text, clip.path, ClipNumber::first);
    if (text.format == kConfigFormat) {
        const ConfigClips clips(text, frameCount);
        if (const quake3::AnimationRecord* const record = clips.recordAt(field))
            return static_cast<std::uint32_t>(clips.firstInModel(*record));
    }
    return parseNumber<std::uint32_t>(wordOf(text, field)).value_or(0);
}

/// The first frame as the text states it; adds what follows from the numbers of an animation.cfg. The error is a
/// phrase.
tl::expected<std::uint32_t, std::string> firstInConfig(const EditableFile& text, const ClipInText& clip,
                                                       const WantedFrames& wanted, std::vector<Edit>& step)
{
    const ConfigClips clips(text, wanted.ofModel);
    const quake3::AnimationRecord* const record = clips.recordAt(*fieldOf(text, clip.path, ClipNumber::first));
    if (record == nullptr)
        return ClipProblem(std::string(kNotStated));
    if (clips.isTied(*record) && clips.firstInModel(*record) != wanted.first)
        return ClipProblem("places all clips of the legs, together with that of another clip; see the tab Edit");
    const auto first = clips.firstInText(*record, wanted.first, wanted.count);
    if (!first)
        return ClipProblem("would be taken for another frame of the legs");
    if (clips.countsLoopFrames())
        TRISVIEW_TRY(followLoop(text, clip, *record, wanted.count, step));
    return *first;
}

/// A first frame as a user types it. A clip that goes beyond the model must not go further; `presentEnd` is behind its
/// last frame.
tl::expected<void, std::string> checkFirst(std::int64_t first, std::int64_t length, std::int64_t presentEnd,
                                           std::int64_t frameCount)
{
    if (first >= frameCount)
        return outsideOf(0, frameCount - 1, first);
    const std::int64_t end = std::max(presentEnd, frameCount);
    if (first + length > end)
        return outsideOf(0, std::min(end - length, frameCount - 1), first,
                         fmt::format(" with {}", counted(static_cast<std::uint64_t>(length), "frame")));
    return {};
}

/// A number of frames as a user types it, negative if they are played backwards.
tl::expected<void, std::string> checkCount(std::int64_t count, std::int64_t first, std::int64_t frameCount)
{
    if (first >= frameCount)
        return ClipProblem(fmt::format("is not possible: the clip begins at frame {}, the model has frames 0 to {}",
                                       first, frameCount - 1));
    if (count == 0 || std::abs(count) > frameCount - first)
        return outsideOf(1, frameCount - first, count, fmt::format(" from frame {}", first));
    return {};
}

/// Frames that have been checked.
StepResult frameEdits(const EditableFile& text, const ClipInText& clip, std::uint32_t first, std::int64_t count,
                      std::uint32_t frameCount)
{
    const Field* const firstField = fieldOf(text, clip.path, ClipNumber::first);
    const Field* const countField = fieldOf(text, clip.path, ClipNumber::count);
    if (firstField == nullptr || countField == nullptr)
        return ClipProblem(std::string(kNotStated));
    const WantedFrames wanted{first, static_cast<std::uint32_t>(std::abs(count)), frameCount};
    std::vector<Edit> step;
    std::uint32_t written = first;
    if (text.format == kConfigFormat) {
        TRISVIEW_TRY_ASSIGN(written, firstInConfig(text, clip, wanted, step));
    }
    TRISVIEW_TRY(writeNumber(text, firstField, std::to_string(written), step));
    TRISVIEW_TRY(writeNumber(text, countField, std::to_string(count), step));
    return checkedStep(std::move(step));
}

} // namespace

std::vector<ClipInText> clipsInText(const EditableFile& text, std::span<const Clip> clips, std::uint32_t frameCount)
{
    std::vector<ClipInText> found;
    if (text.format == kConfigFormat) {
        const ConfigClips config(text, frameCount);
        for (const Clip& clip : clips)
            found.push_back(config.find(clip));
        return found;
    }
    const std::vector<ClipInText> stated = statedClips(text);
    for (const Clip& clip : clips)
        found.push_back(cubeClip(stated, clip));
    return found;
}

StepResult clipFrameEdits(const EditableFile& text, const ClipInText& clip, std::uint32_t first, std::uint32_t count,
                          std::uint32_t frameCount)
{
    if (count == 0)
        return ClipProblem("is not possible: a clip has at least 1 frame");
    if (first >= frameCount || count > frameCount - first)
        return ClipProblem(beyondModel(frameCount));
    const Field* const field = fieldOf(text, clip.path, ClipNumber::count);
    const bool isReversed = field != nullptr && countIn(text, *field) < 0;
    return frameEdits(text, clip, first, isReversed ? -std::int64_t{count} : std::int64_t{count}, frameCount);
}

StepResult clipNumberEdits(const EditableFile& text, const ClipInText& clip, ClipNumber number, std::string_view value,
                           std::uint32_t frameCount)
{
    const Field* const field = fieldOf(text, clip.path, number);
    if (field == nullptr)
        return ClipProblem(std::string(kNotStated));
    if (const auto bytes = valueOf(*field, value); !bytes)
        return ClipProblem(bytes.error());
    const Field* const countField = fieldOf(text, clip.path, ClipNumber::count);
    const std::int64_t count = countField != nullptr ? countIn(text, *countField) : 0;
    const bool hasFirst = fieldOf(text, clip.path, ClipNumber::first) != nullptr;
    const std::uint32_t present = hasFirst ? presentFirst(text, clip, frameCount) : 0;
    if (number == ClipNumber::first) {
        const std::uint32_t first = parseNumber<std::uint32_t>(value).value_or(0);
        TRISVIEW_TRY(checkFirst(first, std::abs(count), present + std::abs(count), frameCount));
        if (countField != nullptr)
            return frameEdits(text, clip, first, count, frameCount);
    }
    if (number == ClipNumber::count && hasFirst) {
        const std::int32_t typed = parseNumber<std::int32_t>(value).value_or(0);
        if (typed == count)
            return std::vector<Edit>();
        TRISVIEW_TRY(checkCount(typed, present, frameCount));
        return frameEdits(text, clip, present, typed, frameCount);
    }
    std::vector<Edit> step;
    TRISVIEW_TRY(writeNumber(text, field, value, step));
    return step;
}

} // namespace formats::edit
