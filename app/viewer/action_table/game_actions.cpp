#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/export/game_choices.hpp"
#include "formats/platform/host.hpp"

/// Models for games.
namespace app {

constexpr NumberRange kGameScales{kMinGameScale, kMaxGameScale};
constexpr NumberRange kGameRates{0.0, kMaxGameRate};

static void describeGame(GameChoices& choices, ParameterVisitor& visitor)
{
    visitor.choiceOf({"format", "format of the model", Need::optional}, choices.format, kGameFormatNames);
    visitor.choiceOf({"profile",
                      "the engine whose limits apply; one that does not load the format becomes its usual one",
                      Need::optional},
                     choices.profile, renderer::game::profileNames());
    visitor.choiceOf({"place", "a file, or the folders of a mod", Need::optional}, choices.place, kGamePlaceNames);
    visitor.choiceOf({"role", "in a mod: what the model is, which gives its folder and file name", Need::optional},
                     choices.role, kGameRoleNames);
    visitor.path({"folder", "folder of the file or of the mod; without it, the pictures folder", Need::optional},
                 choices.folder);
    visitor.text({"name", "name of the file without extension, or of the model in a mod; without it, the model's",
                  Need::optional},
                 choices.name);
    visitor.number({"scale", "factor of the size", Need::optional}, choices.scale, kGameScales);
    visitor.number(
        {"framesPerSecond", "of models with bones, at least 0.1; 0: as usual for the format", Need::optional},
        choices.framesPerSecond, kGameRates);
    visitor.text({"clips", "names or indices separated by commas; without it, all", Need::optional}, choices.clips);
    visitor.text({"tags",
                  "bones and attachments that become tags of an MD3, beside those named tag_..., separated by "
                  "commas",
                  Need::optional},
                 choices.tags);
    visitor.choiceOf({"grid", "MD2, MDX: one grid for all frames, or the finest for each", Need::optional},
                     choices.grid, kGameGridNames);
    visitor.choiceOf({"forward", "where the model's front points", Need::optional}, choices.forward, kGameForwardNames);
    visitor.flag({"images", "whether images are written", Need::optional}, choices.writesImages);
    visitor.flag({"atlas", "MD2, MDX: whether several images are joined in one", Need::optional}, choices.joinsImages);
    visitor.path(
        {"palette", "Quake II: the file with the colors of PCX skins; without it, that of the game", Need::optional},
        choices.palette);
    visitor.text({"folderInGame", "of a file: its folder in the game; without it, from its path", Need::optional},
                 choices.folderInGame);
    visitor.flag({"replace", "whether existing files are replaced", Need::optional}, choices.replaces);
}

static void describe(MakeGameModel& request, ParameterVisitor& visitor)
{
    describeGame(request.choices, visitor);
}
static void run(Session& session, const MakeGameModel& request)
{
    session.pending.makesGame = completedChoices(session, request.choices);
    session.gameMaking.form = *session.pending.makesGame;
}

static void describe(PreviewGameModel& request, ParameterVisitor& visitor)
{
    describeGame(request.choices, visitor);
}
static void run(Session& session, const PreviewGameModel& request)
{
    session.pending.previewsGame = completedChoices(session, request.choices);
}

namespace {

bool canMakeGameModel(const Session& session) // not in a browser: files lie beside the model
{
    return hasDocument(session) && platform::host().hasDisk;
}

bool hasGameReport(const Session& session)
{
    return session.gameMaking.made != nullptr;
}

template <Overlay overlay> void showOver(Session& session)
{
    session.overlay = overlay;
}

void chooseGameFolder(Session& session)
{
    session.gameMaking.isChoosingFolder = true;
    session.dialog = DialogPurpose::exportFolder;
    session.overlay = Overlay::open;
}

void copyGameReport(Session& session)
{
    if (hasGameReport(session))
        copyText(session, "gameReport:copyReport", session.gameMaking.made->report);
}

void copyGameRecipe(Session& session)
{
    if (hasGameReport(session))
        copyText(session, "gameReport:copyRecipe", session.gameMaking.made->recipe);
}

constexpr Action kGameActions[] = {
    when(canMakeGameModel, {"makeGameModel", "Make a game model (MD3, MD2, MDX)\xE2\x80\xA6", "", Menu::file,
                            showOver<Overlay::gameModel>}),
    when(hasGameReport, {"showGameReport", "Report on the game model", "", Menu::file, showOver<Overlay::gameReport>}),
    parameterAction<MakeGameModel>("writeGameModel", "Make a model for a game (MD3, MD2, MDX)"),
    parameterAction<PreviewGameModel>("previewGameModel", "Find out what making a model for a game would write"),
    when(canMakeGameModel, {"chooseGameModelFolder", "Choose the folder of a model for a game\xE2\x80\xA6", "",
                            Menu::none, chooseGameFolder}),
    when(hasGameReport, {"copyGameReport", "Copy the report on the game model", "", Menu::none, copyGameReport}),
    when(hasGameReport,
         {"copyGameRecipe", "Copy how to see the game model in its game", "", Menu::none, copyGameRecipe}),
};

} // namespace

std::span<const Action> gameActions()
{
    return kGameActions;
}

} // namespace app
