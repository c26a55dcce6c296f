#include "app/viewer/bytes/bytes.hpp"

#include "app/viewer/playback/playing.hpp"
#include "app/viewer/selection/byte_selection.hpp"
#include "app/viewer/selection/item_selection.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

/// Pauses the view on a frame of the file if a node of the active layer has it.
void showFrame(Session& session, std::uint32_t node, std::uint32_t frame)
{
    const Tab& tab = session.tab();
    if (tab.document->nodes[node].layer == tab.view.activeLayer)
        moveToFileFrame(session, frame);
}

} // namespace

void toggleBytes(Session& session)
{
    if (session.settings.panels.side == SidePanel::bytes) {
        session.settings.panels.side = SidePanel::none;
        return;
    }
    session.settings.panels.side = SidePanel::bytes;
    followItem(session);
}

void selectBytes(Session& session, const formats::ByteRange& range, FrameOfBytes frame)
{
    Tab& tab = session.tab();
    const std::shared_ptr<const ShownFile> file = tab.bytes.shown;
    if (!file || range.offset >= file->bytes.size() || range.length == 0) {
        tab.bytes.selected.reset();
        return;
    }
    const formats::ByteRange within{range.offset, std::min(range.length, file->bytes.size() - range.offset)};
    const ByteOwner owner = ownerOfByte(tab, *file, within.offset);
    if (owner.frame && frame == FrameOfBytes::shown)
        showFrame(session, file->node, *owner.frame);
    if (owner.item != tab.selection.item)
        selectItem(session, owner.item);
    if (owner.texture < tab.document->textures.size())
        tab.selection.texture = owner.texture;
    tab.bytes.file = file->path;
    tab.bytes.selected = within;
    ++tab.bytes.reveals;
}

void selectRecord(Session& session)
{
    const Tab& tab = session.tab();
    if (tab.bytes.shown && tab.bytes.selected)
        selectBytes(session, ownerOfByte(tab, *tab.bytes.shown, tab.bytes.selected->offset).range);
}

void searchBytes(Session& session, std::string text)
{
    session.tab().bytes.search = std::move(text);
}

std::span<const std::byte> selectedBytes(const Tab& tab)
{
    if (!tab.bytes.shown || !tab.bytes.selected)
        return {};
    const std::span<const std::byte> all = tab.bytes.shown->bytes.span();
    const formats::ByteRange range = *tab.bytes.selected;
    if (range.offset >= all.size())
        return {};
    const std::uint64_t length = std::min({range.length, all.size() - range.offset, kMaxCopiedBytes});
    return all.subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(length));
}

void noteChangedFile(Session& session, const std::string& path)
{
    for (Tab& tab : session.tabs) {
        if (tab.bytes.shown && (tab.bytes.shown->path == path || tab.bytes.shown->path.starts_with(path + "/")))
            tab.bytes.hasChanged = true;
    }
}

} // namespace app
