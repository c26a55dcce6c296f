#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/mat4x4.hpp>

#include <string>
#include <vector>

/// The assembly of the present document: parts, models attached to their tags, levels of detail. To change it, the
/// document is opened again on a worker.
namespace app {

/// Tags of all nodes are numbered through, node after node. The attachments of a skinned model are its tags.
struct TagOfNode {
    std::uint32_t node = 0; ///< into Document::nodes
    std::uint32_t tag = 0;  ///< into its Model::tags, or Skinned::attachments
};
[[nodiscard]] std::uint32_t tagCount(const scene::Document& document);
[[nodiscard]] TagOfNode tagAt(const scene::Document& document, std::uint32_t number);
[[nodiscard]] std::string tagName(const scene::Document& document, const TagOfNode& place);

[[nodiscard]] std::string longTagName(const scene::Document& document, std::uint32_t number); ///< "tag_head of upper"
/// The tag with that longTagName; kNoIndex: none has it.
[[nodiscard]] std::uint32_t tagCalled(const scene::Document& document, const std::string& longName);

/// A tag at the instant that is shown.
struct ShownTag {
    std::uint32_t node = 0;
    std::string name;        ///< as in the file
    std::string part;        ///< the node's name; empty where it is the only one
    bool isPresent = true;   ///< false: the file lacks it in this frame
    bool isActive = true;    ///< false: an attachment that the model switches off at this time
    glm::dmat4 inModel{1.0}; ///< from its own space into its model's
    glm::dmat4 inScene{1.0};
};
/// One for each tag, by number.
[[nodiscard]] std::vector<ShownTag> shownTags(const Session& session);

void selectTag(Session& session, std::uint32_t tag);  ///< the same once more: none
void pointAtTag(Session& session, std::uint32_t tag); ///< kNoIndex: none

/// Whether a node can be turned: it hangs on a tag.
[[nodiscard]] bool canRotate(const scene::Node& node);

void setLevel(Session& session, std::uint32_t level);
void stepLevel(Session& session); ///< the next coarser one, after the coarsest the finest

/// Lets a bone and all that hang on it play a clip of their own, as the torso of a player does; kNoIndex: no bone.
void setTorso(Session& session, std::uint32_t bone);
void toggleTorso(Session& session); ///< at the bone that its game knows the torso by
[[nodiscard]] bool canHaveTorso(const Session& session);
[[nodiscard]] bool hasTorso(const scene::Document& document);

/// Shows one of the faces that a model has (into Skinned::faces); kNoIndex: none.
void setFace(Session& session, std::uint32_t face);
void stepFace(Session& session); ///< the next one, after the last none

/// The held weapon; empty for a Quake III player without one. `weaponShown` is what it holds now.
void selectWeapon(Session& session, const std::string& weapon);
[[nodiscard]] std::string weaponShown(const Session& session);
/// Whether the document can hold something, as far as anybody knows by now.
[[nodiscard]] bool mayHaveWeapons(const Tab& tab);
/// The choices; the first is no weapon, under its own name. Empty when there is no choice.
struct WeaponChoice {
    std::string title;
    std::string weapon; ///< for selectWeapon
};
[[nodiscard]] std::vector<WeaponChoice> weaponChoices(const Session& session);

/// Puts a model on a tag, or takes one away (`attached`: into OpenChoices::attached).
void attachModel(Session& session, const std::filesystem::path& file, std::uint32_t tag);
void detachModel(Session& session, std::uint32_t attached);

/// Opens the dialog in which a model is chosen for the selected tag.
void chooseAttachment(Session& session);
/// The tag that the dialog is about; kNoIndex: the document has it no longer.
[[nodiscard]] std::uint32_t tagOfDialog(const Session& session);
/// Says what a reload attached.
void showAttached(Session& session, const Reload& reload);

/// Shows nothing but the file of one node; all that belongs to it again.
void showOnlyPart(Session& session, std::uint32_t node);
void showWhole(Session& session);

/// For a reloaded document: the tag that was selected, by name.
void carryTags(Tab& tab, const scene::Document& before);

} // namespace app
