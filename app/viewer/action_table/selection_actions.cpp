#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/bytes/byte_values.hpp"
#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/selection/byte_selection.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/measure.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "app/viewer/texture/texture_pointing.hpp"

#include <algorithm>

/// Pointing at and selecting parts of the model in the view.
namespace app {

static void pointAtOrAway(Session& session, const std::optional<glm::vec2>& at)
{
    pointAt(session, at);
    followOnTexture(session, at);
}

constexpr Parameter kSurfaceOfItem{"name", "name or index of a surface"};

static void describe(SelectTriangle& request, ParameterVisitor& visitor)
{
    visitor.element(kSurfaceOfItem, Element::surface, request.surface, Null::refused);
    visitor.count({"triangle", "triangle of the surface in drawing order, from 0"}, request.triangle);
}
static void run(Session& session, const SelectTriangle& request)
{
    selectItem(session, {SceneItemKind::triangle, request.surface, request.triangle});
}

static void describe(SelectVertex& request, ParameterVisitor& visitor)
{
    visitor.element(kSurfaceOfItem, Element::surface, request.surface, Null::refused);
    visitor.count(
        {"vertex", "vertex of the file, from 0; counted in the surface, or in the model if surfaces share vertices"},
        request.vertex);
}
static void run(Session& session, const SelectVertex& request)
{
    selectItem(session, {SceneItemKind::vertex, request.surface, formats::kNoIndex, request.vertex});
}

static void describe(MeasureTo& request, ParameterVisitor& visitor)
{
    visitor.element(kSurfaceOfItem, Element::surface, request.surface, Null::refused);
    visitor.count({"vertex", "as in selectVertex; `measurement` in the state is the distance in game units"},
                  request.vertex);
}
static void run(Session& session, const MeasureTo& request)
{
    measureTo(session, {SceneItemKind::vertex, request.surface, formats::kNoIndex, request.vertex});
}

constexpr Parameter kSelectCameraParameter{"name", "\"camera 0\" or the index of a camera"};
static void selectCamera(Session& session, std::uint32_t index)
{
    selectItem(session, {SceneItemKind::camera, index});
}

constexpr NumberRange kInFile{0.0, 4294967295.0, true};

static void describe(ShowBytes& request, ParameterVisitor& visitor)
{
    auto offset = static_cast<double>(request.range.offset);
    auto length = static_cast<double>(request.range.length);
    visitor.element({"part", "name or index of a part", Need::optional}, Element::part, request.node, Null::refused);
    visitor.number({"offset", "offset of the first byte in the part's file"}, offset, kInFile);
    visitor.number({"length", "number of bytes", Need::optional}, length, kInFile);
    visitor.text({"file", "path of another file of the model, as in `files` of the state", Need::optional},
                 request.file);
    request.range = {static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(length)};
}
static void run(Session& session, const ShowBytes& request)
{
    showBytes(session, {request.node, request.range, request.file});
}

static void describe(SelectBytes& request, ParameterVisitor& visitor)
{
    auto offset = static_cast<double>(request.range.offset);
    auto length = static_cast<double>(std::max<std::uint64_t>(request.range.length, 1));
    visitor.number({"offset", "offset of the first byte in the shown file"}, offset, kInFile);
    visitor.number({"length", "number of bytes; without it, one", Need::optional}, length, kInFile);
    request.range = {static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(length)};
}
static void run(Session& session, const SelectBytes& request)
{
    selectBytes(session, request.range);
}

constexpr Parameter kSearchBytesParameter{
    "text", "a text, or bytes as pairs of hexadecimal digits (\"49 44 50\", \"0x494450\")"};

namespace {

bool hasSelection(const Session& session)
{
    return session.tab().selection.item.kind != SceneItemKind::none;
}

template <int steps> void stepItemBy(Session& session)
{
    stepItem(session, steps);
}

bool hasSurface(const Session& session)
{
    return session.tab().selection.item.isOfSurface();
}

/// Whether the selection is a surface or an effect, which can be hidden.
bool canHide(const Session& session)
{
    return hasSurface(session) || session.tab().selection.item.kind == SceneItemKind::effect;
}

void hideSelected(Session& session)
{
    const SceneItem item = session.tab().selection.item;
    if (item.kind == SceneItemKind::effect)
        toggleEffect(session, item.index);
    else
        toggleSurface(session, item.index);
}

bool isSelectedHidden(const Session& session)
{
    const SceneItem& item = session.tab().selection.item;
    const renderer::DrawOptions& drawing = session.tab().view.drawing;
    return item.kind == SceneItemKind::effect ? drawing.hiddenEffects.contains(item.index)
                                              : drawing.hiddenSurfaces.contains(item.index);
}

void showOnlySelected(Session& session)
{
    const SceneItem item = session.tab().selection.item;
    if (item.kind == SceneItemKind::effect)
        showOnlyEffect(session, item.index);
    else
        showOnlySurface(session, item.index);
}

void showSelectedTexture(Session& session)
{
    showInspectorTab(session, InspectorTab::textures);
    session.settings.panels.side = SidePanel::texture;
}

bool hasBytes(const Session& session)
{
    return hasSelection(session) && locationOfItem(session, session.tab().selection.item).has_value();
}

void showSelectedBytes(Session& session)
{
    if (const auto location = locationOfItem(session, session.tab().selection.item))
        showBytes(session, *location);
}

void copySelected(Session& session)
{
    copyText(session, "selection", textOfSelection(session));
}

bool hasTexture(const Session& session)
{
    const auto& document = session.tab().document;
    return hasSurface(session) && session.tab().selection.texture < document->textures.size();
}

bool hasDistance(const Session& session)
{
    return measurementOf(session).has_value();
}

bool isMeasuring(const Session& session)
{
    return session.tab().selection.measuredFrom.kind != SceneItemKind::none;
}

void copyDistance(Session& session)
{
    copyText(session, "distance", distanceText(session));
}

bool isTag(const Session& session)
{
    return session.tab().selection.item.kind == SceneItemKind::tag;
}

bool isCamera(const Session& session)
{
    return session.tab().selection.item.kind == SceneItemKind::camera;
}

void lookThroughSelected(Session& session)
{
    lookThrough(session, session.tab().selection.item.index);
}

bool hasSelectedBytes(const Session& session)
{
    return session.tab().bytes.selected && session.tab().bytes.shown;
}

void copyBytesAsHex(Session& session)
{
    copyText(session, "bytes", hexText(selectedBytes(session.tab())));
}

void copyBytesAsText(Session& session)
{
    copyText(session, "bytes", plainText(selectedBytes(session.tab())));
}

constexpr Action kSelectionActions[] = {
    when(hasDocument, {"selectInner", "Narrow the selection", "Shift+Down", Menu::model, selectInner}),
    when(hasSelection, {"selectOuter", "Widen the selection", "Shift+Up", Menu::model, selectOuter}),
    when(hasDocument, {"selectNext", "Select the next item of this kind", "Shift+Right", Menu::model, stepItemBy<1>,
                       nullptr, ActionKind::repeats}),
    when(hasDocument, {"selectPrevious", "Select the previous item of this kind", "Shift+Left", Menu::model,
                       stepItemBy<-1>, nullptr, ActionKind::repeats}),
    when(canHide,
         {"hideSelected", "Hide the selection", "", Menu::model, hideSelected, isSelectedHidden, ActionKind::toggles}),
    when(canHide, {"showOnlySelected", "Show only the selection", "", Menu::model, showOnlySelected}),
    when(hasSelection, {"frameSelected", "Frame the selection", "Z", Menu::model, frameItem}),
    when(hasTexture, {"showSelectedTexture", "Texture of the selection", "", Menu::model, showSelectedTexture}),
    when(hasBytes, {"showSelectedBytes", "Bytes of the selection", "", Menu::model, showSelectedBytes}),
    when(hasSelection, {"copySelected", "Copy facts about the selection", "", Menu::model, copySelected}),
    when(isCamera, {"lookThroughSelected", "Look through the selected camera", "", Menu::model, lookThroughSelected}),
    when(canMeasure, {"measureFrom", "Measure from the selected vertex", "M", Menu::model, measureFromSelected}),
    when(hasDistance, {"copyDistance", "Copy the distance", "", Menu::model, copyDistance}),
    when(isMeasuring, {"endMeasuring", "End measuring", "", Menu::model, endMeasuring}),
    when(isTag,
         {"chooseAttachment", "Attach a model to the selected tag\xE2\x80\xA6", "", Menu::model, chooseAttachment}),
    when(hasDocument, {"pointAway", "Stop pointing at an item in the view", "", Menu::none,
                       [](Session& session) { pointAtOrAway(session, std::nullopt); }}),
    valueAction<SelectAt, kPointOfView, selectAt>("selectAt",
                                                  "Select the item at a position in the view, like a click"),
    valueAction<SelectUnder, kPointOfView, selectUnder>(
        "selectUnder", "Select the item at a position in the view, like a right click"),
    valueAction<PointAt, kPointOfView, pointAtOrAway>("pointAt", "Point at the item at a position in the view"),
    parameterAction<SelectTriangle>("selectTriangle", "Choose a triangle"),
    parameterAction<SelectVertex>("selectVertex", "Choose a vertex"),
    valueAction<MeasureAt, kPointOfView, measureAt>(
        "measureAt", "Measure to the vertex at a position in the view, like Shift+click"),
    parameterAction<MeasureTo>("measureTo", "Select a vertex and measure the distance to it"),
    parameterAction<ShowBytes>("showBytes", "Show a range of bytes of a file"),
    parameterAction<SelectBytes>("selectBytes", "Select bytes and the item that they belong to"),
    valueAction<SearchBytes, kSearchBytesParameter, searchBytes>("searchBytes",
                                                                 "Find bytes or text after the selected bytes"),
    when(hasSelectedBytes, {"selectRecord", "Select all bytes of the record", "", Menu::none, selectRecord}),
    when(hasSelectedBytes,
         {"copyBytesAsHex", "Copy the selected bytes as hexadecimal digits", "", Menu::none, copyBytesAsHex}),
    when(hasSelectedBytes, {"copyBytesAsText", "Copy the selected bytes as text", "", Menu::none, copyBytesAsText}),
    elementAction<SelectCamera, kSelectCameraParameter, Element::camera, Null::refused, selectCamera>(
        "selectCamera", "Choose a camera of the model"),
};

} // namespace

std::span<const Action> selectionActions()
{
    return kSelectionActions;
}

} // namespace app
