#include "app/viewer/sandbox/worker_messages.hpp"

#include "formats/base/printable.hpp"

#include <algorithm>

namespace app {
namespace {

enum class WorkerMessage : std::uint8_t { places = 1, ready, job, cancellation, answer };

class MessageWriter {
public:
    explicit MessageWriter(WorkerMessage kind) { u8(static_cast<std::uint8_t>(kind)); }

    void u8(std::uint8_t value) { m_bytes.push_back(std::byte{value}); }
    void u32(std::uint32_t value)
    {
        for (unsigned shift = 0; shift < 32; shift += 8)
            u8(static_cast<std::uint8_t>(value >> shift));
    }
    void text(const std::string& value)
    {
        u32(static_cast<std::uint32_t>(value.size()));
        const auto bytes = std::as_bytes(std::span(value));
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    }
    void texts(const std::vector<std::string>& values)
    {
        u32(static_cast<std::uint32_t>(values.size()));
        for (const std::string& value : values)
            text(value);
    }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

/// After the first problem everything it returns is 0 or empty.
class MessageReader {
public:
    MessageReader(std::span<const std::byte> bytes, WorkerMessage kind)
        : m_rest(bytes), m_isFromWorker(kind == WorkerMessage::ready || kind == WorkerMessage::answer)
    {
        if (u8() != static_cast<std::uint8_t>(kind))
            m_isSound = false;
    }

    std::uint8_t u8()
    {
        if (!m_isSound || m_rest.empty()) {
            m_isSound = false;
            return 0;
        }
        const auto value = std::to_integer<std::uint8_t>(m_rest.front());
        m_rest = m_rest.subspan(1);
        return value;
    }
    std::uint32_t u32()
    {
        std::uint32_t value = 0;
        for (unsigned shift = 0; shift < 32; shift += 8)
            value |= std::uint32_t{u8()} << shift;
        return m_isSound ? value : 0;
    }
    std::string text()
    {
        const std::uint32_t length = u32();
        m_isSound = m_isSound && length <= m_rest.size() && length <= kMaxWorkerTextBytes;
        if (!m_isSound)
            return {};
        std::string value;
        value.reserve(length);
        for (const std::byte byte : m_rest.first(length))
            value += static_cast<char>(byte);
        m_rest = m_rest.subspan(length);
        m_isSound = !m_isFromWorker || formats::isUtf8(value);
        return m_isSound ? value : std::string();
    }
    std::vector<std::string> texts()
    {
        const std::uint32_t count = u32();
        // Each takes at least the four bytes of its length.
        m_isSound = m_isSound && count <= kMaxWorkerTexts && count <= m_rest.size() / 4;
        std::vector<std::string> values;
        for (std::uint32_t i = 0; m_isSound && i < count; ++i)
            values.push_back(text());
        return m_isSound ? values : std::vector<std::string>();
    }
    /// Whether all of it was read and nothing was wrong.
    [[nodiscard]] bool isWhole() const { return m_isSound && m_rest.empty(); }

private:
    std::span<const std::byte> m_rest;
    bool m_isFromWorker; // then its texts are UTF-8
    bool m_isSound = true;
};

} // namespace

std::vector<std::byte> encoded(const WorkerPlaces& places)
{
    MessageWriter writer(WorkerMessage::places);
    writer.texts(places.readable);
    return writer.take();
}

std::vector<std::byte> encoded(const WorkerReady& ready)
{
    MessageWriter writer(WorkerMessage::ready);
    writer.text(ready.problem);
    writer.text(ready.unconfined);
    return writer.take();
}

std::vector<std::byte> encoded(const StillJob& job)
{
    MessageWriter writer(WorkerMessage::job);
    writer.u32(job.id);
    writer.u32(job.edge);
    writer.text(job.file);
    writer.text(job.listfile);
    writer.text(job.palette);
    writer.texts(job.gameFolders);
    writer.texts(job.bindings);
    writer.u8(static_cast<std::uint8_t>(job.purpose));
    writer.text(job.output);
    writer.u8(job.mayReplaceAll ? 1 : 0);
    return writer.take();
}

std::vector<std::byte> encoded(const StillAnswer& answer)
{
    MessageWriter writer(WorkerMessage::answer);
    writer.u32(answer.id);
    writer.u8(static_cast<std::uint8_t>(answer.kind));
    writer.u32(answer.width);
    writer.u32(answer.height);
    writer.u8(static_cast<std::uint8_t>(answer.status));
    writer.text(answer.problem);
    writer.text(answer.document);
    writer.texts(answer.files);
    return writer.take();
}

std::vector<std::byte> encodedCancellation()
{
    return MessageWriter(WorkerMessage::cancellation).take();
}

std::optional<WorkerPlaces> decodedPlaces(std::span<const std::byte> message)
{
    MessageReader reader(message, WorkerMessage::places);
    WorkerPlaces places{reader.texts()};
    return reader.isWhole() ? std::optional(std::move(places)) : std::nullopt;
}

std::optional<WorkerReady> decodedReady(std::span<const std::byte> message)
{
    MessageReader reader(message, WorkerMessage::ready);
    WorkerReady ready;
    ready.problem = reader.text();
    ready.unconfined = reader.text();
    return reader.isWhole() ? std::optional(std::move(ready)) : std::nullopt;
}

std::optional<StillJob> decodedJob(std::span<const std::byte> message)
{
    MessageReader reader(message, WorkerMessage::job);
    StillJob job;
    job.id = reader.u32();
    job.edge = reader.u32();
    job.file = reader.text();
    job.listfile = reader.text();
    job.palette = reader.text();
    job.gameFolders = reader.texts();
    job.bindings = reader.texts();
    const std::uint8_t purpose = reader.u8();
    job.purpose = static_cast<StillJob::Purpose>(purpose);
    job.output = reader.text();
    job.mayReplaceAll = reader.u8() != 0;
    const bool isValid = job.edge >= 1 && job.edge <= kMaxStillEdge && job.bindings.size() % 2 == 0 &&
                         purpose <= static_cast<std::uint8_t>(StillJob::Purpose::command);
    return isValid && reader.isWhole() ? std::optional(std::move(job)) : std::nullopt;
}

std::optional<StillAnswer> decodedAnswer(std::span<const std::byte> message)
{
    MessageReader reader(message, WorkerMessage::answer);
    StillAnswer answer;
    answer.id = reader.u32();
    const std::uint8_t kind = reader.u8();
    answer.kind = static_cast<StillAnswer::Kind>(kind);
    answer.width = reader.u32();
    answer.height = reader.u32();
    const std::uint8_t status = reader.u8();
    answer.status = static_cast<ExitStatus>(status);
    answer.problem = reader.text();
    answer.document = reader.text();
    answer.files = reader.texts();
    const bool isValid = kind <= static_cast<std::uint8_t>(StillAnswer::Kind::outOfMemory) &&
                         status <= static_cast<std::uint8_t>(ExitStatus::noOpenGl); // the last one
    return isValid && reader.isWhole() ? std::optional(std::move(answer)) : std::nullopt;
}

} // namespace app
