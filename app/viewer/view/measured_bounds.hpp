#pragma once

#include "app/viewer/session/session.hpp"

#include <list>
#include <memory>
#include <vector>

namespace app {

/// Boxes around documents, which take reading all vertices of many frames: measured once for each of the few that are
/// looked at together.
class MeasuredBounds {
public:
    /// Around everything over what plays in the present tab.
    [[nodiscard]] const formats::Bounds& ofClips(const Session& session);
    /// Around everything that is open in the present tab.
    [[nodiscard]] const formats::Bounds& ofScene(const Session& session);
    void clear() { m_documents.clear(); }

private:
    struct MeasuredClip {
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 0;
        std::uint32_t sequence = formats::kNoIndex;
        bool isUnread = false; // its keys come later and move what was measured

        bool operator==(const MeasuredClip&) const = default;
    };
    struct Measured {
        std::shared_ptr<const scene::Document> document;
        bool hasClips = false;
        std::vector<MeasuredClip> clips; // of each layer
        scene::RotationOverrides rotations;
        scene::Visibility visibility;
        formats::Bounds clipBounds;
        bool hasScene = false;
        bool isEarly = false; // before the keys of a resting sequence were there
        formats::Bounds sceneBounds;
    };

    [[nodiscard]] Measured& measuredOf(const Session& session);

    std::list<Measured> m_documents; // the one that was asked for last first
};

} // namespace app
