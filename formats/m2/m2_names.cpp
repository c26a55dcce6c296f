#include "formats/m2/m2_names.hpp"

#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace formats {
namespace {

using namespace std::string_view_literals;

constexpr std::array kKeyBones{
    // docs/formats/m2.md §6.6, to 90
    "ArmL"sv,
    "ArmR"sv,
    "ShoulderL"sv,
    "ShoulderR"sv,
    "SpineLow"sv,
    "Waist"sv,
    "Head"sv,
    "Jaw"sv,
    "IndexFingerR"sv,
    "MiddleFingerR"sv,
    "PinkyFingerR"sv,
    "RingFingerR"sv,
    "ThumbR"sv,
    "IndexFingerL"sv,
    "MiddleFingerL"sv,
    "PinkyFingerL"sv,
    "RingFingerL"sv,
    "ThumbL"sv,
    "$BTH"sv,
    "$CSR"sv,
    "$CSL"sv,
    "_Breath"sv,
    "_Name"sv,
    "_NameMount"sv,
    "$CHD"sv,
    "$CCH"sv,
    "Root"sv,
    "Wheel1"sv,
    "Wheel2"sv,
    "Wheel3"sv,
    "Wheel4"sv,
    "Wheel5"sv,
    "Wheel6"sv,
    "Wheel7"sv,
    "Wheel8"sv,
    "FaceAttenuation"sv,
    "Cape1"sv,
    "Cape2"sv,
    "Cape3"sv,
    "Cape4"sv,
    "Cape5"sv,
    "Tail1"sv,
    "Tail2"sv,
    "LoinBack1"sv,
    "LoinBack2"sv,
    "LoinBack3"sv,
    ""sv,
    ""sv,
    "Spine2"sv,
    "Neck1"sv,
    "Neck2"sv,
    "Pelvis"sv,
    "Buckle"sv,
    "Chest"sv,
    "Main"sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    "FootL"sv,
    "FootR"sv,
    "ElbowR"sv,
    "ElbowL"sv,
    "ShieldL"sv,
    "HandR"sv,
    "HandL"sv,
    "WeaponR"sv,
    "WeaponL"sv,
    "SpellHandL"sv,
    "SpellHandR"sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    "ForearmR"sv,
    "ForearmL"sv,
};
static_assert(kKeyBones[26] == "Root" && kKeyBones[54] == "Main" && kKeyBones[69] == "SpellHandR" &&
              kKeyBones[81] == "ForearmL");

constexpr std::array kAttachments{
    // §10.1
    "Shield"sv,
    "HandRight"sv,
    "HandLeft"sv,
    "ElbowRight"sv,
    "ElbowLeft"sv,
    "ShoulderRight"sv,
    "ShoulderLeft"sv,
    "KneeRight"sv,
    "KneeLeft"sv,
    "HipRight"sv,
    "HipLeft"sv,
    "Helm"sv,
    "Back"sv,
    "ShoulderFlapRight"sv,
    "ShoulderFlapLeft"sv,
    "ChestBloodFront"sv,
    "ChestBloodBack"sv,
    "Breath"sv,
    "PlayerName"sv,
    "Base"sv,
    "Head"sv,
    "SpellLeftHand"sv,
    "SpellRightHand"sv,
    "Special1"sv,
    "Special2"sv,
    "Special3"sv,
    "SheathMainHand"sv,
    "SheathOffHand"sv,
    "SheathShield"sv,
    "PlayerNameMounted"sv,
    "LargeWeaponLeft"sv,
    "LargeWeaponRight"sv,
    "HipWeaponLeft"sv,
    "HipWeaponRight"sv,
    "Chest"sv,
    "HandArrow"sv,
    "Bullet"sv,
    "SpellHandOmni"sv,
    "SpellHandDirected"sv,
    "VehicleSeat1"sv,
    "VehicleSeat2"sv,
    "VehicleSeat3"sv,
    "VehicleSeat4"sv,
    "VehicleSeat5"sv,
    "VehicleSeat6"sv,
    "VehicleSeat7"sv,
    "VehicleSeat8"sv,
    "LeftFoot"sv,
    "RightFoot"sv,
    "ShieldNoGlove"sv,
    "SpineLow"sv,
    "AlteredShoulderRight"sv,
    "AlteredShoulderLeft"sv,
    "BeltBuckle"sv,
    "SheathCrossbow"sv,
    "HeadTop"sv,
    "VirtualSpellDirected"sv,
    "Backpack"sv,
};
static_assert(kAttachments[39] == "VehicleSeat1" && kAttachments[57] == "Backpack");

constexpr std::array kTextureTypes{
    // §8.2
    "file"sv,
    "body skin"sv,
    "object skin"sv,
    "weapon blade"sv,
    "weapon handle"sv,
    "environment"sv,
    "hair"sv,
    "facial hair"sv,
    "skin extra"sv,
    "UI skin"sv,
    "mane"sv,
    "monster skin 1"sv,
    "monster skin 2"sv,
    "monster skin 3"sv,
    "item icon"sv,
    "guild background color"sv,
    "guild emblem color"sv,
    "guild border color"sv,
    "guild emblem"sv,
    "eyes"sv,
    "jewellery"sv,
    "secondary skin"sv,
    "secondary hair"sv,
    "secondary armour"sv,
};

constexpr std::array kGeosetGroups{
    // §16
    "hair"sv,
    "facial A"sv,
    "facial B"sv,
    "facial C"sv,
    "gloves"sv,
    "boots"sv,
    "tail"sv,
    "ears"sv,
    "wristbands"sv,
    "kneepads"sv,
    "chest"sv,
    "pants"sv,
    "tabard"sv,
    "trousers"sv,
    "loincloth"sv,
    "cloak"sv,
    "facial jewellery"sv,
    "eye glow"sv,
    "belt"sv,
    "tail parts"sv,
    "feet"sv,
    "head"sv,
    "torso"sv,
    "hand attachments"sv,
    "head attachments"sv,
    "blindfolds"sv,
    "shoulders"sv,
    "helm"sv,
    "upper arm"sv,
    "arm replacement"sv,
    "leg replacement"sv,
    "foot replacement"sv,
    "face"sv,
    "eyes"sv,
    "eyebrows"sv,
    "piercings"sv,
    "necklace"sv,
    "headdress"sv,
    "tails"sv,
    "accessory"sv,
    "feature"sv,
    "noses"sv,
    "hair decoration"sv,
    "horn decoration"sv,
    "body size"sv,
    ""sv,
    "dracthyr parts"sv,
    ""sv,
    ""sv,
    ""sv,
    ""sv,
    "eye glow B"sv,
};
static_assert(kGeosetGroups[27] == "helm" && kGeosetGroups[41] == "noses" && kGeosetGroups[51] == "eye glow B");

template <std::size_t N> constexpr std::string_view at(const std::array<std::string_view, N>& names, std::int64_t index)
{
    return index >= 0 && index < static_cast<std::int64_t>(N) ? names[static_cast<std::size_t>(index)] : ""sv;
}

// The variant of a group that a preview shows. A missing body part leaves a hole, missing clothing does not.
enum class GroupDefault {
    lowest,           // of a body part
    face,             // the first; if a model has no first beard, the lowest feature
    secondElseLowest, // of a body part
    firstOrNone, // of clothing: the first variant is the bare state, which often has no mesh; the others are clothes
    none,
};

// If faces consist of separate features, the first variant is the bare state without ears: try it last.
bool isLowerFeature(std::uint32_t a, std::uint32_t b)
{
    constexpr std::uint32_t kLast = 99;
    return (a == 1 ? kLast : a) < (b == 1 ? kLast : b);
}

GroupDefault defaultOf(std::uint32_t group)
{
    const auto isOneOf = [group](std::initializer_list<std::uint32_t> groups) {
        return std::find(groups.begin(), groups.end(), group) != groups.end();
    };
    if (isOneOf({1, 2, 3})) // beards, moustaches, markings, where the first is the bare face; nose and ears of goblins
        return GroupDefault::face;
    if (isOneOf({4, 5, 8, 9, 10, 11, 13, 18, 26, 28}))
        return GroupDefault::firstOrNone;
    if (isOneOf({7, 20})) // ears, bare feet
        return GroupDefault::secondElseLowest;
    if (isOneOf({12, 14, 15, 16, 17, 24, 25, 27, 35, 36, 37, 39, 40, 42, 43, 51}))
        return GroupDefault::none;
    return GroupDefault::lowest;
}

} // namespace

std::string_view m2KeyBoneName(std::int32_t id)
{
    return id == 190 ? "BackCloak"sv : at(kKeyBones, id);
}

std::string_view m2AttachmentName(std::uint32_t id)
{
    return at(kAttachments, id);
}

std::string_view m2TextureTypeName(std::uint32_t type)
{
    const std::string_view name = at(kTextureTypes, type);
    return name.empty() ? "unknown"sv : name;
}

std::string_view m2GeosetGroupName(std::uint32_t group)
{
    return at(kGeosetGroups, group);
}

std::string m2GeosetName(std::uint32_t id)
{
    if (id == 0)
        return "body";
    const std::string_view group = m2GeosetGroupName(id / 100);
    return group.empty() ? fmt::format("geoset {}", id) : fmt::format("{} {}", group, id % 100);
}

std::vector<bool> m2DefaultGeosets(std::span<const std::uint16_t> ids)
{
    constexpr std::size_t kGroups = 656; // ids have 16 bits
    constexpr std::uint32_t kNone = 100;
    constexpr std::uint16_t kFirstBeard = 101;
    std::array<std::uint32_t, kGroups> shown{}; // the variant shown of each group
    shown.fill(kNone);
    std::vector<bool> flags(ids.size(), true);
    bool hasGroups = false;
    bool hasBody = false;
    bool hasBareFace = false;
    for (const std::uint16_t id : ids) {
        hasGroups = hasGroups || id >= 100;
        hasBody = hasBody || id == 0;
        hasBareFace = hasBareFace || id == kFirstBeard;
    }
    if (!hasBody && !hasGroups)
        return flags;
    for (const std::uint16_t id : ids) {
        std::uint32_t& variant = shown[id / 100U];
        const std::uint32_t own = id % 100U;
        switch (id == 0 ? GroupDefault::none : defaultOf(id / 100U)) {
        case GroupDefault::lowest:
            variant = std::min(variant, own);
            break;
        case GroupDefault::face:
            variant = hasBareFace ? (own == 1 ? 1 : variant) : std::min(variant, own, isLowerFeature);
            break;
        case GroupDefault::secondElseLowest:
            variant = own == 2 || variant == 2 ? 2 : std::min(variant, own);
            break;
        case GroupDefault::firstOrNone:
            variant = own == 1 ? 1 : variant;
            break;
        case GroupDefault::none:
            break;
        }
    }
    for (std::size_t i = 0; i < ids.size(); ++i)
        flags[i] = ids[i] == 0 || shown[ids[i] / 100U] == ids[i] % 100U;
    return flags;
}

std::string m2AnimFileName(std::string_view modelStem, std::uint16_t id, std::uint16_t variation)
{
    return fmt::format("{}{:04}-{:02}.anim", modelStem, id, variation);
}

} // namespace formats
