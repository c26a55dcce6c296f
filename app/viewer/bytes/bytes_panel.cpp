#include "app/viewer/bytes/bytes_panel.hpp"

#include "app/viewer/bytes/byte_facts.hpp"
#include "app/viewer/bytes/byte_rows_panel.hpp"
#include "app/viewer/bytes/byte_values.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kStripWidth = 14.0f;
constexpr float kGutterWidth = 92.0f;
constexpr float kFactHeight = 20.0f;
constexpr double kWheelRows = 3.0;

/// Draws the panel.
class BytesPanel {
public:
    BytesPanel(const PanelContext& context, const BytesPanelAreas& areas, const Session& session,
               BytesPanelState& state, Requests& requests)
        : m_context(context),
          m_areas(areas),
          m_session(session),
          m_bytes(session.tab().bytes),
          m_file(session.tab().bytes.shown),
          m_state(state),
          m_requests(requests)
    {
    }

    void draw()
    {
        drawHead();
        if (!m_file)
            return; // a worker thread reads it
        if (!m_file->problem.empty())
            return drawNotice(m_file->problem);
        if (m_file->bytes.size() == 0)
            return drawNotice("This file is empty");
        prepare();
        reveal();
        handleMouse();
        handleKeys();
        m_state.top = std::clamp(m_state.top, 0.0, lastTop());
        drawByteRows(m_context, m_look, *m_file, m_state.rows, m_state.top, marks());
        noteSelected();
        drawStrip();
        drawFacts();
        drawMenu();
    }

private:
    [[nodiscard]] float px(float design) const { return m_context.px(design); }

    void drawNotice(const std::string& text)
    {
        const Rect& area = m_areas.content;
        putText({area.x + px(8.0f), area.y}, px(32.0f), colors::kSecondary,
                fitted(text, std::max(area.width - px(16.0f), 1.0f)));
    }

    // The line at the top: file, offset, search.

    void drawHead()
    {
        const Rect& head = m_areas.head;
        const float gap = px(6.0f);
        const float offset = head.width > px(170.0f) ? px(84.0f) : 0.0f;
        const float search = head.width > px(320.0f) ? std::min(px(140.0f), head.width * 0.3f) : 0.0f;
        const float file = head.width - (offset > 0.0f ? offset + gap : 0.0f) - (search > 0.0f ? search + gap : 0.0f);
        const float top = head.y + px(4.0f);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            ImVec2(px(6.0f), std::max((px(24.0f) - ImGui::GetFontSize()) * 0.5f, 0.0f)));
        ImGui::SetCursorScreenPos({head.x, top});
        drawFileChoice(std::min(file, px(320.0f)));
        float x = head.x + std::min(file, px(320.0f)) + gap;
        if (offset > 0.0f) {
            ImGui::SetCursorScreenPos({x, top});
            drawOffsetField(offset);
            x += offset + gap;
        }
        if (search > 0.0f) {
            ImGui::SetCursorScreenPos({x, top});
            drawSearchField(search);
        }
        ImGui::PopStyleVar();
    }

    void drawFileChoice(float width)
    {
        const auto& files = m_bytes.files;
        const std::string wanted = m_file && m_bytes.file.empty() ? m_file->path : m_bytes.file;
        const std::size_t slash = wanted.rfind('/');
        std::string shown = shownName(slash == std::string::npos ? wanted : wanted.substr(slash + 1));
        if (m_bytes.hasChanged)
            shown += " (changed since)";
        if (!beginChoice(m_context, "bytes:file", shown, width)) {
            if (ImGui::IsItemHovered())
                showTooltip(m_context,
                            m_bytes.hasChanged ? wanted + "\nChanged on the disk since it was read" : wanted);
            return;
        }
        for (std::size_t i = 0; files && i < files->size(); ++i) {
            const DocumentFile& file = (*files)[i];
            const std::string label = shownName(file.name) + "   " + bytesText(file.bytes) + "##" + std::to_string(i);
            if (choiceItem(m_context, label, file.path == wanted))
                m_requests.push_back(ShowBytes{0, {}, file.path});
            noteTarget(m_context, "bytes:file:" + std::to_string(i));
        }
        ImGui::EndCombo();
    }

    void drawOffsetField(float width)
    {
        ImGui::SetNextItemWidth(width);
        const bool wasEntered = ImGui::InputTextWithHint("##bytes offset", "Go to 0x...", m_state.offset.data(),
                                                         m_state.offset.size(), ImGuiInputTextFlags_EnterReturnsTrue);
        noteTarget(m_context, "bytes:offset");
        if (ImGui::IsItemHovered())
            showTooltip(m_context, "An offset in the file: 4660 or 0x1234");
        if (!wasEntered)
            return;
        if (const auto offset = offsetFromText(m_state.offset.data()))
            m_requests.push_back(SelectBytes{{*offset, 1}});
    }

    void drawSearchField(float width)
    {
        ImGui::SetNextItemWidth(width);
        const bool wasEntered = ImGui::InputTextWithHint(
            "##bytes search", width < px(130.0f) ? "Find" : "Find text or bytes", m_state.search.data(),
            m_state.search.size(), ImGuiInputTextFlags_EnterReturnsTrue);
        noteTarget(m_context, "bytes:search");
        if (ImGui::IsItemHovered())
            showTooltip(m_context, "A text, or bytes such as \"49 44 50\"; Enter finds the next match");
        if (!wasEntered || m_state.search.front() == '\0')
            return;
        m_requests.push_back(SearchBytes{m_state.search.data()});
        ImGui::SetKeyboardFocusHere(-1); // pressing Enter again finds the next match
    }

    // The rows.

    void prepare()
    {
        const Rect& area = m_areas.content;
        const float facts = 2.0f * px(kFactHeight) + px(4.0f);
        ImGui::PushFont(monospacedFont());
        m_look.character = ImGui::CalcTextSize("0").x;
        m_look.row = std::ceil(ImGui::GetFontSize() + px(3.0f));
        ImGui::PopFont();
        m_look.area = {area.x + px(4.0f), area.y, std::max(area.width - px(kStripWidth + 12.0f), 1.0f),
                       std::max(area.height - facts, 1.0f)};
        const bool hasTables = !m_file->layout.tables.empty();
        const float characters = m_look.area.width / m_look.character;
        const std::uint64_t size = m_file->bytes.size();
        m_look.columns = m_file->isText && !hasTables
                             ? textColumns(characters, size)
                             : fittingColumns(characters, px(kGutterWidth) / m_look.character, size, hasTables);
        m_look.gutter = m_look.columns.hasGutter ? px(kGutterWidth) : 0.0f;
        const bool isOther = m_state.file.lock() != m_file;
        if (isOther || m_state.rows.perRow != m_look.columns.perRow) {
            const std::uint64_t first = isOther ? 0 : m_state.rows.startOf(static_cast<std::uint64_t>(m_state.top));
            m_state.rows = m_look.columns.hasHex ? fixedRows(size, m_look.columns.perRow)
                                                 : textRows(m_file->bytes.span(), m_look.columns.perRow);
            m_state.top = static_cast<double>(m_state.rows.rowOf(first));
            m_state.reveals = m_bytes.reveals - 1; // the selection may have moved
            m_state.strip = {};
            m_state.file = m_file;
        }
    }

    /// Number of fully visible rows.
    [[nodiscard]] double wholeRows() const
    {
        return std::max(std::floor(double{m_look.area.height} / double{m_look.row}), 1.0);
    }
    [[nodiscard]] double lastTop() const
    {
        return std::max(static_cast<double>(m_state.rows.count()) - wholeRows(), 0.0);
    }

    [[nodiscard]] bool isOfFile() const { return m_bytes.file.empty() || m_bytes.file == m_file->path; }

    [[nodiscard]] std::optional<formats::ByteRange> selected() const
    {
        return isOfFile() ? m_bytes.selected : std::nullopt;
    }

    [[nodiscard]] ByteMarks marks()
    {
        const auto range = selected();
        if (!range)
            return {};
        FramedRecord& framed = m_state.framed;
        const Tab& tab = m_session.tab();
        if (framed.file.lock() != m_file || framed.offset != range->offset || framed.item != tab.selection.item) {
            const ByteOwner owner = ownerOfByte(tab, *m_file, range->offset);
            framed = {m_file, range->offset, tab.selection.item,
                      owner.table != nullptr ? std::optional(owner.range) : std::nullopt};
        }
        return {range, framed.range};
    }

    void reveal()
    {
        if (m_state.reveals == m_bytes.reveals || !isOfFile())
            return;
        m_state.reveals = m_bytes.reveals;
        if (!m_bytes.selected) {
            m_state.top = 0.0;
            return;
        }
        const std::uint64_t offset = m_bytes.selected->offset;
        const auto row = static_cast<double>(m_state.rows.rowOf(offset));
        if (row < m_state.top || row >= m_state.top + wholeRows())
            m_state.top = std::max(row - std::floor(wholeRows() / 3.0), 0.0);
        const bool isInside = m_state.cursor >= offset && m_state.cursor - offset < m_bytes.selected->length;
        if (!isInside) {
            m_state.cursor = offset;
            m_state.anchor = offset;
        }
    }

    void select(std::uint64_t from, std::uint64_t to)
    {
        const formats::ByteRange range{std::min(from, to), std::max(from, to) - std::min(from, to) + 1};
        if (!m_bytes.selected || m_bytes.selected->offset != range.offset || m_bytes.selected->length != range.length)
            m_requests.push_back(SelectBytes{range});
    }

    void handleMouse()
    {
        ImGui::SetCursorScreenPos({m_look.area.x, m_look.area.y});
        ImGui::InvisibleButton("byte rows", {m_look.area.width, m_look.area.height},
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
        noteTarget(m_context, "bytes:rows");
        const ImGuiIO& io = ImGui::GetIO();
        if (ImGui::IsItemHovered()) {
            m_state.top -= static_cast<double>(io.MouseWheel) * kWheelRows;
            m_pointed = byteUnder(m_look, m_state.rows, m_state.top, io.MousePos);
        }
        if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
            const auto range = selected();
            const bool isInside =
                range && m_pointed && *m_pointed >= range->offset && *m_pointed - range->offset < range->length;
            if (m_pointed && !isInside)
                select(*m_pointed, *m_pointed);
            ImGui::OpenPopup("bytes menu");
        }
        if (ImGui::IsItemClicked(ImGuiMouseButton_Left) && m_pointed) {
            if (!io.KeyShift || !m_state.anchor)
                m_state.anchor = *m_pointed;
            m_state.cursor = *m_pointed;
            select(*m_state.anchor, m_state.cursor);
        } else if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2.0f) && m_state.anchor) {
            dragTo(io.MousePos);
        }
    }

    /// Dragging outside of the rows scrolls them.
    void dragTo(const ImVec2& point)
    {
        if (point.y < m_look.area.y)
            m_state.top = std::max(m_state.top - 1.0, 0.0);
        else if (point.y > m_look.area.y + m_look.area.height)
            m_state.top = std::min(m_state.top + 1.0, lastTop());
        const ImVec2 within(point.x, std::clamp(point.y, m_look.area.y,
                                                m_look.area.y + static_cast<float>(wholeRows()) * m_look.row - 1.0f));
        if (const auto byte = byteUnder(m_look, m_state.rows, m_state.top, within)) {
            m_state.cursor = *byte;
            select(*m_state.anchor, *byte);
        }
    }

    void handleKeys()
    {
        const bool isNew = m_state.lastFrame + 1 != ImGui::GetFrameCount();
        m_state.lastFrame = ImGui::GetFrameCount();
        if (isNew && !ImGui::GetIO().WantTextInput)
            ImGui::SetWindowFocus();
        if (!ImGui::IsWindowFocused() || ImGui::GetIO().WantTextInput)
            return;
        if (m_context.hasCursorKeys != nullptr)
            *m_context.hasCursorKeys = true;
        if (ImGui::GetIO().KeyCtrl) {
            if (isPressed(ImGuiKey_C) && m_bytes.selected)
                m_requests.push_back(RunAction{"copyBytesAsHex"});
            return;
        }
        const auto moved = movedCursor();
        if (!moved)
            return;
        if (!ImGui::GetIO().KeyShift || !m_state.anchor)
            m_state.anchor = *moved;
        m_state.cursor = *moved;
        select(*m_state.anchor, *moved);
        const auto row = static_cast<double>(m_state.rows.rowOf(*moved));
        m_state.top = std::clamp(m_state.top, row - wholeRows() + 1.0, row);
    }

    /// The new cursor position after the pressed key.
    [[nodiscard]] std::optional<std::uint64_t> movedCursor() const
    {
        const ByteRows& rows = m_state.rows;
        const std::uint64_t last = m_file->bytes.size() - 1;
        const std::uint64_t cursor = std::min(m_state.cursor, last);
        const std::uint64_t row = rows.rowOf(cursor);
        const auto column = static_cast<std::uint32_t>(cursor - rows.startOf(row));
        const auto page = static_cast<std::uint64_t>(wholeRows());
        if (isPressed(ImGuiKey_LeftArrow))
            return cursor > 0 ? cursor - 1 : 0;
        if (isPressed(ImGuiKey_RightArrow))
            return std::min(cursor + 1, last);
        if (isPressed(ImGuiKey_UpArrow))
            return row > 0 ? rows.byteAt(row - 1, column) : cursor;
        if (isPressed(ImGuiKey_DownArrow))
            return rows.byteAt(row + 1, column);
        if (isPressed(ImGuiKey_PageUp))
            return rows.byteAt(row - std::min(row, page), column);
        if (isPressed(ImGuiKey_PageDown))
            return rows.byteAt(row + page, column);
        if (isPressed(ImGuiKey_Home))
            return 0;
        return isPressed(ImGuiKey_End) ? std::optional(last) : std::nullopt;
    }

    /// Records the row of the selection's start while it is visible.
    void noteSelected()
    {
        const auto range = selected();
        if (!range)
            return;
        const double row = static_cast<double>(m_state.rows.rowOf(range->offset)) - std::floor(m_state.top);
        if (row >= 0.0 && row < wholeRows())
            m_context.targets["bytes:selected"] = {m_look.area.x, m_look.area.y + static_cast<float>(row) * m_look.row,
                                                   m_look.area.width, m_look.row};
    }

    void drawStrip()
    {
        const Rect& area = m_areas.content;
        const float width = px(kStripWidth);
        const Rect strip{area.x + area.width - width - px(2.0f), m_look.area.y, width, m_look.area.height};
        const auto rows = static_cast<double>(std::max<std::uint64_t>(m_state.rows.count(), 1));
        StripView view{m_state.top / rows, std::min((m_state.top + wholeRows()) / rows, 1.0)};
        if (const auto range = selected())
            view.selected = static_cast<double>(range->offset) / static_cast<double>(m_file->bytes.size());
        if (const auto share = drawByteStrip(m_context, strip, *m_file, view, m_state.strip))
            m_state.top = std::clamp(std::floor(*share * rows - wholeRows() / 2.0), 0.0, lastTop());
    }

    // The byte under the pointer, or the selection.

    void drawFacts()
    {
        const Rect& area = m_areas.content;
        const float height = px(kFactHeight);
        const float top = area.y + area.height - 2.0f * height - px(2.0f);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({area.x, top - px(2.0f)}, {area.x + area.width, top - px(1.0f)}, colors::kLine);
        const auto range = selected();
        const auto offset = m_pointed || !range ? m_pointed : std::optional(range->offset);
        const float width = std::max(area.width - px(16.0f), 1.0f);
        const ImVec2 at(area.x + px(8.0f), top);
        if (!m_bytes.notFound.empty()) {
            putText(at, height, colors::kWarning, fitted("Not found: " + shownName(m_bytes.notFound), width));
        } else if (offset) {
            putText(at, height, colors::kText, fitted(shownLocation(*offset), width));
        } else {
            putText(at, height, colors::kSecondary, fitted(fileSummary(*m_file), width));
        }
        if (offset)
            putText({at.x, at.y + height}, height, colors::kSecondary, fitted(shownValues(*offset, width), width));
        m_context.targets["bytes:facts"] = {area.x, top, area.width, 2.0f * height};
    }

    /// As many of the numbers as fit.
    [[nodiscard]] std::string shownValues(std::uint64_t offset, float width) const
    {
        for (const ValueDetail detail : {ValueDetail::all, ValueDetail::different}) {
            std::string text = valuesText(*m_file, offset, detail);
            if (ImGui::CalcTextSize(text.c_str()).x <= width)
                return text;
        }
        return valuesText(*m_file, offset, ValueDetail::decimal);
    }

    /// With the name of the item selected in the view.
    [[nodiscard]] std::string shownLocation(std::uint64_t offset) const
    {
        if (m_pointed)
            return byteLocationText(*m_file, {offset, 1});
        const SceneItem& item = m_session.tab().selection.item;
        const std::string text = byteLocationText(*m_file, *selected());
        return item.kind == SceneItemKind::none ? text : text + ": " + shownName(itemTitle(m_session, item));
    }

    void drawMenu()
    {
        if (!ImGui::BeginPopup("bytes menu"))
            return;
        struct Item {
            const char* title;
            std::string_view action;
        };
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8.0f), rowHeight(m_context) - ImGui::GetFontSize()));
        for (const Item& item :
             {Item{"Copy as hexadecimal digits", "copyBytesAsHex"}, Item{"Copy as text", "copyBytesAsText"},
              Item{"Select the whole record", "selectRecord"}, Item{"Frame its item", "frameSelected"}}) {
            if (ImGui::MenuItem(item.title))
                m_requests.push_back(RunAction{item.action});
            noteTarget(m_context, "bytes:menu:" + std::string(item.action));
        }
        ImGui::PopStyleVar();
        ImGui::EndPopup();
    }

    const PanelContext& m_context;
    const BytesPanelAreas& m_areas;
    const Session& m_session;
    const BytesState& m_bytes;
    const std::shared_ptr<const ShownFile> m_file;
    BytesPanelState& m_state;
    Requests& m_requests;
    RowsLook m_look;
    std::optional<std::uint64_t> m_pointed;
};

} // namespace

Requests drawBytesPanel(const PanelContext& context, const BytesPanelAreas& areas, const Session& session,
                        BytesPanelState& state)
{
    Requests requests;
    if (state.tab != session.tab().id) {
        state = {};
        state.tab = session.tab().id;
    }
    BytesPanel(context, areas, session, state, requests).draw();
    return requests;
}

} // namespace app
