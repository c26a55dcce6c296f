#include "app/viewer/about/about_text.hpp"

#include "app/output/info_json.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/model.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace app {
namespace {

constexpr std::size_t kMaxReportedProblems = 50; // our limit: more lines hide the rest of the report

std::string homeText()
{
    return platform::utf8FromPath(platform::homeFolder());
}

std::string linesOfRows(const std::vector<TextRow>& rows, std::string_view indent)
{
    std::string text;
    for (const auto& [fact, value] : rows)
        text += fmt::format("{}{}: {}\n", indent, fact, value);
    return text;
}

/// The program with its libraries; the home is still in it.
std::string textOfProgram(const ProgramFacts& facts)
{
    return fmt::format("Trisview {}\n{}\nPaths:\n{}\nLibraries:\n{}", facts.version,
                       linesOfRows(programRows(facts), ""), linesOfRows(pathRows(facts), "  "),
                       linesOfRows(libraryRows(facts), "  "));
}

/// "MD3, version 15: 3 surfaces, 1,234 triangles, 198 frames".
std::string countsOfModel(const formats::Model& model)
{
    const std::uint32_t triangles = model.meshVariants.empty() ? 0 : model.meshVariants.front().triangleCount;
    std::string text =
        fmt::format("{}, version {}, {}: {}, {}", model.format, model.version, bytesText(model.fileBytes),
                    countedText(model.surfaces.size(), "surface"), countedText(triangles, "triangle"));
    if (formats::capabilitiesOf(model).hasBones)
        text += ", " + countedText(formats::skinnedOf(model).bones.size(), "bone");
    return fmt::format("{}, {}, {}, {}", text, countedText(frameCountOf(model), "frame"),
                       countedText(model.clips.size(), "clip"), countedText(model.tags.size(), "tag"));
}

/// The first lines of a text, and how many follow.
std::string firstLinesOf(const std::string& text, std::size_t most)
{
    std::size_t end = 0;
    for (std::size_t line = 0; line < most; ++line) {
        const std::size_t next = text.find('\n', end);
        if (next == std::string::npos)
            return text;
        end = next + 1;
    }
    const auto left =
        static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n'));
    return left == 0 ? text : text.substr(0, end) + fmt::format("  and {} more\n", countText(left));
}

std::string textOfModel(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return "\nNo model is open\n";
    std::string text = "\nModel: " + formats::printable(document->path) + "\n";
    for (const scene::Node& node : document->nodes)
        text += fmt::format("  {}{}\n", node.name.empty() ? "" : formats::printable(node.name) + ": ",
                            countsOfModel(*node.model));
    return text + "\nProblems of " + firstLinesOf(problemsText(*document), kMaxReportedProblems + 1);
}

} // namespace

std::vector<TextRow> programRows(const ProgramFacts& facts)
{
    std::vector<TextRow> rows = {{"Version", facts.version}, {"Commit", facts.commit}, {"Build", facts.build},
                                 {"System", facts.system},   {"Window", facts.window}, {"GPU", facts.gpu},
                                 {"Driver", facts.driver},   {"OpenGL", facts.openGl}, {"Page", facts.homepage}};
    std::erase_if(rows, [](const TextRow& row) { return row.second.empty(); });
    return rows;
}

std::vector<TextRow> libraryRows(const ProgramFacts& facts)
{
    std::vector<TextRow> rows;
    for (const LibraryFacts& library : facts.libraries)
        rows.emplace_back(library.name, library.version + (library.version.empty() ? "" : ", ") + library.licence);
    return rows;
}

std::vector<TextRow> pathRows(const ProgramFacts& facts)
{
    std::vector<TextRow> rows;
    for (const PathFacts& one : facts.paths)
        rows.emplace_back(one.name, withoutHome(platform::utf8FromPath(one.path), homeText()));
    return rows;
}

std::string aboutText(const ProgramFacts& facts)
{
    return withoutHome(textOfProgram(facts), homeText());
}

std::string reportFacts(const Session& session)
{
    std::string text = textOfProgram(session.about.program) + textOfModel(session);
    if (session.message)
        text += "\nMessage: " + session.message->text + "\n";
    if (!session.about.crashNote.empty())
        text += "\nNote of a crash:\n" + session.about.crashNote;
    return withoutHome(std::move(text), homeText());
}

std::string reportText(const Session& session)
{
    const std::string words = session.about.words.empty() ? std::string() : session.about.words + "\n\n";
    return withoutHome(words, homeText()) + reportFacts(session);
}

std::string withoutHome(std::string text, std::string_view home)
{
    while (home.ends_with('/'))
        home.remove_suffix(1);
    if (home.empty())
        return text;
    const auto isOfName = [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return byte >= 0x80U || std::isalnum(byte) != 0 || letter == '_' || letter == '-' || letter == '.';
    };
    for (std::size_t at = text.find(home); at != std::string::npos; at = text.find(home, at + 1)) {
        const std::size_t end = at + home.size();
        const bool isWhole = (end == text.size() || !isOfName(text[end])) && (at == 0 || !isOfName(text[at - 1]));
        if (isWhole)
            text.replace(at, home.size(), "~");
    }
    return text;
}

} // namespace app
