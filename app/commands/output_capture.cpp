#include "app/commands/output_capture.hpp"

#include <utility>

namespace app {
namespace {

thread_local OutputCapture* currentCapture = nullptr;

} // namespace

OutputCapture::OutputCapture() : m_outer(std::exchange(currentCapture, this)) {}

OutputCapture::~OutputCapture()
{
    currentCapture = m_outer;
}

OutputCapture* OutputCapture::current()
{
    return currentCapture;
}

bool OutputCapture::addResults(std::string_view text)
{
    if (text.size() > kMaxBytes - m_results.size())
        return false;
    m_results += text;
    return true;
}

void OutputCapture::addMessage(std::string text)
{
    m_messages.push_back(std::move(text));
}

} // namespace app
