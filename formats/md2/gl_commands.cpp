#include "formats/md2/gl_commands.hpp"

#include "formats/core/topology.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace formats {
namespace {

constexpr std::uint32_t kWordsPerVertex = 3;    // s, t, vertex
constexpr std::uint64_t kMaxWords = 4ULL << 20; // ours: 16 MB of commands, a hundred times the largest one seen

struct Word {
    static constexpr std::size_t kWireSize = 4;
    std::uint32_t bits = 0;

    static Word read(FieldReader in) { return {in.u32()}; }

    [[nodiscard]] float asFloat() const { return std::bit_cast<float>(bits); }
    [[nodiscard]] std::int32_t asSigned() const { return std::bit_cast<std::int32_t>(bits); }
};

enum class Soundness { sound, overrun, vertexPastEnd, notFinite };

struct Command {
    RunKind kind = RunKind::strip;
    std::size_t firstWord = 0; // of its vertices, into the list; its count stands before
    std::uint32_t vertexCount = 0;
    Soundness soundness = Soundness::sound;
};

Corner cornerAt(const Table<Word>& words, const Command& command, std::uint32_t index)
{
    const std::size_t first = command.firstWord + std::size_t{index} * kWordsPerVertex;
    return {words[first + 2].bits, {words[first].asFloat(), words[first + 1].asFloat()}};
}

Soundness soundnessOf(const Table<Word>& words, const Command& command, std::uint32_t modelVertexCount)
{
    Soundness soundness = Soundness::sound;
    for (std::uint32_t i = 0; i < command.vertexCount; ++i) {
        const Corner corner = cornerAt(words, command, i);
        if (corner.vertex >= modelVertexCount)
            return Soundness::vertexPastEnd;
        if (!std::isfinite(corner.uv.x) || !std::isfinite(corner.uv.y))
            soundness = Soundness::notFinite;
    }
    return soundness;
}

// Some exporters wrote (vertex, s, t) where (s, t, vertex) is due.
bool isSoundVertexFirst(const Table<Word>& words, const Command& command, std::uint32_t modelVertexCount)
{
    for (std::uint32_t i = 0; i < command.vertexCount; ++i) {
        const std::size_t first = command.firstWord + std::size_t{i} * kWordsPerVertex;
        if (words[first].bits >= modelVertexCount || !std::isfinite(words[first + 1].asFloat()) ||
            !std::isfinite(words[first + 2].asFloat()))
            return false;
    }
    return true;
}

enum class ListEnd { terminated, missingTerminator, overrun };

struct Walk {
    ListEnd end = ListEnd::missingTerminator;
    std::size_t wordsUsed = 0;
};

// Calls visit(Command) for each command that draws something or would.
template <class Visit> Walk walk(const Table<Word>& words, std::uint32_t modelVertexCount, Visit&& visit)
{
    std::size_t position = 0;
    while (position < words.size()) {
        const std::int64_t count = words[position].asSigned(); // 64 bits: the smallest 32-bit number has no negation
        ++position;
        if (count == 0)
            return {ListEnd::terminated, position};
        const auto vertexCount = static_cast<std::uint32_t>(count < 0 ? -count : count);
        Command command{count < 0 ? RunKind::fan : RunKind::strip, position, vertexCount, Soundness::sound};
        if (vertexCount > (words.size() - position) / kWordsPerVertex) {
            command.soundness = Soundness::overrun;
            visit(command);
            return {ListEnd::overrun, words.size()};
        }
        position += std::size_t{vertexCount} * kWordsPerVertex;
        if (vertexCount < 3)
            continue;
        command.soundness = soundnessOf(words, command, modelVertexCount);
        visit(command);
    }
    return {ListEnd::missingTerminator, position};
}

struct Findings {
    std::size_t commands = 0; // that draw something or would
    std::array<std::size_t, 4> bySoundness{};
    std::size_t vertexFirst = 0; // unsound ones that would be sound as (vertex, s, t)
    std::vector<Command> sound;
    Command firstUnsound;
    Walk walk;

    [[nodiscard]] std::size_t count(Soundness soundness) const
    {
        return bySoundness[static_cast<std::size_t>(soundness)];
    }
    [[nodiscard]] std::size_t unsound() const { return commands - count(Soundness::sound); }
};

Findings examine(const Table<Word>& words, std::uint32_t modelVertexCount)
{
    Findings found;
    found.walk = walk(words, modelVertexCount, [&](const Command& command) {
        ++found.commands;
        ++found.bySoundness[static_cast<std::size_t>(command.soundness)];
        if (command.soundness == Soundness::sound) {
            found.sound.push_back(command);
            return;
        }
        if (found.unsound() == 1)
            found.firstUnsound = command;
        if (command.soundness != Soundness::overrun && isSoundVertexFirst(words, command, modelVertexCount))
            ++found.vertexFirst;
    });
    return found;
}

std::string describeUnsound(const Findings& found, const GlCommandList& list)
{
    std::string text;
    const auto add = [&](Soundness soundness, std::string_view what) {
        if (found.count(soundness) == 0)
            return;
        text += joined(text.empty() ? "" : ", ", found.count(soundness), " of ", found.commands, " GL commands ", what);
    };
    add(Soundness::vertexPastEnd, joined("refer to vertices past the last of ", list.vertexCount));
    add(Soundness::notFinite, "have texture coordinates that are not finite");
    add(Soundness::overrun, "run past the end of the list");
    if (found.vertexFirst == found.commands)
        text += " (their words are in the order vertex, s, t instead of s, t, vertex)";
    return text;
}

bool reportUnsound(const Findings& found, const GlCommandList& list, Diagnostics& notes)
{
    const bool isListUsed = 2 * found.unsound() <= found.commands && found.unsound() < found.commands;
    const std::uint64_t firstByte = list.offset + (found.firstUnsound.firstWord - 1) * Word::kWireSize;
    const std::uint64_t words = found.firstUnsound.soundness == Soundness::overrun
                                    ? list.wordCount - (found.firstUnsound.firstWord - 1)
                                    : 1 + std::uint64_t{found.firstUnsound.vertexCount} * kWordsPerVertex;
    addError(notes, Concern::glCommands, "md2-gl-commands-unsound", {firstByte, words * Word::kWireSize},
             describeUnsound(found, list), isListUsed ? ": these are left out" : ": the list is not used");
    return isListUsed;
}

void appendCommand(const Table<Word>& words, const Command& command, CornerTable& corners,
                   std::vector<std::uint32_t>& indices)
{
    if (!indices.empty())
        indices.push_back(kRestartIndex);
    for (std::uint32_t i = 0; i < command.vertexCount; ++i)
        indices.push_back(corners.add(cornerAt(words, command, i)));
}

void addRun(Topology& topology, RunKind kind, const std::vector<std::uint32_t>& indices)
{
    if (indices.empty())
        return;
    topology.runs.push_back(
        {kind, 0, static_cast<std::uint32_t>(topology.indices.size()), static_cast<std::uint32_t>(indices.size())});
    topology.indices.insert(topology.indices.end(), indices.begin(), indices.end());
}

Topology topologyOf(std::span<const Command> commands, const Table<Word>& words, std::uint32_t modelVertexCount)
{
    Topology topology;
    topology.name = "gl-commands";
    CornerTable corners(modelVertexCount);
    std::vector<std::uint32_t> strips;
    std::vector<std::uint32_t> fans;
    for (const Command& command : commands) {
        appendCommand(words, command, corners, command.kind == RunKind::strip ? strips : fans);
        topology.triangleCount += command.vertexCount - 2;
    }
    topology.corners = corners.take();
    addRun(topology, RunKind::strip, strips);
    addRun(topology, RunKind::fan, fans);
    return topology;
}

} // namespace

std::optional<Topology> glCommandTopology(const ByteView& file, const GlCommandList& list, Diagnostics& notes)
{
    if (list.wordCount == 0)
        return std::nullopt;
    const Table<Word> words =
        file.tableOr<Word>(list.offset, list.wordCount, "GL commands",
                           {"md2-gl-commands-truncated", Severity::error, {}, {}, Concern::glCommands}, notes);
    if (words.empty())
        return std::nullopt;
    const GlCommandList present{list.offset, words.size(), list.vertexCount};
    const ByteRange range{present.offset, present.wordCount * Word::kWireSize};
    if (present.wordCount > kMaxWords) {
        addError(notes, Concern::glCommands, "md2-gl-commands-too-large", range, "GL commands: ", present.wordCount,
                 " words, this program reads at most ", kMaxWords);
        return std::nullopt;
    }

    const Findings found = examine(words, present.vertexCount);
    const bool isUsed = found.unsound() == 0 || reportUnsound(found, present, notes);
    const auto note = [&](std::string_view rule, ByteRange where, const auto&... message) {
        notes.push_back({std::string(rule), Severity::note, where, joined(message...), Concern::glCommands});
    };
    if (found.walk.end == ListEnd::missingTerminator && words.size() == list.wordCount)
        note("md2-gl-commands-unterminated", range, "the GL command list does not end in 0");
    if (found.walk.wordsUsed < words.size()) {
        note("md2-gl-commands-rest",
             {range.offset + found.walk.wordsUsed * Word::kWireSize,
              (words.size() - found.walk.wordsUsed) * Word::kWireSize},
             words.size() - found.walk.wordsUsed, " of ", words.size(), " words follow the end of the GL command list");
    }
    if (found.commands == 0) {
        note("md2-gl-commands-empty", range, "the GL command list draws nothing");
        return std::nullopt;
    }
    if (!isUsed)
        return std::nullopt;
    return topologyOf(found.sound, words, present.vertexCount);
}

} // namespace formats
