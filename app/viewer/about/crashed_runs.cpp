#include "app/viewer/about/crashed_runs.hpp"

#include "app/viewer/settings/user_file.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/crash_note.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNoteBytes = 65'536; // our limit: a note has about 10,000
constexpr std::string_view kSeen = "seen-";

struct NoteFile {
    fs::path path;
    fs::file_time_type written;
    bool isSeen = false;
};

/// The notes of programs that have ended, the latest first. Removes empty ones.
std::vector<NoteFile> endedNotesIn(const fs::path& folder)
{
    std::vector<NoteFile> notes;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        const std::string name = platform::utf8FromPath(path.filename());
        const bool isSeen = name.starts_with(kSeen);
        std::error_code ofFile;
        if (path.extension() != ".txt" ||
            !std::string_view(name).substr(isSeen ? kSeen.size() : 0).starts_with("crash-") ||
            !entry->is_regular_file(ofFile) || platform::isCrashNoteInUse(path))
            continue;
        if (entry->file_size(ofFile) > 0)
            notes.push_back({path, entry->last_write_time(ofFile), isSeen});
        else if (!ofFile)
            applyAnswer({path, {}, {}, CrashedRun::Answer::removeNote});
    }
    std::sort(notes.begin(), notes.end(), [](const NoteFile& a, const NoteFile& b) {
        return a.written != b.written ? a.written > b.written : a.path < b.path;
    });
    return notes;
}

/// The first bytes, printable: the note may be of a damaged disk, or of another program.
std::string textOfNote(const fs::path& file)
{
    std::string text(kMaxNoteBytes, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    std::string lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        lines += formats::printable(std::string_view(text).substr(from, to - from)) + "\n";
        from = to + 1;
    }
    return lines;
}

LastTabs tabsOfRun(const fs::path& note)
{
    const auto text = textOfUserFile(tabsBesideNote(note));
    if (!text || !*text)
        return {};
    auto tabs = lastTabsFrom(**text);
    return tabs ? *std::move(tabs) : LastTabs();
}

} // namespace

std::optional<CrashedRun> lastCrashedRun(const fs::path& folder)
{
    const std::vector<NoteFile> notes = endedNotesIn(folder);
    for (std::size_t i = kMaxCrashNotes; i < notes.size(); ++i)
        applyAnswer({notes[i].path, {}, {}, CrashedRun::Answer::removeNote});
    const auto latest = std::find_if(notes.begin(), notes.end(), [](const NoteFile& note) { return !note.isSeen; });
    if (latest == notes.end() || latest - notes.begin() >= static_cast<std::ptrdiff_t>(kMaxCrashNotes))
        return std::nullopt;
    return CrashedRun{latest->path, textOfNote(latest->path), tabsOfRun(latest->path)};
}

void applyAnswer(const CrashedRun& run)
{
    if (run.answer == CrashedRun::Answer::none)
        return;
    std::error_code error;
    fs::remove(tabsBesideNote(run.note), error);
    if (run.answer == CrashedRun::Answer::removeNote)
        fs::remove(run.note, error);
    else
        fs::rename(run.note, run.note.parent_path() / (std::string(kSeen) + run.note.filename().string()), error);
}

fs::path tabsBesideNote(const fs::path& note)
{
    return fs::path(note).replace_extension(".json");
}

void reopenCrashed(Session& session)
{
    if (!isCrashOffered(session))
        return;
    session.lastTabs = session.crashed->tabs;
    reopenLastTabs(session);
    session.crashed->answer = CrashedRun::Answer::keepNote;
}

void discardCrash(Session& session)
{
    if (!isCrashOffered(session))
        return;
    session.crashed->answer = CrashedRun::Answer::removeNote;
    session.about.crashNote.clear();
}

} // namespace app
