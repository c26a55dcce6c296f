#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>
#include <optional>

/// Earlier runs of the program that crashed. Each has a note (platform::CrashNote) in the state folder, crash-12.txt,
/// and beside it crash-12.json, the tabs that were open, in the form of session.json. A note that the user has seen is
/// called seen-crash-12.txt.
namespace app {

/// Notes that are kept.
inline constexpr std::size_t kMaxCrashNotes = 10;

/// The latest crash that the user has not answered yet. Notes of windows that still run are left alone; empty ones of
/// others, which ended without a crash, are removed, and all but the latest kMaxCrashNotes.
[[nodiscard]] std::optional<CrashedRun> lastCrashedRun(const std::filesystem::path& folder);

/// Keeps or removes the note as the answer says; the tabs are removed. No effect without an answer. A file that cannot
/// be changed stays.
void applyAnswer(const CrashedRun& run);

/// The file of the tabs beside a note.
[[nodiscard]] std::filesystem::path tabsBesideNote(const std::filesystem::path& note);

/// Reopens the tabs one by one and keeps the note.
void reopenCrashed(Session& session);
/// Removes the note.
void discardCrash(Session& session);

} // namespace app
