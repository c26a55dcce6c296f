#pragma once

#include "formats/model/model.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/animation/track_sample.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace scene {

class Listfile;

inline constexpr std::size_t kMaxMissingNamed = 64; ///< files or sequences; of more their number is said

/// The keys of the sequences of one skinned model. Keys in files of their own (`.anim`) are read when
/// first needed and kept. Safe to use from several threads.
class SequenceStore {
public:
    /// `files` finds and reads; `modelFile` is what the keys' files lie beside. `listfile` has the names of numbered
    /// ones; it may be null and is not kept.
    SequenceStore(std::shared_ptr<const formats::Model> model, const formats::FoundFile& modelFile,
                  std::shared_ptr<const formats::VirtualFileSystem> files, const Listfile* listfile = nullptr);

    /// Whether the keys of a sequence lie in a file that was not found.
    [[nodiscard]] bool isMissing(std::uint32_t sequence) const;
    /// Whether they lie in a file that was found and was not read yet.
    [[nodiscard]] bool isUnread(std::uint32_t sequence) const;
    /// The names of the files that were not found, each once, in the order of the sequences.
    [[nodiscard]] const std::vector<std::string>& missingFiles() const { return m_missing; }
    /// The names of the sequences whose keys lie in them.
    [[nodiscard]] std::vector<std::string> namesWithoutKeys() const;
    /// The paths of the files that were found.
    [[nodiscard]] std::vector<std::string> paths() const;

    /// The sequence whose keys lie in the file found at `path`; nullopt: none.
    [[nodiscard]] std::optional<std::uint32_t> sequenceOf(const std::string& path) const;

    /// Reads the keys of a sequence that `isUnread`. Returns the file's diagnostics; an unreadable file counts as
    /// one without keys from then on. Does nothing for other sequences.
    formats::Diagnostics read(std::uint32_t sequence) const;

    /// The keys of a sequence as they are in `file`, without keeping them; nullopt: they cannot be read.
    [[nodiscard]] std::optional<formats::SequenceKeys> readFrom(std::uint32_t sequence,
                                                                const formats::ByteView& file) const;

    /// The keys that a sequence plays: none while they are unread or missing. kBindPose: bones
    /// stay in their bind pose; only the tracks of a model without sequences play. Borrows from this.
    [[nodiscard]] formats::KeyView keys(std::uint32_t sequence) const;

    /// Everything that tracks depend on at an instant.
    [[nodiscard]] animation::SampleTime sampleTimeOf(const animation::SequencePose& pose) const;

private:
    struct External {
        formats::FoundFile file;
        std::unique_ptr<const formats::SequenceKeys> keys; // null until read
    };

    /// Whose keys a sequence plays; kNoIndex where the model has them.
    [[nodiscard]] std::uint32_t ownerOf(std::uint32_t sequence) const;

    std::shared_ptr<const formats::Model> m_model;
    std::shared_ptr<const formats::VirtualFileSystem> m_files;
    std::vector<formats::Timeline> m_bindPose; // one for each track
    std::vector<std::string> m_missing;
    /// Stays where it is; only its keys may be changed later, under the lock.
    [[nodiscard]] External* externalOf(std::uint32_t owner) const;

    mutable std::mutex m_readMutex;                       // one reads at a time
    mutable std::mutex m_mutex;                           // of the map
    mutable std::map<std::uint32_t, External> m_external; // by the sequence that owns the keys
};

/// A warning that names the files that were not found, and the sequences in which nothing moves for that.
void reportMissingKeys(const SequenceStore& store, formats::Diagnostics& diagnostics);

} // namespace scene
