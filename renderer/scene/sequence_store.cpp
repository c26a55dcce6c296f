#include "renderer/scene/sequence_store.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>
#include <set>

namespace scene {
namespace {

/// Only bones are in the bind pose: colors and textures are from the start of the first sequence, because otherwise
/// parts would be visible that never are.
std::vector<formats::Timeline> bindPoseTimelines(const formats::Skinned& shape)
{
    std::vector<formats::Timeline> timelines = keysOf(shape, 0).timelines.copied();
    for (const formats::Bone& bone : shape.bones) {
        for (const formats::TrackIndex track : {bone.translation, bone.rotation, bone.scale}) {
            if (track != formats::kNoIndex)
                timelines[track] = {};
        }
    }
    std::span<const formats::Track> tracks = shape.tracks;
    if (!shape.sequences.empty())
        tracks = tracksOf(shape, shape.sequences.front());
    for (const formats::Event& event : shape.events) { // no events without animation, except on global loops
        if (event.times != formats::kNoIndex && tracks[event.times].globalLoop == formats::kNoIndex)
            timelines[event.times] = {};
    }
    return timelines;
}

} // namespace

using formats::kNoIndex;

SequenceStore::SequenceStore(std::shared_ptr<const formats::Model> model, const formats::FoundFile& modelFile,
                             std::shared_ptr<const formats::VirtualFileSystem> files, const Listfile* listfile)
    : m_model(std::move(model)), m_files(std::move(files)), m_bindPose(bindPoseTimelines(skinnedOf(*m_model)))
{
    const formats::Skinned& shape = skinnedOf(*m_model);
    std::set<std::string> lookedFor; // files not found
    for (const formats::Sequence& sequence : shape.sequences) {
        const formats::Sequence& owner = shape.sequences[sequence.keysFrom];
        const bool isKnown = m_external.contains(sequence.keysFrom) || lookedFor.contains(owner.keysFile);
        if (owner.keysFile.empty() || isKnown)
            continue;
        if (auto found = findSidecar(*m_files, modelFile, owner.keysFile, owner.keysFileId, listfile)) {
            m_external[sequence.keysFrom].file = *std::move(found);
        } else {
            m_missing.push_back(owner.keysFile);
            lookedFor.insert(owner.keysFile);
        }
    }
}

std::uint32_t SequenceStore::ownerOf(std::uint32_t sequence) const
{
    const std::vector<formats::Sequence>& sequences = skinnedOf(*m_model).sequences;
    if (sequence >= sequences.size())
        return kNoIndex;
    const std::uint32_t owner = sequences[sequence].keysFrom;
    return sequences[owner].keysFile.empty() ? kNoIndex : owner;
}

bool SequenceStore::isMissing(std::uint32_t sequence) const
{
    const std::uint32_t owner = ownerOf(sequence);
    const std::lock_guard lock(m_mutex);
    return owner != kNoIndex && !m_external.contains(owner);
}

bool SequenceStore::isUnread(std::uint32_t sequence) const
{
    const std::uint32_t owner = ownerOf(sequence);
    const std::lock_guard lock(m_mutex);
    const auto external = m_external.find(owner);
    return external != m_external.end() && !external->second.keys;
}

std::vector<std::string> SequenceStore::paths() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> paths;
    for (const auto& [sequence, external] : m_external)
        paths.push_back(external.file.path);
    return paths;
}

std::optional<std::uint32_t> SequenceStore::sequenceOf(const std::string& path) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_external.begin(), m_external.end(),
                                    [&path](const auto& external) { return external.second.file.path == path; });
    return found != m_external.end() ? std::optional(found->first) : std::nullopt;
}

formats::Diagnostics SequenceStore::read(std::uint32_t sequence) const
{
    const std::uint32_t owner = ownerOf(sequence);
    formats::Diagnostics diagnostics;
    const std::lock_guard reading(m_readMutex);
    if (!isUnread(sequence))
        return diagnostics;
    // Playback must not wait for the disk, so m_mutex is not held here.
    External* const external = externalOf(owner);
    const auto file = m_files->read(external->file);
    if (formats::isCancelled())
        return diagnostics; // it stays unread
    auto keys = file ? profileOf(*m_model).loadSequenceKeys(skinnedOf(*m_model), owner, *file)
                     : formats::Result<formats::SequenceKeys>(tl::unexpected(file.error()));
    if (formats::isCancelled())
        return diagnostics;
    if (!keys) {
        addUnusable(formats::Severity::error, "m2-keys-unreadable", {external->file.path, file ? file->size() : 0},
                    keys.error(), diagnostics);
        keys = formats::SequenceKeys{{}, std::vector<formats::Timeline>(skinnedOf(*m_model).tracks.size()), {}};
    }
    addDiagnosticsOf({external->file.path, file ? file->size() : 0}, std::move(keys->diagnostics), diagnostics);
    keys->diagnostics.clear();
    const std::lock_guard lock(m_mutex);
    external->keys = std::make_unique<const formats::SequenceKeys>(*std::move(keys));
    ++m_readCount;
    return diagnostics;
}

std::optional<formats::SequenceKeys> SequenceStore::readFrom(std::uint32_t sequence,
                                                             const formats::ByteView& file) const
{
    auto keys = profileOf(*m_model).loadSequenceKeys(skinnedOf(*m_model), sequence, file);
    return keys ? std::optional(*std::move(keys)) : std::nullopt;
}

SequenceStore::External* SequenceStore::externalOf(std::uint32_t owner) const
{
    const std::lock_guard lock(m_mutex);
    return &m_external.at(owner);
}

formats::KeyView SequenceStore::keys(std::uint32_t sequence) const
{
    const formats::Skinned& shape = skinnedOf(*m_model);
    if (shape.sequences.empty())
        return keysOf(shape, 0);
    if (sequence >= shape.sequences.size())
        return {.timelines = m_bindPose,
                .file = shape.file.span(),
                .external = {},
                .tracks = keysOf(shape, 0).tracks,
                .startMs = shape.sequences.front().startMs,
                .durationMs = 0};
    const std::uint32_t owner = ownerOf(sequence);
    if (owner == kNoIndex)
        return keysOf(shape, sequence);
    const std::lock_guard lock(m_mutex);
    const auto external = m_external.find(owner);
    if (external != m_external.end() && external->second.keys)
        return keysOf(shape, sequence, *external->second.keys);
    return keysOf(shape, sequence);
}

std::vector<std::string> SequenceStore::namesWithoutKeys() const
{
    std::vector<std::string> names;
    const std::vector<formats::Sequence>& sequences = skinnedOf(*m_model).sequences;
    for (std::uint32_t i = 0; i < sequences.size(); ++i) {
        if (isMissing(i))
            names.push_back(sequences[i].name);
    }
    return names;
}

animation::SampleTime SequenceStore::sampleTimeOf(const animation::SequencePose& pose) const
{
    animation::SampleTime sampleTime;
    sampleTime.now = {keys(pose.sequence), pose.ms, pose.sequence};
    if (pose.fadeWeight > 0.0f) {
        sampleTime.other = animation::SequenceTime{keys(pose.fadesFrom), pose.fadesFromMs, pose.fadesFrom};
        sampleTime.mix = pose.fadeWeight;
    }
    sampleTime.globalMs = pose.globalMs;
    return sampleTime;
}

namespace {

/// The first of many names, and the number of the others.
std::string someOf(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMaxMissingNamed); ++i)
        text += (text.empty() ? "" : ", ") + names[i];
    if (names.size() > kMaxMissingNamed)
        text += formats::joined(" and ", names.size() - kMaxMissingNamed, " more");
    return text;
}

} // namespace

void reportMissingKeys(const SequenceStore& store, formats::Diagnostics& diagnostics)
{
    if (store.missingFiles().empty())
        return;
    const std::vector<std::string> still = store.namesWithoutKeys();
    addWarning(diagnostics, "m2-anim-missing", {}, someOf(store.missingFiles()),
               " not found: nothing moves in the sequence", still.size() == 1 ? " " : "s ", someOf(still));
}

} // namespace scene
