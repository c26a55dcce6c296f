#pragma once

#include "formats/model/model.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/animation/track_sample.hpp"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace scene {

class Listfile;

inline constexpr std::size_t kMaxMissingNamed = 64; ///< files or sequences; the message counts further ones

/// The keys of the sequences of one skinned model. Keys in sidecars (`.anim`) are read on first use and kept. Safe to
/// use from several threads.
class SequenceStore {
public:
    /// `files` finds and reads sidecars beside `modelFile`. `listfile` has the names of numbered ones; it may be null
    /// and is not kept.
    SequenceStore(std::shared_ptr<const formats::Model> model, const formats::FoundFile& modelFile,
                  std::shared_ptr<const formats::VirtualFileSystem> files, const Listfile* listfile = nullptr);

    /// Whether the keys of a sequence are in a file that was not found.
    [[nodiscard]] bool isMissing(std::uint32_t sequence) const;
    /// Whether they are in a file that was found but not read yet.
    [[nodiscard]] bool isUnread(std::uint32_t sequence) const;
    /// How many files have been read: poses from before a further one may be out of date.
    [[nodiscard]] std::uint64_t readCount() const { return m_readCount; }
    /// The names of the files that were not found, without duplicates, in the order of the sequences.
    [[nodiscard]] const std::vector<std::string>& missingFiles() const { return m_missing; }
    /// The names of the sequences whose keys are in them.
    [[nodiscard]] std::vector<std::string> namesWithoutKeys() const;
    /// The paths of the files that were found.
    [[nodiscard]] std::vector<std::string> paths() const;

    /// The sequence whose keys are in the file found at `path`; nullopt: none.
    [[nodiscard]] std::optional<std::uint32_t> sequenceOf(const std::string& path) const;

    /// Reads the keys of a sequence that `isUnread`. Returns the file's diagnostics; an unreadable file counts as one
    /// without keys from then on. Does nothing for other sequences.
    formats::Diagnostics read(std::uint32_t sequence) const;

    /// The keys of a sequence currently in `file`, without keeping them; nullopt: they cannot be read.
    [[nodiscard]] std::optional<formats::SequenceKeys> readFrom(std::uint32_t sequence,
                                                                const formats::ByteView& file) const;

    /// The keys that a sequence plays: none while they are unread or missing. kBindPose: bones stay in their bind pose;
    /// only the tracks of a model without sequences play. Borrows from this.
    [[nodiscard]] formats::KeyView keys(std::uint32_t sequence) const;

    /// All inputs of tracks at an instant.
    [[nodiscard]] animation::SampleTime sampleTimeOf(const animation::SequencePose& pose) const;

private:
    struct External {
        formats::FoundFile file;
        std::unique_ptr<const formats::SequenceKeys> keys; // null until read
    };

    /// The sequence whose keys a sequence plays; kNoIndex if they are in the model.
    [[nodiscard]] std::uint32_t ownerOf(std::uint32_t sequence) const;

    std::shared_ptr<const formats::Model> m_model;
    std::shared_ptr<const formats::VirtualFileSystem> m_files;
    std::vector<formats::Timeline> m_bindPose; // one per track
    std::vector<std::string> m_missing;
    /// The address is stable; only its keys may change later, under the lock.
    [[nodiscard]] External* externalOf(std::uint32_t owner) const;

    mutable std::atomic<std::uint64_t> m_readCount = 0;
    mutable std::mutex m_readMutex;                       // only one thread reads at a time
    mutable std::mutex m_mutex;                           // protects the map
    mutable std::map<std::uint32_t, External> m_external; // by the sequence that owns the keys
};

/// Adds a warning with the names of the files that were not found, and of the sequences without animation for this
/// reason.
void reportMissingKeys(const SequenceStore& store, formats::Diagnostics& diagnostics);

} // namespace scene
