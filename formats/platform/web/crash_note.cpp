// The browser ends a page that crashes; nothing of it runs any more.
#include "formats/platform/crash_note.hpp"

namespace platform {

CrashNote::CrashNote(const std::filesystem::path& /*folder*/, std::string_view /*program*/) {}

CrashNote::~CrashNote() = default;

void CrashNote::keepFor(std::string_view /*exception*/)
{
    (void)m_isKept;
}

void noteCrashSubject(std::string_view /*subject*/) {}

bool isCrashNoteInUse(const std::filesystem::path& /*file*/)
{
    return false;
}

CrashStack::CrashStack() = default;

CrashStack::~CrashStack() = default;

} // namespace platform
