#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Facts about a skeleton and its attachments.
namespace app {

/// The name in the file; else "Head" for a bone with a known key id, else "bone 12".
[[nodiscard]] std::string boneName(const formats::Skinned& shape, std::uint32_t bone);
/// For headings: "Bone Head", or "Bone 12" if the bone has no name.
[[nodiscard]] std::string boneTitle(const formats::Skinned& shape, std::uint32_t bone);
/// The name; "none" for kNoIndex.
[[nodiscard]] std::string boneOrNone(const formats::Skinned& shape, std::uint32_t bone);

struct BoneRow {
    std::uint32_t bone = 0;  ///< into Skinned::bones
    std::uint32_t depth = 0; ///< 0: a root
};
/// All bones, each below its parent; children in file order.
[[nodiscard]] std::vector<BoneRow> boneTree(const formats::Skinned& shape);

/// Number of keys that move a bone in one sequence.
struct BoneKeys {
    std::uint32_t translation = 0;
    std::uint32_t rotation = 0;
    std::uint32_t scale = 0;

    [[nodiscard]] std::uint64_t sum() const { return std::uint64_t{translation} + rotation + scale; }
};
[[nodiscard]] BoneKeys keysOfBone(const formats::Bone& bone, const formats::KeyView& keys);
/// The same for a bone with a transform per frame: all frames of the clip for a channel that changes, else none.
[[nodiscard]] BoneKeys keysOfBone(const formats::Skinned& shape, std::uint32_t bone, const formats::Clip& clip);

/// The motion of each bone of a skinned node in a tab: bones of the torso use the keys and clip of the torso's layer.
class ShownBones {
public:
    ShownBones(const Tab& tab, const scene::Node& node);

    [[nodiscard]] BoneKeys keysOf(std::uint32_t bone) const;
    /// Keys of all bones except the torso's.
    [[nodiscard]] const formats::KeyView& keys() const { return m_whole.keys; }

    struct Motion {
        formats::KeyView keys; ///< of a sequence
        formats::Clip clip;
    };
    /// The motion that a bone plays.
    [[nodiscard]] const Motion& motionOf(std::uint32_t bone) const;

private:
    [[nodiscard]] static Motion motionOf(const Tab& tab, const scene::Node& node, std::uint32_t layer);

    const formats::Skinned* m_shape;
    Motion m_whole, m_torso;
    std::vector<bool> m_isOfTorso; // one per bone; empty if there is no torso
};

/// "ignores the parent's scale, moved by physics"; empty if no known flag is set.
[[nodiscard]] std::string boneFlagsText(std::uint32_t flags);
/// "faces the viewer", "turns about x"; empty for a bone that is no billboard.
[[nodiscard]] std::string billboardText(formats::Billboard billboard);

/// The times of an event in a sequence, in seconds from its start.
[[nodiscard]] std::vector<double> eventSeconds(const formats::Skinned& shape, const formats::Event& event,
                                               const formats::KeyView& keys);

/// The purpose of a camera.
[[nodiscard]] std::string cameraName(const formats::ModelCamera& camera);

} // namespace app
