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

constexpr Parameter kSelectSkinParameter{"name", "a skin, or its index"};
constexpr Parameter kSelectMeshVariantParameter{"name", "\"triangles\", \"gl-commands\" or a view, or its index"};
constexpr Parameter kSetLevelParameter{"name", "level of detail: its index, 0 the finest"};
constexpr Parameter kSetTorsoParameter{"name",
                                       "bone that the torso hangs on, or its index; null: the model moves as a whole"};
constexpr Parameter kSetFaceParameter{"name", "a .bone file, or its index; null: none"};
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

constexpr Parameter kDetachModelParameter{"name", "file name of an attached model, or its index"};
constexpr Parameter kShowOnlyPartParameter{"name", "a part, or its index"};
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

constexpr Parameter kSelectSurfaceParameter{"name", "a surface, or its index; null: none"};
static void describe(HighlightSurfaces& request, ParameterVisitor& visitor)
{
    visitor.elementSet({"names", "surfaces, or their indices"}, Element::surface, request.surfaces);
}
static void run(Session& session, const HighlightSurfaces& request)
{
    highlightSurfaces(session, request.surfaces);
}

/// Geosets have ids of 16 bits.
template <void (*run)(Session&, std::uint16_t)> static void withGeosetId(Session& session, std::uint32_t id)
{
    run(session, static_cast<std::uint16_t>(id));
}

// Textures and shaders.

constexpr Parameter kTexture{"name", "a texture as the model names it, or its index"};

constexpr Parameter kSelectTextureParameter{"name", "a texture as the model names it, or its index; null: none"};
static void describe(BindTexture& request, ParameterVisitor& visitor)
{
    visitor.element(kTexture, Element::texture, request.texture, Null::refused);
    visitor.path({"path", "image that takes its place"}, request.image);
}
static void run(Session& session, const BindTexture& request)
{
    bindTexture(session, request.texture, request.image);
}

static void saveTexture(Session& session, std::uint32_t index)
{
    session.pending.savesTexture = index;
}

constexpr Parameter kSelectMaterialParameter{"name", "a material, or its index; null: none"};
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

constexpr Parameter kEffect{"name", "\"emitter 0\", \"ribbon 0\" or an index: emitters first"};
constexpr Parameter kEffectOrNone{"name", "\"emitter 0\", \"ribbon 0\" or an index: emitters first; null: none"};

constexpr Parameter kLookThroughParameter{"name", "\"camera 0\" of the model, or its index; null: none"};
constexpr Parameter kShowDiagnosticParameter{"name", "rule of a problem, or its index"};
namespace {

constexpr Action kModelActions[] = {
    elementAction<SelectSkin, kSelectSkinParameter, Element::skin, Null::refused, selectSkin>("selectSkin",
                                                                                              "Choose a skin"),
    elementAction<SelectMeshVariant, kSelectMeshVariantParameter, Element::meshVariant, Null::refused,
                  selectMeshVariant>("selectMeshVariant", "Choose triangles, GL commands or a view"),
    elementAction<SetLevel, kSetLevelParameter, Element::level, Null::refused, setLevel>("setLevel",
                                                                                         "Choose a level of detail"),
    elementAction<SetTorso, kSetTorsoParameter, Element::bone, Null::none, setTorso>(
        "setTorso", "Choose the bone of a torso with a clip of its own"),
    elementAction<SetFace, kSetFaceParameter, Element::face, Null::none, setFace>("setFace", "Choose a face"),
    when([](const Session& s) { return mayHaveWeapons(s.tab()); },
         parameterAction<SelectWeapon>("selectWeapon", "Choose a weapon")),
    parameterAction<AttachModel>("attachModel", "Attach a model to a tag"),
    elementAction<DetachModel, kDetachModelParameter, Element::attached, Null::refused, detachModel>(
        "detachModel", "Take an attached model away"),
    elementAction<ShowOnlyPart, kShowOnlyPartParameter, Element::part, Null::refused, showOnlyPart>(
        "showOnlyPart", "Show only one part"),
    parameterAction<RotateNode>("rotatePart", "Rotate a part"),
    elementAction<SelectSurface, kSelectSurfaceParameter, Element::surface, Null::none, selectSurface>(
        "selectSurface", "Choose a surface"),
    elementAction<ToggleSurface, kSurface, Element::surface, Null::refused, toggleSurface>(
        "toggleSurface", "Hide a surface, or show it"),
    elementAction<ShowOnlySurface, kSurface, Element::surface, Null::refused, showOnlySurface>(
        "showOnlySurface", "Show only one surface; once more: those that usually show"),
    parameterAction<HighlightSurfaces>("highlightSurfaces", "Highlight surfaces"),
    elementAction<ChooseGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<chooseGeoset>>(
        "chooseGeoset", "Show a geoset in the place of the others of its group"),
    elementAction<ToggleGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<toggleGeoset>>(
        "toggleGeoset", "Hide a geoset, or show it"),
    elementAction<ShowOnlyGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<showOnlyGeoset>>(
        "showOnlyGeoset", "Show only one geoset"),
    elementAction<ToggleGeosetGroup, kGeoset, Element::geoset, Null::refused, withGeosetId<toggleGeosetGroup>>(
        "toggleGeosetGroup", "Hide the group of a geoset, or show it"),
    elementAction<SelectTexture, kSelectTextureParameter, Element::texture, Null::none, selectTexture>(
        "selectTexture", "Choose a texture"),
    parameterAction<BindTexture>("bindTexture", "Show an image in the place of a texture"),
    elementAction<ResetTexture, kTexture, Element::texture, Null::refused, resetTexture>(
        "resetTexture", "Show a texture as the model names it"),
    elementAction<SaveTexture, kTexture, Element::texture, Null::refused, saveTexture>(
        "saveTexture", "Save a texture to the pictures folder"),
    elementAction<SelectMaterial, kSelectMaterialParameter, Element::material, Null::none, selectMaterial>(
        "selectMaterial", "Choose a material"),
    parameterAction<ToggleStage>("toggleStage", "Leave a stage of a shader out, or draw it"),
    elementAction<SelectTag, kTagOrNone, Element::tag, Null::none, selectTag>("selectTag",
                                                                              "Choose a tag; once more: none"),
    elementAction<PointAtTag, kTagOrNone, Element::tag, Null::none, pointAtTag>("pointAtTag", "Point at a tag"),
    elementAction<SelectBone, kBoneOrNone, Element::bone, Null::none, selectBone>("selectBone",
                                                                                  "Choose a bone; once more: none"),
    elementAction<PointAtBone, kBoneOrNone, Element::bone, Null::none, pointAtBone>("pointAtBone", "Point at a bone"),
    elementAction<SelectEffect, kEffectOrNone, Element::effect, Null::none, selectEffect>(
        "selectEffect", "Choose a particle emitter or ribbon; once more: none"),
    elementAction<PointAtEffect, kEffectOrNone, Element::effect, Null::none, pointAtEffect>(
        "pointAtEffect", "Point at a particle emitter or ribbon"),
    elementAction<ToggleEffect, kEffect, Element::effect, Null::refused, toggleEffect>(
        "toggleEffect", "Hide a particle emitter or ribbon, or show it"),
    elementAction<ShowOnlyEffect, kEffect, Element::effect, Null::refused, showOnlyEffect>(
        "showOnlyEffect", "Show only one particle emitter or ribbon; once more: all"),
    elementAction<LookThrough, kLookThroughParameter, Element::camera, Null::none, lookThrough>(
        "lookThrough", "Look through a camera of the model; once more: through the own one"),
    elementAction<ShowDiagnostic, kShowDiagnosticParameter, Element::problem, Null::refused, showDiagnostic>(
        "showProblem", "Show what a problem is about"),
};

} // namespace

std::span<const Action> modelActions()
{
    return kModelActions;
}

} // namespace app
