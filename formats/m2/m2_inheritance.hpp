#pragma once

#include "formats/m2/m2_skeleton.hpp"
#include "formats/m2/m2_tracks.hpp"

#include <deque>

namespace formats::m2 {

/// Adds the content of a model's skeletons to its shape (docs/formats/m2.md §15.1). All their tracks are in one block
/// of memory, `Skinned::file`, after the model's own block.
///
/// The first skeleton is the model's own and takes precedence. Animations that it lacks, and that the chunk PABC does
/// not exclude, come from the next one, with its tracks and global loops: `Skinned::inheritedTracks`.
class SkeletonTables {
public:
    /// `skeletons` must not be empty. Sets the shape's file; errors: tooLarge. The arguments must outlive this object.
    [[nodiscard]] static Result<SkeletonTables> join(const ByteView& block, const Opening& model,
                                                     const std::vector<SkeletonFile>& skeletons, Skinned& shape);

    /// In this order: sequences and global loops; bones; attachments; then weights and events of inherited sequences,
    /// after those of the model.
    void readSequences(Diagnostics& diagnostics);
    void readBones(Diagnostics& diagnostics);
    void readAttachments(Diagnostics& diagnostics);
    void readInherited(Diagnostics& diagnostics);

    /// Call it after all tracks were read.
    void finish();

    /// The files of the skeletons with all tables that were read from them, the model's own first. Call it once, last.
    [[nodiscard]] std::vector<SidecarFile> takeFiles() const;

    /// Track source for the model's block.
    [[nodiscard]] TrackSource ownTracks() const;

private:
    struct Level {
        std::uint32_t bonesBase = 0, attachmentsBase = 0; ///< in Skinned::file
        std::uint32_t firstLoop = 0, loopCount = 0;       ///< of Skinned::globalLoops
        std::vector<std::uint8_t> hasOwnKeys;             ///< one per sequence
    };
    SkeletonTables(const Opening& model, const std::vector<SkeletonFile>& skeletons, Skinned& shape)
        : m_model(&model), m_skeletons(&skeletons), m_shape(&shape), m_levels(skeletons.size())
    {
    }
    void readLoops(std::size_t level, Diagnostics& diagnostics);
    void addSequences(std::uint32_t level, const std::vector<Sequence>& own, const std::vector<Bounds>& bounds);
    [[nodiscard]] std::vector<Bounds> parentBounds(Diagnostics& diagnostics) const;
    [[nodiscard]] TrackSource sourceOf(std::size_t level, std::uint32_t base) const;

    const Opening* m_model;
    const std::vector<SkeletonFile>* m_skeletons;
    Skinned* m_shape;
    std::vector<Level> m_levels;
    std::uint32_t m_weightsBase = 0, m_eventsBase = 0;
};

} // namespace formats::m2
