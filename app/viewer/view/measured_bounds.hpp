#pragma once

#include "app/viewer/session/session.hpp"

#include <list>
#include <memory>
#include <vector>

namespace app {

/// Bounding boxes of documents. Measuring reads all vertices of many frames, so the results are cached for the few
/// documents shown together.
class MeasuredBounds {
public:
    /// Over the playing clips of the active tab.
    [[nodiscard]] const formats::Bounds& ofClips(const Session& session);
    /// Of everything open in the active tab.
    [[nodiscard]] const formats::Bounds& ofScene(const Session& session);
    void clear() { m_documents.clear(); }

private:
    struct MeasuredClip {
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 0;
        std::uint32_t sequence = formats::kNoIndex;
        bool isUnread = false; // its keys are not loaded yet, and will change the box

        bool operator==(const MeasuredClip&) const = default;
    };
    struct Measured {
        std::shared_ptr<const scene::Document> document;
        bool hasClips = false;
        std::vector<MeasuredClip> clips; // one per layer
        scene::RotationOverrides rotations;
        scene::Visibility visibility;
        formats::Bounds clipBounds;
        bool hasScene = false;
        bool isEarly = false; // measured before the keys of a resting sequence were loaded
        formats::Bounds sceneBounds;
    };

    [[nodiscard]] Measured& measuredOf(const Session& session);

    std::list<Measured> m_documents; // the most recently used first
};

} // namespace app
