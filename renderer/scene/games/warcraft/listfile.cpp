#include "renderer/scene/games/warcraft/listfile.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/name_limits.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <utility>

namespace scene {
namespace {

std::string_view textOf(const formats::FileBytes& file)
{
    return formats::FieldReader(file.span()).characters(file.size());
}

std::string_view lineAt(std::string_view text, std::size_t start)
{
    return text.substr(start, std::min(text.find('\n', start), text.size()) - start);
}

} // namespace

formats::Result<void> Listfile::read() const
{
    const std::lock_guard lock(m_mutex);
    if (!std::exchange(m_wasRead, true))
        m_result = readLines();
    return m_result;
}

formats::Result<void> Listfile::readLines() const
{
    TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readFile(m_path));
    m_file = file.file();
    const std::string_view text = textOf(m_file);
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    bool hasPath = false;
    for (std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0; at < text.size();) {
        const std::string_view line = lineAt(text, at);
        const auto number = formats::parseNumberPrefix<std::uint32_t>(line);
        if (number.error == std::errc() && number.length < line.size() && line[number.length] == ';')
            m_lines.push_back({number.value, static_cast<std::uint32_t>(at + number.length + 1)});
        hasPath = hasPath || line.find_first_of("./\\") != std::string_view::npos;
        at += line.size() + 1;
    }
    if (m_lines.empty() && !hasPath)
        return formats::fail(formats::LoadErrorCode::wrongFormat, file.name(),
                             ": not a list of files: no line is a path, or a number, ';' and a path");
    std::stable_sort(m_lines.begin(), m_lines.end(), [](const Line& a, const Line& b) { return a.number < b.number; });
    return {};
}

formats::FileBytes Listfile::text() const
{
    return read() ? m_file : formats::FileBytes(); // immutable once it was read
}

void Listfile::report(formats::Diagnostics& diagnostics) const
{
    const std::lock_guard lock(m_mutex);
    if (!m_wasRead || m_result)
        return;
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(m_path, error);
    addWarning(diagnostics, "listfile-unreadable", {0, error ? 0 : bytes}, m_result.error().message);
    if (!error) // else the diagnostic is about the model that needs it
        diagnostics.back().file = platform::utf8FromPath(m_path);
}

std::optional<std::string> Listfile::nameOf(std::uint32_t number) const
{
    if (!read())
        return std::nullopt;
    // Immutable from here on.
    const auto found = std::lower_bound(m_lines.begin(), m_lines.end(), number,
                                        [](const Line& line, std::uint32_t wanted) { return line.number < wanted; });
    if (found == m_lines.end() || found->number != number)
        return std::nullopt;
    std::string_view path = lineAt(textOf(m_file), found->start);
    if (path.ends_with('\r'))
        path.remove_suffix(1);
    if (formats::isNameTooLong(path))
        return std::nullopt;
    return formats::normalizedName(path);
}

formats::MoreNames namesForArchives(std::shared_ptr<const Listfile> listfile)
{
    if (!listfile)
        return {};
    const auto read = [listfile] { return listfile->text(); };
    return formats::MoreNames(read, listfile);
}

} // namespace scene
