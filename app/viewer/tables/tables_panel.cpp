#include "app/viewer/tables/tables_panel.hpp"

#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/table_results_panel.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace app {
namespace {

constexpr float kToolsHeight = 32.0f;
constexpr float kFieldGap = 6.0f;
constexpr float kIdWidth = 84.0f;
constexpr float kTableFactHeight = 20.0f;

/// Draws the panel.
class TablesPanel {
public:
    TablesPanel(const PanelContext& context, const TablesPanelAreas& areas, const Session& session,
                TablesPanelState& state, Requests& requests)
        : m_context(context),
          m_areas(areas),
          m_session(session),
          m_tables(session.tables),
          m_state(state),
          m_requests(requests)
    {
    }

    void draw()
    {
        takeKeys();
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            ImVec2(px(6.0f), std::max((px(24.0f) - ImGui::GetFontSize()) * 0.5f, 0.0f)));
        drawHead();
        drawTools();
        ImGui::PopStyleVar();
        const float facts = px(kTableFactHeight) * static_cast<float>(notes().empty() ? 1 : 2) + px(4.0f);
        const Rect& area = m_areas.content;
        const float top = area.y + px(kToolsHeight);
        const Rect rows{area.x, top, area.width, std::max(area.height - px(kToolsHeight) - facts, 1.0f)};
        if (!m_tables.searchAll.empty())
            drawTableResults(m_context, rows, m_session, m_hasKeys, m_state.result, m_requests);
        else if (m_tables.shown)
            drawTableGrid(m_context, rows, m_session, m_state.grid, m_requests);
        else
            drawNothing(rows);
        drawFacts(rows.y + rows.height);
    }

private:
    [[nodiscard]] float px(float design) const { return m_context.px(design); }

    /// The panel gets the keyboard when it opens and when it is clicked.
    void takeKeys()
    {
        const bool isNew = m_state.lastFrame + 1 != ImGui::GetFrameCount();
        m_state.lastFrame = ImGui::GetFrameCount();
        if (isNew && !ImGui::GetIO().WantTextInput)
            ImGui::SetWindowFocus();
        m_hasKeys = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) && !ImGui::GetIO().WantTextInput;
        if (m_hasKeys && m_context.hasCursorKeys != nullptr)
            *m_context.hasCursorKeys = true;
    }

    // The line at the top: back, forward, the table.

    void drawHead()
    {
        const Rect& head = m_areas.head;
        const float button = px(28.0f);
        const float top = head.y + px(2.0f);
        float x = head.x;
        for (const bool isForward : {false, true}) {
            ImGui::SetCursorScreenPos({x, top});
            drawStep(isForward);
            x += button + px(2.0f);
        }
        x += px(kFieldGap);
        ImGui::SetCursorScreenPos({x, head.y + px(4.0f)});
        drawTableChoice(std::clamp(head.x + head.width - x, 1.0f, px(320.0f)));
    }

    /// Absent where it leads nowhere; its place stays free.
    void drawStep(bool isForward)
    {
        if (!hasTablePlace(m_session, isForward ? 1 : -1))
            return;
        if (iconButton(m_context,
                       {isForward ? "tables:forward" : "tables:back", isForward ? Icon::next : Icon::previous,
                        isForward ? "Forward (Alt+Right)" : "Back (Alt+Left)", ButtonLook::plain, 28.0f}))
            m_requests.push_back(RunAction{isForward ? "tableForward" : "tableBack"});
    }

    void drawTableChoice(float width)
    {
        const std::string shown = m_tables.shown ? shownName(m_tables.shown->name()) : std::string("No table");
        if (!beginChoice(m_context, "tables:table", shown, width)) {
            if (ImGui::IsItemHovered() && m_tables.set && m_tables.shown) {
                if (const scene::TableFile* const file = m_tables.set->fileOf(m_tables.shown->name()))
                    showTooltip(m_context, file->file.path);
            }
            return;
        }
        for (std::size_t i = 0; m_tables.set && i < m_tables.set->files.size(); ++i) {
            const std::string& name = m_tables.set->files[i].name;
            if (choiceItem(m_context, shownName(name) + "##" + std::to_string(i),
                           m_tables.shown && m_tables.shown->name() == name))
                m_requests.push_back(ShowTable{name});
            noteTarget(m_context, "tables:table:" + name);
        }
        ImGui::EndCombo();
    }

    // The line below: id, search, search of all tables.

    void drawTools()
    {
        const Rect& area = m_areas.content;
        const float gap = px(kFieldGap);
        const float left = area.x + px(8.0f);
        const float width = std::max(area.width - px(16.0f), 1.0f);
        const bool hasId = width >= px(420.0f);
        const float id = hasId ? px(kIdWidth) + gap : 0.0f;
        const float half = std::min((width - id - gap) * 0.5f, px(320.0f));
        const float y = area.y + px(4.0f);
        if (hasId) {
            ImGui::SetCursorScreenPos({left, y});
            drawIdField(px(kIdWidth));
        }
        ImGui::SetCursorScreenPos({left + id, y});
        drawSearch(half);
        ImGui::SetCursorScreenPos({left + id + half + gap, y});
        drawSearchOfAll(half);
    }

    void drawIdField(float width)
    {
        ImGui::SetNextItemWidth(width);
        const bool wasEntered =
            ImGui::InputTextWithHint("##table id", "Go to id", m_state.id.data(), m_state.id.size(),
                                     ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        noteTarget(m_context, "tables:id");
        const std::string_view text(m_state.id.data());
        if (ImGui::IsItemEdited() || ImGui::IsItemDeactivated())
            m_state.isIdWrong = false;
        if (m_state.isIdWrong)
            showTooltip(m_context, shownName(fmt::format("\"{}\" is not a number from 0 to {}", text,
                                                         std::numeric_limits<std::uint32_t>::max())));
        else if (ImGui::IsItemHovered())
            showTooltip(m_context, "The id of a row; in a table without ids, its number from 0");
        if (wasEntered)
            goToId(text);
    }

    /// After a wrong text the field keeps the keyboard, and a tooltip says what is wrong.
    void goToId(std::string_view text)
    {
        const auto id = formats::parseNumber<std::uint32_t>(text);
        if (id)
            m_requests.push_back(GoToTableRow{*id});
        m_state.isIdWrong = !id && !text.empty();
        if (m_state.isIdWrong)
            ImGui::SetKeyboardFocusHere(-1);
    }

    /// A field whose text is `present` in the session, until something else is typed. True if Enter was pressed.
    bool drawField(const char* id, const char* hint, float width, const std::string& present, TableField& field)
    {
        if (field.seen != present) { // changed by a script, or ended
            leaveField(id);
            field.text = field.seen = present;
        }
        ImGui::SetNextItemWidth(width);
        return growingField(id, hint, field.text);
    }

    void drawSearch(float width)
    {
        const std::string hits = hitsText();
        const float room = hits.empty() ? 0.0f : ImGui::CalcTextSize(hits.c_str()).x + px(8.0f);
        if (m_state.searchFocusCount != m_tables.searchFocusCount) {
            m_state.searchFocusCount = m_tables.searchFocusCount;
            focusNextField();
        }
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float field = std::max(width - room, px(60.0f));
        const bool wasEntered =
            drawField("##table search", "Find in this table", field, m_tables.search, m_state.search);
        noteTarget(m_context, "tables:search");
        if (ImGui::IsItemHovered())
            showTooltip(m_context, "Texts that contain it, numbers that are equal to it, and rows that refer to such a "
                                   "text (Ctrl+F)\nEnter, F3: next, Shift+F3: previous");
        if (m_state.search.text != m_tables.search || wasEntered) {
            m_state.search.seen = m_state.search.text;
            m_requests.push_back(FindInTable{m_state.search.text});
        }
        if (wasEntered)
            ImGui::SetKeyboardFocusHere(-1); // Enter again finds the next one
        putText({at.x + field + px(8.0f), at.y}, px(24.0f),
                m_tables.hits && m_tables.hits->count == 0 ? colors::kWarning : colors::kSecondary, hits);
    }

    [[nodiscard]] std::string hitsText() const
    {
        if (m_tables.search.empty() || !m_tables.hits)
            return {};
        return m_tables.hits->count == 0 ? "none" : countText(m_tables.hits->count);
    }

    void drawSearchOfAll(float width)
    {
        if (m_state.searchAll.seen != m_tables.searchAll)
            m_state.result = 0;
        const bool wasEntered =
            drawField("##tables search", "Search all tables", width, m_tables.searchAll, m_state.searchAll);
        m_hasKeys = m_hasKeys || ImGui::IsItemActive(); // for the results
        noteTarget(m_context, "tables:searchAll");
        if (ImGui::IsItemHovered())
            showTooltip(m_context,
                        "Ids, paths of models, names of images, and other texts of all tables of this folder; "
                        "with a list of names (menu File) also names");
        if (m_state.searchAll.text != m_tables.searchAll) {
            m_state.searchAll.seen = m_state.searchAll.text;
            m_state.result = 0;
            m_requests.push_back(SearchAllTables{m_state.searchAll.text});
        } else if (wasEntered && m_tables.found && !m_tables.found->rows.empty()) {
            m_requests.push_back(OpenTableResult{m_state.result});
        }
    }

    void drawNothing(const Rect& area)
    {
        const std::string text = isReadingTable(m_session)  ? "Reading\xE2\x80\xA6"
                                 : m_tables.problem.empty() ? "No table"
                                                            : shownName(m_tables.problem);
        const float width = std::max(area.width - px(16.0f), 1.0f);
        const std::string lines = wrappedText(text, width);
        ImGui::GetWindowDrawList()->AddText({area.x + px(8.0f), area.y + px(8.0f)}, colors::kSecondary, lines.c_str());
    }

    // The lines at the bottom: the selected cell, and what is not known about the table.

    [[nodiscard]] std::string notes() const
    {
        std::string text;
        for (std::size_t i = 0; m_tables.shown && i < m_tables.shown->diagnostics().size(); ++i)
            text += (i == 0 ? "" : "; ") + formats::printable(m_tables.shown->diagnostics()[i].message);
        return text;
    }

    void drawFacts(float top)
    {
        const Rect& area = m_areas.content;
        const float height = px(kTableFactHeight);
        const float width = std::max(area.width - px(16.0f), 1.0f);
        const float left = area.x + px(8.0f);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({area.x, top}, {area.x + area.width, top + 1.0f}, colors::kLine);
        top += px(2.0f);
        const float link = drawAllRowsLink({left, top, width, height});
        putText({left, top}, height, colors::kSecondary, fitted(factsText(), std::max(width - link, 1.0f)));
        m_context.targets["tables:facts"] = {area.x, top, area.width, height};
        if (const std::string text = notes(); !text.empty()) {
            const Rect line{area.x, top + height, area.width, height};
            putText({left, line.y}, height, colors::kWarning, fitted(shownName(text), width));
            m_context.targets["tables:notes"] = line;
            const ImVec2 mouse = ImGui::GetIO().MousePos;
            if (ImGui::IsWindowHovered() && line.contains({mouse.x, mouse.y}))
                showTooltip(m_context, line, shownName(text), TooltipSide::above);
        }
    }

    /// At the right end of the line while rows are left out. Returns its width with a gap.
    float drawAllRowsLink(const Rect& line)
    {
        constexpr const char* kAllRows = "Show all rows";
        if (!m_tables.shown || !m_tables.order.filterColumn)
            return 0.0f;
        const float width = ImGui::CalcTextSize(kAllRows).x;
        ImGui::SetCursorScreenPos({line.x + line.width - width, line.y - (rowHeight(m_context) - line.height) * 0.5f});
        if (textLink(m_context, "tables:allRows", kAllRows))
            m_requests.push_back(RunAction{"clearTableFilter"});
        return width + m_context.px(8.0f);
    }

    [[nodiscard]] std::string factsText() const
    {
        if (!m_tables.shown)
            return {};
        const formats::Dbc& table = *m_tables.shown;
        const std::size_t shown = m_tables.rows ? m_tables.rows->size() : table.rowCount();
        std::string text = m_tables.order.filterColumn
                               ? fmt::format("{} of {}", countText(shown), countedText(table.rowCount(), "row"))
                               : countedText(table.rowCount(), "row");
        if (!table.versions().empty())
            text += fmt::format(", client {}", table.versions());
        if (m_tables.order.filterColumn)
            text += fmt::format(" \xC2\xB7 {} = {}", table.columns()[*m_tables.order.filterColumn].name, filterText());
        if (m_tables.selected.size() > 1)
            text += fmt::format(" \xC2\xB7 {} selected", countText(m_tables.selected.size()));
        if (m_tables.row)
            text += " \xC2\xB7 " + cellFacts(table);
        return text;
    }

    [[nodiscard]] std::string filterText() const
    {
        std::string text;
        for (const std::string& value : m_tables.order.filterValues)
            text += (text.empty() ? "" : ", ") + (value.empty() ? std::string("\"\"") : shownName(value));
        return text;
    }

    [[nodiscard]] std::string cellFacts(const formats::Dbc& table) const
    {
        std::string text = fmt::format("{}: {}", table.columns()[m_tables.column].name,
                                       shownTableText(table, *m_tables.row, m_tables.column));
        if (const auto reference = selectedReference(m_session)) {
            text += fmt::format(" \xE2\x86\x92 {}", reference->table);
            if (reference->row)
                text += ": " + shownName(formats::printable(reference->caption));
        }
        if (m_tables.names && table.hasIds()) {
            const std::string_view name = m_tables.names->nameOf(table.name(), table.bits(*m_tables.row, 0));
            if (!name.empty())
                text += fmt::format(" \xC2\xB7 {}", shownName(name));
        }
        return text;
    }

    const PanelContext& m_context;
    const TablesPanelAreas& m_areas;
    const Session& m_session;
    const TablesState& m_tables;
    TablesPanelState& m_state;
    Requests& m_requests;
    bool m_hasKeys = false; // the keyboard, but not in another field
};

} // namespace

Requests drawTablesPanel(const PanelContext& context, const TablesPanelAreas& areas, const Session& session,
                         TablesPanelState& state)
{
    Requests requests;
    TablesPanel(context, areas, session, state, requests).draw();
    return requests;
}

} // namespace app
