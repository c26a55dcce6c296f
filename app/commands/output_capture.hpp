#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// During its lifetime, results and messages of commands on this thread are collected instead of printed.
class OutputCapture {
public:
    /// Further results are refused, as if the disk were full.
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

    OutputCapture();
    ~OutputCapture();
    OutputCapture(const OutputCapture&) = delete;
    OutputCapture& operator=(const OutputCapture&) = delete;

    /// The one of this thread; null: none.
    [[nodiscard]] static OutputCapture* current();

    /// False if there are too many results.
    [[nodiscard]] bool addResults(std::string_view text);
    void addMessage(std::string text);

    [[nodiscard]] const std::string& results() const { return m_results; }
    [[nodiscard]] const std::vector<std::string>& messages() const { return m_messages; }

private:
    OutputCapture* m_outer; // that this one replaces
    std::string m_results;
    std::vector<std::string> m_messages;
};

} // namespace app
