#pragma once

#include "formats/m2/m2_skeleton.hpp"
#include "formats/m2/m2_tracks.hpp"

#include <deque>

namespace formats::m2 {

/// Puts what a model's skeletons have into its shape (docs/formats/m2.md §15.1). Tracks of all of them lie in one
/// piece of memory, the model's block first: `Skinned::file`.
///
/// The first skeleton is the model's own and wins. Animations that it lacks, and that the chunk PABC does not exclude,
/// come from the next one with that one's tracks and global loops: `Skinned::inheritedTracks`.
class SkeletonTables {
public:
    /// `skeletons` is not empty. Sets the shape's file; errors: tooLarge. The others must outlive this.
    [[nodiscard]] static Result<SkeletonTables> join(const ByteView& block, const Opening& model,
                                                     const std::vector<SkeletonFile>& skeletons, Skinned& shape);

    /// In this order: sequences and global loops; bones; attachments; then weights and events of inherited sequences,
    /// when those of the model are there.
    void readSequences(Diagnostics& diagnostics);
    void readBones(Diagnostics& diagnostics);
    void readAttachments(Diagnostics& diagnostics);
    void readInherited(Diagnostics& diagnostics);

    /// When all tracks are there.
    void finish();

    /// The files of the skeletons with all tables that were read of them, the model's own first: once, after all
    /// others.
    [[nodiscard]] std::vector<SidecarFile> takeFiles() const;

    /// For tracks in the model's block.
    [[nodiscard]] TrackSource ownTracks() const;

private:
    struct Level {
        std::uint32_t bonesBase = 0, attachmentsBase = 0; ///< in Skinned::file
        std::uint32_t firstLoop = 0, loopCount = 0;       ///< of Skinned::globalLoops
        std::vector<std::uint8_t> hasOwnKeys;             ///< one for each of its sequences
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
