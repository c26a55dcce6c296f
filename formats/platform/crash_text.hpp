#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The parts of a crash note that all systems share. Nothing here allocates or locks, so a handler may use it.
namespace platform {

/// A text of fixed size on one line.
template <std::size_t size> struct FixedText {
    std::array<char, size> text{};
    std::size_t length = 0;

    /// The first `size` bytes of `value`.
    void set(std::string_view value)
    {
        length = std::min(value.size(), size);
        std::copy_n(value.data(), length, text.data());
        std::replace(text.data(), text.data() + length, '\n', ' ');
    }
    [[nodiscard]] std::string_view view() const { return {text.data(), length}; }
};

/// The texts of a note that are known before a crash.
struct CrashTexts {
    FixedText<250> program;
    std::array<FixedText<1000>, 2> subjects;
    std::atomic<std::size_t> subject{0}; ///< into `subjects`: the one that is complete

    void setSubject(std::string_view value)
    {
        const std::size_t other = 1 - subject;
        subjects[other].set(value);
        subject = other;
    }
};
static_assert(std::atomic<std::size_t>::is_always_lock_free);

/// Writes text and numbers through a small buffer.
class SafeWriter {
public:
    using Write = void (*)(const char* bytes, std::size_t count);

    explicit SafeWriter(Write write) : m_write(write) {}
    ~SafeWriter() { flush(); }
    SafeWriter(const SafeWriter&) = delete;
    SafeWriter& operator=(const SafeWriter&) = delete;

    SafeWriter& text(std::string_view value)
    {
        for (const char character : value) {
            if (m_length == m_buffer.size())
                flush();
            m_buffer[m_length++] = character;
        }
        return *this;
    }

    SafeWriter& hex(std::uintptr_t value) { return text("0x").number(value, 16); }

    SafeWriter& number(std::uintptr_t value, std::uintptr_t base = 10)
    {
        std::array<char, 20> digits{}; // 2^64 has 20
        std::size_t first = digits.size();
        do {
            digits[--first] = "0123456789abcdef"[value % base];
            value /= base;
        } while (value != 0);
        return text({digits.data() + first, digits.size() - first});
    }

    void flush()
    {
        m_write(m_buffer.data(), m_length);
        m_length = 0;
    }

private:
    Write m_write;
    std::array<char, 512> m_buffer{};
    std::size_t m_length = 0;
};

/// Addresses of the program's code and data in memory.
struct LoadedRange {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
};

/// The lines after the cause of the crash: the subject and where the program is loaded.
inline void writeSubject(SafeWriter& writer, const CrashTexts& texts, const LoadedRange& loaded)
{
    const std::string_view subject = texts.subjects[texts.subject].view();
    if (!subject.empty())
        writer.text("Working on: ").text(subject).text("\n");
    writer.text("Loaded at: ").hex(loaded.begin).text(" to ").hex(loaded.end).text("\n");
}

/// A note of a program that ends by an exception, whose thread has left the place where it was thrown.
inline void writeExceptionNote(SafeWriter& writer, const CrashTexts& texts, std::string_view exception,
                               std::uintptr_t process, const LoadedRange& loaded)
{
    writer.text(texts.program.view()).text("\nException: ").text(exception).text("\n");
    writer.text("Process: ").number(process).text("\n");
    writeSubject(writer, texts, loaded);
}

/// A line for each address, the last call first.
template <std::size_t size>
void writeReturnAddresses(SafeWriter& writer, const std::array<void*, size>& addresses, std::size_t count,
                          const LoadedRange& loaded)
{
    writer.text("Return addresses, the last call first:\n");
    for (std::size_t i = 0; i < count; ++i) {
        const auto address = reinterpret_cast<std::uintptr_t>(addresses[i]);
        writer.text("  ").hex(address);
        if (address >= loaded.begin && address < loaded.end)
            writer.text(" program+").hex(address - loaded.begin);
        writer.text("\n");
    }
}

} // namespace platform
