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

constexpr Parameter kSelectSkinParameter{"name", "name or index of a skin"};
constexpr Parameter kSelectMeshVariantParameter{"name",
                                                "\"triangles\", \"gl-commands\", the name of a view, or an index"};
constexpr Parameter kSetLevelParameter{"name", "level of detail; 0 is the finest"};
constexpr Parameter kSetTorsoParameter{
    "name", "name or index of the bone where the torso starts; null: the model moves as a whole"};
constexpr Parameter kSetFaceParameter{"name", "name or index of a .bone file; null: none"};
static void describe(SelectWeapon& request, ParameterVisitor& visitor)
{
    visitor.weapon({"name", "weapon that the player holds; \"none\": no weapon"}, request.weapon);
}
static void run(Session& session, const SelectWeapon& request)
{
    selectWeapon(session, request.weapon);
}

static void describe(AttachModel& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "model to attach"}, request.file);
    visitor.element({"tag", "name or index of the tag"}, Element::tag, request.tag, Null::refused);
}
static void run(Session& session, const AttachModel& request)
{
    attachModel(session, request.file, request.tag);
}

constexpr Parameter kDetachModelParameter{"name", "file name or index of an attached model"};
constexpr Parameter kShowOnlyPartParameter{"name", "name or index of a part"};
static void describe(RotateNode& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "name or index of a part that is attached to a tag"}, Element::part, request.node,
                    Null::refused);
    visitor.real({"yaw", "degrees to the left", Need::optional}, request.rotation.yaw, kAnyAngle);
    visitor.real({"pitch", "degrees downwards", Need::optional}, request.rotation.pitch, kAnyAngle);
}
static void run(Session& session, const RotateNode& request)
{
    overrideRotation(session, request.node, request.rotation);
}

// Surfaces and geosets.

constexpr Parameter kSurface{"name", "name or index of a surface"};
constexpr Parameter kGeoset{"name", "name or id of a geoset"};

constexpr Parameter kSelectSurfaceParameter{"name", "name or index of a surface; null: none"};
constexpr Parameter kHighlightSurfacesParameter{"names", "names or indices of surfaces"};

/// Geosets have ids of 16 bits.
template <void (*run)(Session&, std::uint16_t)> static void withGeosetId(Session& session, std::uint32_t id)
{
    run(session, static_cast<std::uint16_t>(id));
}

// Textures and shaders.

constexpr Parameter kTexture{"name", "texture name in the model, or an index"};

constexpr Parameter kSelectTextureParameter{"name", "texture name in the model, or an index; null: none"};
static void describe(BindTexture& request, ParameterVisitor& visitor)
{
    visitor.element(kTexture, Element::texture, request.texture, Null::refused);
    visitor.path({"path", "image to show instead"}, request.image);
}
static void run(Session& session, const BindTexture& request)
{
    bindTexture(session, request.texture, request.image);
}

static void saveTexture(Session& session, std::uint32_t index)
{
    session.pending.savesTexture = index;
}

constexpr Parameter kSelectMaterialParameter{"name", "name or index of a material; null: none"};
static void describe(ToggleStage& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "name or index of a material"}, Element::material, request.material, Null::refused);
    visitor.count({"stage", "stage of its shader, from 0"}, request.stage);
}
static void run(Session& session, const ToggleStage& request)
{
    toggleStage(session, request.material, request.stage);
}

// Tags, bones, cameras and problems.

constexpr Parameter kTagOrNone{"name", "name or index of a tag; null: none"};
constexpr Parameter kBoneOrNone{"name", "name or index of a bone; null: none"};

constexpr Parameter kEffect{"name", "\"emitter 0\", \"ribbon 0\" or an index; emitters come first"};
constexpr Parameter kEffectOrNone{"name", "\"emitter 0\", \"ribbon 0\" or an index; emitters come first; null: none"};

template <SceneItemKind kind> static void toggleNumbered(Session& session, std::uint32_t index)
{
    toggleItem(session, {kind, index});
}
template <SceneItemKind kind> static void pointAtNumbered(Session& session, std::uint32_t index)
{
    pointAtRow(session, {kind, index});
}

constexpr Parameter kLookThroughParameter{"name", "\"camera 0\" or the index of a camera; null: none"};
constexpr Parameter kShowDiagnosticParameter{"name", "rule or index of a problem"};
namespace {

constexpr Action kModelActions[] = {
    elementAction<SelectSkin, kSelectSkinParameter, Element::skin, Null::refused, selectSkin>("selectSkin",
                                                                                              "Choose a skin"),
    elementAction<SelectMeshVariant, kSelectMeshVariantParameter, Element::meshVariant, Null::refused,
                  selectMeshVariant>("selectMeshVariant", "Choose triangles, GL commands or a view"),
    elementAction<SetLevel, kSetLevelParameter, Element::level, Null::refused, setLevel>("setLevel",
                                                                                         "Choose a level of detail"),
    elementAction<SetTorso, kSetTorsoParameter, Element::bone, Null::none, setTorso>(
        "setTorso", "Choose the bone where a separate torso starts"),
    elementAction<SetFace, kSetFaceParameter, Element::face, Null::none, setFace>("setFace", "Choose a face"),
    when([](const Session& s) { return mayHaveWeapons(s.tab()); },
         parameterAction<SelectWeapon>("selectWeapon", "Choose a weapon")),
    parameterAction<AttachModel>("attachModel", "Attach a model to a tag"),
    elementAction<DetachModel, kDetachModelParameter, Element::attached, Null::refused, detachModel>("detachModel",
                                                                                                     "Detach a model"),
    elementAction<ShowOnlyPart, kShowOnlyPartParameter, Element::part, Null::refused, showOnlyPart>(
        "showOnlyPart", "Show only one part"),
    parameterAction<RotateNode>("rotatePart", "Rotate a part"),
    elementAction<SelectSurface, kSelectSurfaceParameter, Element::surface, Null::none, selectSurface>(
        "selectSurface", "Choose a surface"),
    elementAction<ToggleSurface, kSurface, Element::surface, Null::refused, toggleSurface>("toggleSurface",
                                                                                           "Hide or show a surface"),
    elementAction<ShowOnlySurface, kSurface, Element::surface, Null::refused, showOnlySurface>(
        "showOnlySurface", "Show only one surface; repeating it shows the default surfaces"),
    valueAction<HighlightSurfaces, kHighlightSurfacesParameter, highlightSurfaces, Element::surface>(
        "highlightSurfaces", "Highlight surfaces"),
    elementAction<ChooseGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<chooseGeoset>>(
        "chooseGeoset", "Show a geoset instead of the others in its group"),
    elementAction<ToggleGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<toggleGeoset>>(
        "toggleGeoset", "Hide or show a geoset"),
    elementAction<ShowOnlyGeoset, kGeoset, Element::geoset, Null::refused, withGeosetId<showOnlyGeoset>>(
        "showOnlyGeoset", "Show only one geoset"),
    elementAction<ToggleGeosetGroup, kGeoset, Element::geoset, Null::refused, withGeosetId<toggleGeosetGroup>>(
        "toggleGeosetGroup", "Hide or show the group of a geoset"),
    elementAction<SelectTexture, kSelectTextureParameter, Element::texture, Null::none, selectTexture>(
        "selectTexture", "Choose a texture"),
    parameterAction<BindTexture>("bindTexture", "Show another image for a texture"),
    elementAction<ResetTexture, kTexture, Element::texture, Null::refused, resetTexture>(
        "resetTexture", "Restore the model's own image for a texture"),
    elementAction<SaveTexture, kTexture, Element::texture, Null::refused, saveTexture>(
        "saveTexture", "Save a texture to the pictures folder"),
    elementAction<SelectMaterial, kSelectMaterialParameter, Element::material, Null::none, selectMaterial>(
        "selectMaterial", "Choose a material"),
    parameterAction<ToggleStage>("toggleStage", "Skip or draw a stage of a shader"),
    elementAction<SelectTag, kTagOrNone, Element::tag, Null::none, toggleNumbered<SceneItemKind::tag>>(
        "selectTag", "Select a tag; repeating it deselects the tag"),
    elementAction<PointAtTag, kTagOrNone, Element::tag, Null::none, pointAtNumbered<SceneItemKind::tag>>(
        "pointAtTag", "Point at a tag"),
    elementAction<SelectBone, kBoneOrNone, Element::bone, Null::none, toggleNumbered<SceneItemKind::bone>>(
        "selectBone", "Select a bone; repeating it deselects the bone"),
    elementAction<PointAtBone, kBoneOrNone, Element::bone, Null::none, pointAtNumbered<SceneItemKind::bone>>(
        "pointAtBone", "Point at a bone"),
    elementAction<SelectEffect, kEffectOrNone, Element::effect, Null::none, toggleNumbered<SceneItemKind::effect>>(
        "selectEffect", "Select a particle emitter or ribbon; repeating it deselects it"),
    elementAction<PointAtEffect, kEffectOrNone, Element::effect, Null::none, pointAtNumbered<SceneItemKind::effect>>(
        "pointAtEffect", "Point at a particle emitter or ribbon"),
    elementAction<ToggleEffect, kEffect, Element::effect, Null::refused, toggleEffect>(
        "toggleEffect", "Hide or show a particle emitter or ribbon"),
    elementAction<ShowOnlyEffect, kEffect, Element::effect, Null::refused, showOnlyEffect>(
        "showOnlyEffect", "Show only one particle emitter or ribbon; repeating it shows all"),
    elementAction<LookThrough, kLookThroughParameter, Element::camera, Null::none, lookThrough>(
        "lookThrough", "Look through a camera of the model; repeating it returns to the free camera"),
    elementAction<ShowDiagnostic, kShowDiagnosticParameter, Element::problem, Null::refused, showDiagnostic>(
        "showProblem", "Show the item of a problem"),
};

} // namespace

std::span<const Action> modelActions()
{
    return kModelActions;
}

} // namespace app
