#include "formats/edit/followed_clips.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/cube2/cube_script.hpp"
#include "formats/edit/edit_set.hpp"
#include "formats/edit/word_field.hpp"
#include "formats/quake3/animation_cfg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace formats::edit {
namespace {

using Refused = tl::unexpected<std::string>;

constexpr std::string_view kFollowReason = "frames were dropped";
constexpr std::uint32_t kUnknownFrames = 1U << 30U; // more than any text states
constexpr std::size_t kShownLost = 4;

struct FrameSpan {
    std::uint64_t first = 0, count = 0;

    bool operator==(const FrameSpan&) const = default;
};

/// Numbers of frames before and after.
class KeptFrames {
public:
    explicit KeptFrames(const ClipModel& model) : m_frames(model.frameCount > 0 ? model.frameCount : kUnknownFrames)
    {
        for (const bool isDropped : model.isDropped)
            m_before.push_back(m_before.back() + (isDropped ? 0 : 1));
    }

    /// The number of frames before this one that are left. Frames that the model does not have count as left.
    [[nodiscard]] std::uint64_t before(std::uint64_t frame) const
    {
        const std::uint64_t known = m_before.size() - 1;
        return frame <= known ? m_before[static_cast<std::size_t>(frame)] : m_before.back() + (frame - known);
    }
    [[nodiscard]] std::uint64_t count(FrameSpan span) const
    {
        return before(span.first + span.count) - before(span.first);
    }
    [[nodiscard]] std::uint32_t frames() const { return static_cast<std::uint32_t>(before(m_frames)); }

    /// What is left of a clip; nullopt: none of the frames that it has in the model.
    [[nodiscard]] std::optional<FrameSpan> left(FrameSpan clip) const
    {
        const FrameSpan left{before(clip.first), count(clip)};
        const bool isBeyond = clip.first >= m_frames;
        const FrameSpan inModel{clip.first, std::min<std::uint64_t>(clip.count, isBeyond ? 0 : m_frames - clip.first)};
        return isBeyond || count(inModel) > 0 ? std::optional(left) : std::nullopt;
    }

    /// The remaining frame that is nearest to a clip in the model without any; of two the one before it.
    [[nodiscard]] std::uint64_t nearest(FrameSpan clip) const
    {
        const std::uint64_t end = std::min<std::uint64_t>(clip.first + clip.count, m_frames);
        const std::uint64_t next = before(end);
        if (next == 0)
            return 0;
        for (std::uint64_t distance = 1; clip.first >= distance && next < frames(); ++distance) {
            if (count({clip.first - distance, 1}) > 0)
                break;
            if (count({end - 1 + distance, 1}) > 0)
                return next;
        }
        return next - 1;
    }

private:
    std::vector<std::uint64_t> m_before{0};
    std::uint64_t m_frames;
};

/// The numbers of a clip afterwards.
struct FollowedClip {
    FrameSpan frames;
    std::uint64_t loop = 0; ///< last frames that repeat
    bool isLost = false;
};

FollowedClip followedClip(const KeptFrames& kept, FrameSpan clip, std::uint64_t loop, bool isReversed)
{
    const auto left = kept.left(clip);
    if (!left)
        return {{kept.nearest(clip), 1}, std::min<std::uint64_t>(loop, 1), true};
    const FrameSpan repeated{isReversed ? clip.first : clip.first + clip.count - loop, loop};
    return {*left, loop == 0 ? 0 : std::max<std::uint64_t>(kept.count(repeated), 1), false};
}

/// Writes another number in place of a word, with its sign.
void writeWord(const EditableFile& text, const WordLocation& word, std::int64_t value, std::vector<Edit>& edits)
{
    const auto field = std::find_if(text.fields.begin(), text.fields.end(),
                                    [&word](const Field& each) { return each.offset == word.range.offset; });
    if (field == text.fields.end())
        return;
    const std::string digits = std::to_string(value);
    const auto bytes = std::as_bytes(std::span(digits.data(), digits.size()));
    addEditsTo(*field, text.bytes.span(), bytes, kFollowReason, edits);
}

/// The truncated number of a word.
std::int64_t numberIn(const EditableFile& text, const WordLocation& word)
{
    const std::string_view all = FieldReader(text.bytes.span()).characters(text.bytes.size());
    std::string_view digits =
        all.substr(static_cast<std::size_t>(word.range.offset), static_cast<std::size_t>(word.range.length));
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    const auto number = parseNumberPrefix<double>(digits);
    return number.error == std::errc() && std::abs(number.value) < kUnknownFrames
               ? static_cast<std::int64_t>(number.value)
               : 0;
}

using quake3::AnimationConfig;
using quake3::AnimationPart;
using quake3::AnimationRecord;

/// Changes the animations of a player in both parts.
class PlayerFollower {
public:
    PlayerFollower(const EditableFile& text, AnimationConfig config, const ClipModel& lower, const ClipModel& upper)
        : m_text(text),
          m_config(std::move(config)),
          m_lower(lower),
          m_upper(upper),
          m_lowerModel(lower),
          m_upperModel(upper)
    {
    }

    tl::expected<FollowedClips, std::string> clips()
    {
        for (const AnimationRecord& record : m_config.records) {
            const bool isChanged = !record.isStandIn && record.count > 0;
            m_followed.push_back(isChanged ? followedIn(record) : std::nullopt);
            if (isChanged && !m_followed.back())
                return Refused(fmt::format("{} has the same numbers for {} and {}, which would have lost different "
                                           "frames; do the same to both files in one step",
                                           record.name, m_lower.file, m_upper.file));
        }
        for (const std::int64_t skip : {skipOfFewerFrames(), m_config.legsSkip}) {
            if (auto edits = editsWith(skip); isReadAs(edits))
                return FollowedClips{std::move(edits), lost()};
        }
        return Refused(
            fmt::format("the game would take its numbers for other frames of the legs: LEGS_WALKCR begins "
                        "in {} at the same frame as TORSO_GESTURE in {}; do the same to both files in one step",
                        m_lower.file, m_upper.file));
    }

private:
    [[nodiscard]] std::uint32_t lowerFrames() const
    {
        return m_lower.frameCount > 0 ? m_lower.frameCount : kUnknownFrames;
    }
    [[nodiscard]] std::int64_t firstIn(const AnimationRecord& record) const
    {
        return static_cast<std::int64_t>(quake3::firstFrameIn(m_config, record, lowerFrames()));
    }

    [[nodiscard]] static FollowedClip followedBy(const KeptFrames& kept, const AnimationRecord& record,
                                                 std::int64_t first)
    {
        return followedClip(kept, {static_cast<std::uint64_t>(first), record.count}, record.loopFrames,
                            record.isReversed);
    }

    /// In the frames of its part; nullopt: both parts have the animation, and different frames of it are left.
    [[nodiscard]] std::optional<FollowedClip> followedIn(const AnimationRecord& record) const
    {
        if (record.part == AnimationPart::legs)
            return followedBy(m_lowerModel, record, firstIn(record));
        const FollowedClip inUpper = followedBy(m_upperModel, record, record.first);
        if (record.part == AnimationPart::torso)
            return inUpper;
        const FollowedClip inLower = followedBy(m_lowerModel, record, record.first);
        const bool isSame = inLower.frames == inUpper.frames && inLower.loop == inUpper.loop;
        return isSame ? std::optional(inUpper) : std::nullopt;
    }

    /// AnimationConfig::legsSkip, less the dropped frames that only the upper part had.
    [[nodiscard]] std::int64_t skipOfFewerFrames() const
    {
        const auto gesture = std::find_if(m_config.records.begin(), m_config.records.end(),
                                          [](const auto& each) { return lowered(each.name) == "torso_gesture"; });
        if (gesture == m_config.records.end() || m_upper.frameCount <= gesture->first)
            return m_config.legsSkip;
        const std::uint64_t before = m_upper.frameCount - gesture->first;
        const std::uint64_t after = m_upperModel.count({gesture->first, before});
        return m_config.legsSkip - static_cast<std::int64_t>(before - after);
    }

    /// `skip`: that of the legs afterwards.
    [[nodiscard]] std::vector<Edit> editsWith(std::int64_t skip) const
    {
        std::vector<Edit> edits;
        for (std::size_t i = 0; i < m_followed.size(); ++i) {
            if (!m_followed[i])
                continue;
            const AnimationRecord& record = m_config.records[i];
            const bool isShifted = record.part == AnimationPart::legs && firstIn(record) != std::int64_t{record.first};
            const std::int64_t first =
                static_cast<std::int64_t>(m_followed[i]->frames.first) + (isShifted ? skip : std::int64_t{0});
            if (first < 0)
                return {}; // no text: it is not read so
            addRecord(record, *m_followed[i], first, edits);
        }
        (void)overlapsOf(edits);
        return edits;
    }

    void addRecord(const AnimationRecord& record, const FollowedClip& clip, std::int64_t first,
                   std::vector<Edit>& edits) const
    {
        const auto& words = record.words.numbers; // first, count, loop
        if (first != std::int64_t{record.first})
            writeWord(m_text, words[0], first, edits);
        const auto count = static_cast<std::int64_t>(clip.frames.count);
        if (count != std::int64_t{record.count})
            writeWord(m_text, words[1], numberIn(m_text, words[1]) < 0 ? -count : count, edits);
        const auto loop = static_cast<std::int64_t>(clip.loop);
        const bool isStart = m_config.grammar == quake3::AnimationGrammar::jedi; // of the frames that repeat
        const std::int64_t present = isStart ? numberIn(m_text, words[2]) : std::int64_t{record.loopFrames};
        const std::int64_t wanted = isStart ? count - loop : loop;
        if (record.loopFrames > 0 && present != wanted)
            writeWord(m_text, words[2], wanted, edits);
    }

    /// Whether the text with these edits states what it should.
    [[nodiscard]] bool isReadAs(const std::vector<Edit>& edits) const
    {
        const std::vector<std::byte> bytes = withEdits(m_text.bytes.span(), edits);
        const auto config =
            quake3::loadAnimationConfig(ByteView(FileBytes::copyOf(std::span<const std::byte>(bytes)), m_text.name));
        if (!config || config->records.size() != m_followed.size() || config->grammar != m_config.grammar)
            return false;
        for (std::size_t i = 0; i < m_followed.size(); ++i) {
            const AnimationRecord& record = config->records[i];
            if (!m_followed[i])
                continue;
            const std::uint64_t first = quake3::firstFrameIn(*config, record, m_lowerModel.frames());
            if (FrameSpan{first, record.count} != m_followed[i]->frames || record.loopFrames != m_followed[i]->loop)
                return false;
        }
        return true;
    }

    [[nodiscard]] std::vector<std::string> lost() const
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_followed.size(); ++i) {
            if (m_followed[i] && m_followed[i]->isLost)
                names.push_back(m_config.records[i].name);
        }
        return names;
    }

    const EditableFile& m_text;
    AnimationConfig m_config;
    const ClipModel& m_lower;
    const ClipModel& m_upper;
    KeptFrames m_lowerModel, m_upperModel;
    std::vector<std::optional<FollowedClip>> m_followed; // for each record; none: it stays
};

/// The clips of one model in a text of Cube.
class CubeFollower {
public:
    CubeFollower(const EditableFile& text, const ClipModel& model)
        : m_text(text),
          m_model(model),
          m_kept(model),
          m_format(lowered(stemOf(fileNameOf(text.name)))),
          m_isOfModel(lowered(model.file) == "tris." + m_format)
    {
    }

    FollowedClips clips()
    {
        cube2::Lines lines(FieldReader(m_text.bytes.span()).characters(m_text.bytes.size()));
        while (const auto line = lines.next()) {
            const cube2::Command command = cube2::commandOf(line->words, m_format);
            if (command == cube2::Command::load)
                m_isOfModel = isSameButForCase(normalizedName(line->words[1].text).value_or(""), m_model.file);
            else if (command == cube2::Command::clip && m_isOfModel)
                follow(cube2::clipWordsOf(line->words, m_format));
        }
        (void)overlapsOf(m_clips.edits);
        return std::move(m_clips);
    }

private:
    void follow(const cube2::ClipWords& words)
    {
        const std::uint32_t first = numberOf(words.first, kUnknownFrames);
        const std::uint32_t count = numberOf(words.count, 0);
        if (first >= kUnknownFrames || count == 0)
            return; // the game leaves it out
        const FollowedClip clip = followedClip(m_kept, {first, count}, 0, false);
        if (clip.isLost)
            m_clips.lost.emplace_back(words.name->text);
        if (clip.frames.first != first)
            writeWord(m_text, words.first->location, static_cast<std::int64_t>(clip.frames.first), m_clips.edits);
        if (clip.frames.count != count)
            writeWord(m_text, words.count->location, static_cast<std::int64_t>(clip.frames.count), m_clips.edits);
    }

    [[nodiscard]] static std::uint32_t numberOf(const cube2::Word* word, std::uint32_t otherwise)
    {
        return parseNumber<std::uint32_t>(word != nullptr ? word->text : std::string_view()).value_or(otherwise);
    }

    const EditableFile& m_text;
    const ClipModel& m_model;
    KeptFrames m_kept;
    std::string m_format;
    bool m_isOfModel; // the following commands are about the model
    FollowedClips m_clips;
};

} // namespace

tl::expected<FollowedClips, std::string> followedPlayerClips(const EditableFile& text, const ClipModel& lower,
                                                             const ClipModel& upper)
{
    auto config = quake3::loadAnimationConfig(ByteView(text.bytes, text.name));
    if (!config)
        return FollowedClips(); // nothing is played from it
    return PlayerFollower(text, *std::move(config), lower, upper).clips();
}

FollowedClips followedCubeClips(const EditableFile& text, const ClipModel& model)
{
    return CubeFollower(text, model).clips();
}

std::string lostClipsText(const FollowedClips& clips)
{
    std::string names;
    const std::size_t shown = clips.lost.size() > kShownLost + 1 ? kShownLost : clips.lost.size();
    for (std::size_t i = 0; i < shown; ++i)
        names += (i == 0 ? "" : i + 1 == clips.lost.size() ? " and " : ", ") + clips.lost[i];
    if (names.empty())
        return {};
    if (shown < clips.lost.size())
        names += " and " + counted(clips.lost.size() - shown, "other");
    return clips.lost.size() == 1 ? names + " has lost all its frames and shows the nearest one that is left"
                                  : names + " have lost all their frames and show the nearest one that is left";
}

} // namespace formats::edit
