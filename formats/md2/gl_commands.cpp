#include "formats/md2/gl_commands.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/model/mesh_variant.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>

namespace formats::md2 {
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
    PrimitiveType primitive = PrimitiveType::strip;
    std::size_t begin = 0;     // index of its count in the list
    std::size_t firstWord = 0; // index of its vertices in the list
    std::uint32_t surface = 0; // as stored
    std::uint32_t vertexCount = 0;
    Soundness soundness = Soundness::sound;
};

RenderVertex cornerAt(const Table<Word>& words, const Command& command, std::uint32_t index)
{
    const std::size_t first = command.firstWord + std::size_t{index} * kWordsPerVertex;
    return {words[first + 2].bits, {words[first].asFloat(), words[first + 1].asFloat()}};
}

Soundness soundnessOf(const Table<Word>& words, const Command& command, std::uint32_t modelVertexCount)
{
    Soundness soundness = Soundness::sound;
    for (std::uint32_t i = 0; i < command.vertexCount; ++i) {
        const RenderVertex corner = cornerAt(words, command, i);
        if (corner.vertex >= modelVertexCount)
            return Soundness::vertexPastEnd;
        if (!std::isfinite(corner.uv.x) || !std::isfinite(corner.uv.y))
            soundness = Soundness::notFinite;
    }
    return soundness;
}

// Some exporters wrote (vertex, s, t) instead of (s, t, vertex).
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

// Calls visit(Command) for each command that draws something, including invalid ones.
template <class Visit> Walk walk(const Table<Word>& words, const GlCommandList& list, Visit&& visit)
{
    const std::size_t headWords = list.namesSurfaces ? 2 : 1;
    std::size_t position = 0;
    CancelPoll poll;
    while (position < words.size() && !poll.isCancelled()) {
        const std::int64_t count = words[position].asSigned(); // 64 bits: the smallest 32-bit number cannot be negated
        if (count == 0)
            return {ListEnd::terminated, position + 1};
        const auto vertexCount = static_cast<std::uint32_t>(count < 0 ? -count : count);
        Command command;
        command.primitive = count < 0 ? PrimitiveType::fan : PrimitiveType::strip;
        command.begin = position;
        command.firstWord = position + headWords;
        command.vertexCount = vertexCount;
        if (command.firstWord > words.size() || vertexCount > (words.size() - command.firstWord) / kWordsPerVertex) {
            command.soundness = Soundness::overrun;
            visit(command);
            return {ListEnd::overrun, words.size()};
        }
        if (list.namesSurfaces)
            command.surface = words[position + 1].bits;
        position = command.firstWord + std::size_t{vertexCount} * kWordsPerVertex;
        if (vertexCount < 3)
            continue;
        command.soundness = soundnessOf(words, command, list.vertexCount);
        visit(command);
    }
    return {ListEnd::missingTerminator, position};
}

struct GlCommandDiagnostics {
    std::size_t commands = 0; // that draw something, including invalid ones
    std::array<std::size_t, 4> bySoundness{};
    std::size_t vertexFirst = 0; // invalid ones that would be valid as (vertex, s, t)
    std::vector<Command> sound;
    Command firstUnsound;
    std::size_t strayed = 0; // valid ones of surfaces past the last
    Command firstStrayed;
    Walk walk;

    [[nodiscard]] std::size_t count(Soundness soundness) const
    {
        return bySoundness[static_cast<std::size_t>(soundness)];
    }
    [[nodiscard]] std::size_t unsound() const { return commands - count(Soundness::sound); }
};

GlCommandDiagnostics examine(const Table<Word>& words, const GlCommandList& list)
{
    GlCommandDiagnostics found;
    found.walk = walk(words, list, [&](const Command& command) {
        ++found.commands;
        ++found.bySoundness[static_cast<std::size_t>(command.soundness)];
        if (command.soundness == Soundness::sound) {
            if (command.surface >= list.surfaceCount && found.strayed++ == 0)
                found.firstStrayed = command;
            found.sound.push_back(command);
            return;
        }
        if (found.unsound() == 1)
            found.firstUnsound = command;
        if (command.soundness != Soundness::overrun && isSoundVertexFirst(words, command, list.vertexCount))
            ++found.vertexFirst;
    });
    return found;
}

std::string describeUnsound(const GlCommandDiagnostics& found, const GlCommandList& list)
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

ByteRange rangeOf(const Command& command, const GlCommandList& list)
{
    const std::uint64_t end = command.soundness == Soundness::overrun
                                  ? list.wordCount
                                  : command.firstWord + std::uint64_t{command.vertexCount} * kWordsPerVertex;
    return {list.offset + command.begin * Word::kWireSize, (end - command.begin) * Word::kWireSize};
}

// Commands are one occurrence, however many there are: a command may be split into two that draw the same.
void reportStrayed(const GlCommandDiagnostics& found, const GlCommandList& list, Diagnostics& diagnostics)
{
    if (found.strayed == 0)
        return;
    diagnostics.push_back(
        {std::string(list.rules.strayed), Severity::warning, rangeOf(found.firstStrayed, list),
         joined(found.strayed, " of ", found.commands, " GL commands belong to sub-objects past the last of ",
                list.surfaceCount, ", the first to number ", std::bit_cast<std::int32_t>(found.firstStrayed.surface),
                " (from 0): the last one is used"),
         Concern::glCommands});
}

bool reportUnsound(const GlCommandDiagnostics& found, const GlCommandList& list, Diagnostics& diagnostics)
{
    const bool isListUsed = 2 * found.unsound() <= found.commands && found.unsound() < found.commands;
    addError(diagnostics, Concern::glCommands, list.rules.unsound, rangeOf(found.firstUnsound, list),
             describeUnsound(found, list), isListUsed ? ": these are left out" : ": the list is not used");
    return isListUsed;
}

void appendCommand(const Table<Word>& words, const Command& command, VertexDeduplicator& deduplicator,
                   std::vector<std::uint32_t>& indices)
{
    if (!indices.empty())
        indices.push_back(kRestartIndex);
    for (std::uint32_t i = 0; i < command.vertexCount; ++i)
        indices.push_back(deduplicator.add(cornerAt(words, command, i)));
}

void addDrawRange(MeshVariant& meshVariant, DrawRange range, const std::vector<std::uint32_t>& indices)
{
    if (indices.empty())
        return;
    range.first = static_cast<std::uint32_t>(meshVariant.indices.size());
    range.count = static_cast<std::uint32_t>(indices.size());
    meshVariant.drawRanges.push_back(range);
    meshVariant.indices.insert(meshVariant.indices.end(), indices.begin(), indices.end());
}

struct CommandsOfSurface {
    std::vector<std::uint32_t> strips, fans; // indices
};

MeshVariant meshVariantOf(std::span<const Command> commands, const Table<Word>& words, const GlCommandList& list)
{
    MeshVariant meshVariant;
    meshVariant.name = "gl-commands";
    VertexDeduplicator deduplicator(list.vertexCount);
    std::vector<CommandsOfSurface> surfaces(list.surfaceCount);
    for (const Command& command : commands) {
        CommandsOfSurface& of = surfaces[std::min(command.surface, list.surfaceCount - 1)];
        appendCommand(words, command, deduplicator, command.primitive == PrimitiveType::strip ? of.strips : of.fans);
        meshVariant.triangleCount += command.vertexCount - 2;
    }
    meshVariant.vertices = deduplicator.take();
    for (std::uint32_t surface = 0; surface < list.surfaceCount; ++surface) {
        addDrawRange(meshVariant, {PrimitiveType::strip, surface}, surfaces[surface].strips);
        addDrawRange(meshVariant, {PrimitiveType::fan, surface}, surfaces[surface].fans);
    }
    return meshVariant;
}

} // namespace

std::optional<MeshVariant> glCommandMeshVariant(const ByteView& file, const GlCommandList& list,
                                                Diagnostics& diagnostics)
{
    assert(list.surfaceCount > 0);
    if (list.wordCount == 0)
        return std::nullopt;
    const Table<Word> words = file.tableOr<Word>(
        list.offset, list.wordCount, "GL commands",
        {std::string(list.rules.truncated), Severity::error, {}, {}, Concern::glCommands}, diagnostics);
    if (words.empty())
        return std::nullopt;
    GlCommandList present = list;
    present.wordCount = words.size();
    const ByteRange range{present.offset, present.wordCount * Word::kWireSize};
    if (present.wordCount > kMaxWords) {
        addError(diagnostics, Concern::glCommands, list.rules.tooLarge, range, "GL commands: ", present.wordCount,
                 " words, this program reads at most ", kMaxWords);
        return std::nullopt;
    }

    const GlCommandDiagnostics found = examine(words, present);
    const bool isUsed = found.unsound() == 0 || reportUnsound(found, present, diagnostics);
    const auto note = [&](std::string_view rule, ByteRange where, const auto&... message) {
        diagnostics.push_back({std::string(rule), Severity::note, where, joined(message...), Concern::glCommands});
    };
    if (found.walk.end == ListEnd::missingTerminator && words.size() == list.wordCount)
        note(list.rules.unterminated, range, "the GL command list does not end in 0");
    if (found.walk.wordsUsed < words.size()) {
        note(list.rules.rest,
             {range.offset + found.walk.wordsUsed * Word::kWireSize,
              (words.size() - found.walk.wordsUsed) * Word::kWireSize},
             words.size() - found.walk.wordsUsed, " of ", words.size(), " words follow the end of the GL command list");
    }
    if (found.commands == 0) {
        note(list.rules.empty, range, "the GL command list draws nothing");
        return std::nullopt;
    }
    if (!isUsed)
        return std::nullopt;
    reportStrayed(found, present, diagnostics);
    return meshVariantOf(found.sound, words, present);
}

} // namespace formats::md2
