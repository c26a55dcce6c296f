#include "app/viewer/requests.hpp"

#include "app/viewer/actions.hpp"
#include "app/viewer/attachments.hpp"
#include "app/viewer/geosets.hpp"
#include "app/viewer/selection.hpp"
#include "app/viewer/skin_profile_facts.hpp"

namespace app {
namespace {

struct Apply {
    Session& session;

    void operator()(const RunAction& request) const
    {
        const Action* const action = findAction(request.id);
        if (action != nullptr && isPossible(*action, session))
            action->run(session);
    }
    void operator()(const OpenPaths& request) const { session.wishes.open = request; }
    void operator()(const OpenListed& request) const
    {
        if (request.index >= session.list().size())
            return;
        if (request.tab == TabPolicy::present)
            session.library().chosen = request.index;
        session.wishes.open = request;
    }
    void operator()(const SelectLayer& request) const { selectLayer(session, request.layer); }
    void operator()(const RotateNode& request) const { overrideRotation(session, request.node, request.turn); }
    void operator()(const ToggleStage& request) const { toggleStage(session, request.material, request.stage); }
    void operator()(const SelectMaterial& request) const { session.tab().selection.material = request.material; }
    void operator()(const SelectTag& request) const { selectTag(session, request.tag); }
    void operator()(const PointAtTag& request) const { pointAtTag(session, request.tag); }
    void operator()(const SelectWeapon& request) const { selectWeapon(session, request.weapon); }
    void operator()(const SetLevel& request) const { setLevel(session, request.level); }
    void operator()(const ShowOnlyPart& request) const { showOnlyPart(session, request.node); }
    void operator()(const DetachModel& request) const { detachModel(session, request.attached); }
    void operator()(const SelectClip& request) const
    {
        selectLayer(session, request.layer);
        selectClip(session, request.clip);
    }
    void operator()(const PlayClip& request) const
    {
        selectClip(session, request.clip);
        for (LayerState& layer : session.tab().view.layers)
            layer.playback.isPlaying = true;
    }
    void operator()(const SetRegion& request) const { setRegion(session, request.region); }
    void operator()(const ClearRegion&) const { clearRegion(session); }
    void operator()(const SelectSkin& request) const { selectSkin(session, request.skin); }
    void operator()(const MoveToFrame& request) const { moveToFileFrame(session, request.frame); }
    void operator()(const MoveToSeconds& request) const { moveToSeconds(session, request.seconds); }
    void operator()(const SetSpeed& request) const { setSpeed(session, request.speed); }
    void operator()(const ShowInspectorTab& request) const { showInspectorTab(session, request.tab); }
    void operator()(const SelectSurface& request) const { selectSurface(session, request.surface); }
    void operator()(const ToggleSurface& request) const { toggleSurface(session, request.surface); }
    void operator()(const ShowOnlySurface& request) const { showOnlySurface(session, request.surface); }
    void operator()(const HighlightSurfaces& request) const { highlightSurfaces(session, request.surfaces); }
    void operator()(const ChooseGeoset& request) const { chooseGeoset(session, request.id); }
    void operator()(const ToggleGeoset& request) const { toggleGeoset(session, request.id); }
    void operator()(const ShowOnlyGeoset& request) const { showOnlyGeoset(session, request.id); }
    void operator()(const ToggleGeosetGroup& request) const { toggleGeosetGroup(session, request.id); }
    void operator()(const SelectMeshVariant& request) const { selectMeshVariant(session, request.meshVariant); }
    void operator()(const SelectBone& request) const { selectBone(session, request.bone); }
    void operator()(const PointAtBone& request) const { pointAtBone(session, request.bone); }
    void operator()(const LookThrough& request) const { lookThrough(session, request.camera); }
    void operator()(const SelectTexture& request) const { selectTexture(session, request.texture); }
    void operator()(const BindTexture& request) const { bindTexture(session, request.texture, request.image); }
    void operator()(const ResetTexture& request) const { resetTexture(session, request.texture); }
    void operator()(const SaveTexture& request) const { session.wishes.savesTexture = request.texture; }
    void operator()(const ShowDiagnostic& request) const { showDiagnostic(session, request.diagnostic); }
    void operator()(const ToggleFileMap&) const { toggleFileMap(session); }
    void operator()(const CopyText& request) const { copyText(session, request.place, request.text); }
    void operator()(const CloseMessage&) const { session.message.reset(); }
    void operator()(const SelectTab& request) const { selectTab(session, request.tab); }
    void operator()(const CloseTab& request) const { closeTab(session, request.tab); }
    void operator()(const ResizePanels& request) const { session.settings.panels = withinLimits(request.panels); }
    void operator()(const SetBrowseOrder& request) const
    {
        session.library().browseOrder = request.order;
        session.library().browseColumns = request.columns;
    }
    void operator()(const SearchLibrary& request) const { session.library().filter = request.text; }
    void operator()(const ToggleFolded& request) const { toggleFolded(session.library(), request.folder); }
    void operator()(const CloseOverlay&) const { session.overlay = Overlay::none; }
    void operator()(const ListFolder& request) const { session.wishes.listsFolder = request.folder; }
    void operator()(const CancelOpening&) const { session.wishes.cancelsOpening = true; }
};

} // namespace

void apply(Session& session, const Request& request)
{
    std::visit(Apply{session}, request);
}

} // namespace app
