#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/selection/geoset_visibility.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/selection/visibility.hpp"

/// Actions on the parts of a model and on the selection.
namespace app {

// Parts.

static void describe(SelectSkin& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a skin, or its index"}, Element::skin, request.skin, Null::refused);
}
static void run(Session& session, const SelectSkin& request)
{
    selectSkin(session, request.skin);
}

static void describe(SelectMeshVariant& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "\"triangles\", \"gl-commands\" or a view, or its index"}, Element::meshVariant,
                    request.meshVariant, Null::refused);
}
static void run(Session& session, const SelectMeshVariant& request)
{
    selectMeshVariant(session, request.meshVariant);
}

static void describe(SetLevel& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "level of detail: its index, 0 the finest"}, Element::level, request.level, Null::refused);
}
static void run(Session& session, const SetLevel& request)
{
    setLevel(session, request.level);
}

static void describe(SetTorso& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "bone that the torso hangs on, or its index; null: the model moves as a whole"},
                    Element::bone, request.bone, Null::none);
}
static void run(Session& session, const SetTorso& request)
{
    setTorso(session, request.bone);
}

static void describe(SetFace& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a .bone file, or its index; null: none"}, Element::face, request.face, Null::none);
}
static void run(Session& session, const SetFace& request)
{
    setFace(session, request.face);
}

static void describe(SelectWeapon& request, ParameterVisitor& visitor)
{
    visitor.weapon({"name", "what the player holds; \"none\" for nothing"}, request.weapon);
}
static void run(Session& session, const SelectWeapon& request)
{
    selectWeapon(session, request.weapon);
}

static void describe(AttachModel& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "model to attach"}, request.file);
    visitor.element({"tag", "tag that it is attached to, or its index"}, Element::tag, request.tag, Null::refused);
}
static void run(Session& session, const AttachModel& request)
{
    attachModel(session, request.file, request.tag);
}

static void describe(DetachModel& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "file name of an attached model, or its index"}, Element::attached, request.attached,
                    Null::refused);
}
static void run(Session& session, const DetachModel& request)
{
    detachModel(session, request.attached);
}

static void describe(ShowOnlyPart& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a part, or its index"}, Element::part, request.node, Null::refused);
}
static void run(Session& session, const ShowOnlyPart& request)
{
    showOnlyPart(session, request.node);
}

static void describe(RotateNode& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a part that hangs on a tag, or its index"}, Element::part, request.node, Null::refused);
    visitor.real({"yaw", "degrees to the left", Need::optional}, request.rotation.yaw, kAnyAngle);
    visitor.real({"pitch", "degrees downwards", Need::optional}, request.rotation.pitch, kAnyAngle);
}
static void run(Session& session, const RotateNode& request)
{
    overrideRotation(session, request.node, request.rotation);
}

// Surfaces and geosets.

constexpr Parameter kSurface{"name", "a surface, or its index"};
constexpr Parameter kGeoset{"name", "a geoset, or its id"};

static void describe(SelectSurface& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a surface, or its index; null: none"}, Element::surface, request.surface, Null::none);
}
static void run(Session& session, const SelectSurface& request)
{
    selectSurface(session, request.surface);
}

static void describe(ToggleSurface& request, ParameterVisitor& visitor)
{
    visitor.element(kSurface, Element::surface, request.surface, Null::refused);
}
static void run(Session& session, const ToggleSurface& request)
{
    toggleSurface(session, request.surface);
}

static void describe(ShowOnlySurface& request, ParameterVisitor& visitor)
{
    visitor.element(kSurface, Element::surface, request.surface, Null::refused);
}
static void run(Session& session, const ShowOnlySurface& request)
{
    showOnlySurface(session, request.surface);
}

static void describe(HighlightSurfaces& request, ParameterVisitor& visitor)
{
    visitor.elementSet({"names", "surfaces, or their indices"}, Element::surface, request.surfaces);
}
static void run(Session& session, const HighlightSurfaces& request)
{
    highlightSurfaces(session, request.surfaces);
}

/// Geosets have ids of 16 bits.
static void describeGeoset(std::uint16_t& id, ParameterVisitor& visitor)
{
    std::uint32_t number = id;
    visitor.element(kGeoset, Element::geoset, number, Null::refused);
    id = static_cast<std::uint16_t>(number);
}
static void describe(ChooseGeoset& request, ParameterVisitor& visitor)
{
    describeGeoset(request.id, visitor);
}
static void run(Session& session, const ChooseGeoset& request)
{
    chooseGeoset(session, request.id);
}
static void describe(ToggleGeoset& request, ParameterVisitor& visitor)
{
    describeGeoset(request.id, visitor);
}
static void run(Session& session, const ToggleGeoset& request)
{
    toggleGeoset(session, request.id);
}
static void describe(ShowOnlyGeoset& request, ParameterVisitor& visitor)
{
    describeGeoset(request.id, visitor);
}
static void run(Session& session, const ShowOnlyGeoset& request)
{
    showOnlyGeoset(session, request.id);
}
static void describe(ToggleGeosetGroup& request, ParameterVisitor& visitor)
{
    describeGeoset(request.id, visitor);
}
static void run(Session& session, const ToggleGeosetGroup& request)
{
    toggleGeosetGroup(session, request.id);
}

// Textures and shaders.

constexpr Parameter kTexture{"name", "a texture as the model names it, or its index"};

static void describe(SelectTexture& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a texture as the model names it, or its index; null: none"}, Element::texture,
                    request.texture, Null::none);
}
static void run(Session& session, const SelectTexture& request)
{
    selectTexture(session, request.texture);
}

static void describe(BindTexture& request, ParameterVisitor& visitor)
{
    visitor.element(kTexture, Element::texture, request.texture, Null::refused);
    visitor.path({"path", "image that takes its place"}, request.image);
}
static void run(Session& session, const BindTexture& request)
{
    bindTexture(session, request.texture, request.image);
}

static void describe(ResetTexture& request, ParameterVisitor& visitor)
{
    visitor.element(kTexture, Element::texture, request.texture, Null::refused);
}
static void run(Session& session, const ResetTexture& request)
{
    resetTexture(session, request.texture);
}

static void describe(SaveTexture& request, ParameterVisitor& visitor)
{
    visitor.element(kTexture, Element::texture, request.texture, Null::refused);
}
static void run(Session& session, const SaveTexture& request)
{
    session.pending.savesTexture = request.texture;
}

static void describe(SelectMaterial& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a material, or its index; null: none"}, Element::material, request.material, Null::none);
}
static void run(Session& session, const SelectMaterial& request)
{
    selectMaterial(session, request.material);
}

static void describe(ToggleStage& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "a material, or its index"}, Element::material, request.material, Null::refused);
    visitor.count({"stage", "of its shader, from 0"}, request.stage);
}
static void run(Session& session, const ToggleStage& request)
{
    toggleStage(session, request.material, request.stage);
}

// Tags, bones, cameras and problems.

constexpr Parameter kTagOrNone{"name", "a tag, or its index; null: none"};
constexpr Parameter kBoneOrNone{"name", "a bone, or its index; null: none"};

static void describe(SelectTag& request, ParameterVisitor& visitor)
{
    visitor.element(kTagOrNone, Element::tag, request.tag, Null::none);
}
static void run(Session& session, const SelectTag& request)
{
    selectTag(session, request.tag);
}

static void describe(PointAtTag& request, ParameterVisitor& visitor)
{
    visitor.element(kTagOrNone, Element::tag, request.tag, Null::none);
}
static void run(Session& session, const PointAtTag& request)
{
    pointAtTag(session, request.tag);
}

static void describe(SelectBone& request, ParameterVisitor& visitor)
{
    visitor.element(kBoneOrNone, Element::bone, request.bone, Null::none);
}
static void run(Session& session, const SelectBone& request)
{
    selectBone(session, request.bone);
}

static void describe(PointAtBone& request, ParameterVisitor& visitor)
{
    visitor.element(kBoneOrNone, Element::bone, request.bone, Null::none);
}
static void run(Session& session, const PointAtBone& request)
{
    pointAtBone(session, request.bone);
}

constexpr Parameter kEffect{"name", "\"emitter 0\", \"ribbon 0\" or an index: emitters first"};
constexpr Parameter kEffectOrNone{"name", "\"emitter 0\", \"ribbon 0\" or an index: emitters first; null: none"};

static void describe(SelectEffect& request, ParameterVisitor& visitor)
{
    visitor.element(kEffectOrNone, Element::effect, request.effect, Null::none);
}
static void run(Session& session, const SelectEffect& request)
{
    selectEffect(session, request.effect);
}

static void describe(PointAtEffect& request, ParameterVisitor& visitor)
{
    visitor.element(kEffectOrNone, Element::effect, request.effect, Null::none);
}
static void run(Session& session, const PointAtEffect& request)
{
    pointAtEffect(session, request.effect);
}

static void describe(ToggleEffect& request, ParameterVisitor& visitor)
{
    visitor.element(kEffect, Element::effect, request.effect, Null::refused);
}
static void run(Session& session, const ToggleEffect& request)
{
    toggleEffect(session, request.effect);
}

static void describe(ShowOnlyEffect& request, ParameterVisitor& visitor)
{
    visitor.element(kEffect, Element::effect, request.effect, Null::refused);
}
static void run(Session& session, const ShowOnlyEffect& request)
{
    showOnlyEffect(session, request.effect);
}

static void describe(LookThrough& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "\"camera 0\" of the model, or its index; null: none"}, Element::camera, request.camera,
                    Null::none);
}
static void run(Session& session, const LookThrough& request)
{
    lookThrough(session, request.camera);
}

static void describe(ShowDiagnostic& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "rule of a problem, or its index"}, Element::problem, request.diagnostic, Null::refused);
}
static void run(Session& session, const ShowDiagnostic& request)
{
    showDiagnostic(session, request.diagnostic);
}

namespace {

constexpr Action kModelActions[] = {
    parameterAction<SelectSkin>("selectSkin", "Choose a skin"),
    parameterAction<SelectMeshVariant>("selectMeshVariant", "Choose triangles, GL commands or a view"),
    parameterAction<SetLevel>("setLevel", "Choose a level of detail"),
    parameterAction<SetTorso>("setTorso", "Choose the bone of a torso with a clip of its own"),
    parameterAction<SetFace>("setFace", "Choose a face"),
    when([](const Session& s) { return mayHaveWeapons(s.tab()); },
         parameterAction<SelectWeapon>("selectWeapon", "Choose a weapon")),
    parameterAction<AttachModel>("attachModel", "Attach a model to a tag"),
    parameterAction<DetachModel>("detachModel", "Take an attached model away"),
    parameterAction<ShowOnlyPart>("showOnlyPart", "Show only one part"),
    parameterAction<RotateNode>("rotatePart", "Rotate a part"),
    parameterAction<SelectSurface>("selectSurface", "Choose a surface"),
    parameterAction<ToggleSurface>("toggleSurface", "Hide a surface, or show it"),
    parameterAction<ShowOnlySurface>("showOnlySurface", "Show only one surface; once more: those that usually show"),
    parameterAction<HighlightSurfaces>("highlightSurfaces", "Highlight surfaces"),
    parameterAction<ChooseGeoset>("chooseGeoset", "Show a geoset in the place of the others of its group"),
    parameterAction<ToggleGeoset>("toggleGeoset", "Hide a geoset, or show it"),
    parameterAction<ShowOnlyGeoset>("showOnlyGeoset", "Show only one geoset"),
    parameterAction<ToggleGeosetGroup>("toggleGeosetGroup", "Hide the group of a geoset, or show it"),
    parameterAction<SelectTexture>("selectTexture", "Choose a texture"),
    parameterAction<BindTexture>("bindTexture", "Show an image in the place of a texture"),
    parameterAction<ResetTexture>("resetTexture", "Show a texture as the model names it"),
    parameterAction<SaveTexture>("saveTexture", "Save a texture to the pictures folder"),
    parameterAction<SelectMaterial>("selectMaterial", "Choose a material"),
    parameterAction<ToggleStage>("toggleStage", "Leave a stage of a shader out, or draw it"),
    parameterAction<SelectTag>("selectTag", "Choose a tag; once more: none"),
    parameterAction<PointAtTag>("pointAtTag", "Point at a tag"),
    parameterAction<SelectBone>("selectBone", "Choose a bone; once more: none"),
    parameterAction<PointAtBone>("pointAtBone", "Point at a bone"),
    parameterAction<SelectEffect>("selectEffect", "Choose a particle emitter or ribbon; once more: none"),
    parameterAction<PointAtEffect>("pointAtEffect", "Point at a particle emitter or ribbon"),
    parameterAction<ToggleEffect>("toggleEffect", "Hide a particle emitter or ribbon, or show it"),
    parameterAction<ShowOnlyEffect>("showOnlyEffect", "Show only one particle emitter or ribbon; once more: all"),
    parameterAction<LookThrough>("lookThrough", "Look through a camera of the model; once more: through the own one"),
    parameterAction<ShowDiagnostic>("showProblem", "Show what a problem is about"),
};

} // namespace

std::span<const Action> modelActions()
{
    return kModelActions;
}

} // namespace app
