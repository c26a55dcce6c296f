#include "formats/mdx/anm.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/name_limits.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/base/tally.hpp"
#include "formats/model/clip_names.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace formats {
namespace {

constexpr std::size_t kMaxClips = 65536;            // ours; the largest file seen has 50
constexpr std::uint64_t kMaxAnmFileBytes = 4 << 20; // ours: enough for that many clips with names of usual length

constexpr bool isAnmBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

std::string_view takeWord(std::string_view& line)
{
    std::size_t begin = 0;
    while (begin < line.size() && isAnmBlank(line[begin]))
        ++begin;
    std::size_t end = begin;
    while (end < line.size() && !isAnmBlank(line[end]))
        ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

struct Record {
    std::string_view name;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    double framesPerSecond = 0.0;
};

std::optional<Record> parseRecord(std::string_view line)
{
    const std::string_view name = takeWord(line);
    const auto first = parseNumber<std::uint32_t>(takeWord(line));
    const auto last = parseNumber<std::uint32_t>(takeWord(line));
    const auto framesPerSecond = parseNumber<double>(takeWord(line));
    if (!first || !last || !framesPerSecond || !std::isfinite(static_cast<float>(*framesPerSecond)) ||
        !takeWord(line).empty())
        return std::nullopt;
    return Record{name, *first, *last, *framesPerSecond};
}

class AnmReader {
public:
    explicit AnmReader(std::uint32_t frameCount) : m_frameCount(frameCount) {}

    void readLine(std::string_view line, ByteRange range)
    {
        ++m_lineNumber;
        line = line.substr(0, line.find("//"));
        std::string_view rest = line;
        if (takeWord(rest).empty())
            return;
        const std::optional<Record> record = parseRecord(line);
        if (!record) {
            m_notRecords.addAt(range, "line ", m_lineNumber);
            return;
        }
        ++m_recordCount;
        addClip(*record, range);
    }

    [[nodiscard]] std::size_t recordCount() const { return m_recordCount; }

    [[nodiscard]] AnmClips result()
    {
        AnmClips result{std::move(m_clips), {}};
        m_notRecords.report(result.diagnostics, Severity::warning, "anm-line", "is not 'name first last fps'");
        m_reversed.report(result.diagnostics, Severity::error, "anm-reversed", "ends before it begins and is left out");
        m_beyond.report(result.diagnostics, Severity::error, "anm-beyond-model",
                        joined("is left out: the model has ", counted(m_frameCount, "frame")));
        m_cut.report(result.diagnostics, Severity::error, "anm-cut",
                     joined("is cut: the model has ", counted(m_frameCount, "frame")));
        m_longName.report(result.diagnostics, Severity::warning, "anm-name-cut",
                          joined("has a name that is cut to ", kMaxNameBytes, " bytes"));
        m_slow.report(result.diagnostics, Severity::warning, "anm-fps", "is played at 1 frame per second");
        return result;
    }

private:
    void addClip(const Record& record, ByteRange range)
    {
        const std::string name = printable(cutName(record.name));
        if (isNameTooLong(record.name))
            m_longName.addAt(range, "line ", m_lineNumber);
        const std::string described = joined("clip '", name, "' (", record.first, " to ", record.last, ")");
        if (record.last < record.first) {
            m_reversed.addAt(range, described);
            return;
        }
        if (record.first >= m_frameCount) {
            m_beyond.addAt(range, described);
            return;
        }
        std::uint32_t last = record.last;
        if (last >= m_frameCount) {
            m_cut.addAt(range, described);
            last = m_frameCount - 1;
        }
        auto framesPerSecond = static_cast<float>(record.framesPerSecond);
        if (framesPerSecond <= 0.0f) {
            if (last != record.first)
                m_slow.addAt(range, "clip '", name, "' with ", record.framesPerSecond, " frames per second");
            framesPerSecond = 1.0f;
        }
        m_clips.push_back({name, record.first, last - record.first + 1, framesPerSecond, loopsByName(name)});
    }

    std::uint32_t m_frameCount;
    std::size_t m_lineNumber = 0;
    std::size_t m_recordCount = 0;
    std::vector<Clip> m_clips;
    // Each kind of problem is reported once: a hostile file must not turn each of its bytes into a message.
    AlikeTally<Concern::clips> m_notRecords, m_reversed, m_beyond, m_cut, m_longName, m_slow;
};

} // namespace

Result<AnmClips> loadAnm(const ByteView& file, std::uint32_t frameCount)
{
    assert(frameCount > 0);
    if (file.size() > kMaxAnmFileBytes)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", file.size(), " bytes, animations have at most ",
                    kMaxAnmFileBytes);
    std::string_view text;
    if (file.size() > 0) {
        TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, 1, file.size(), "animations"));
        text = FieldReader(bytes).characters(bytes.size());
    }
    AnmReader reader(frameCount);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        reader.readLine(text.substr(begin, end - begin), {begin, end - begin});
        if (reader.recordCount() > kMaxClips)
            return fail(LoadErrorCode::tooLarge, file.name(), ": more than ", kMaxClips, " animations");
        begin = end + 1;
    }
    if (reader.recordCount() == 0)
        return fail(LoadErrorCode::corrupt, file.name(),
                    ": no line is an animation 'name first last fps': ", describeContent(file.file().span()));
    return reader.result();
}

} // namespace formats
