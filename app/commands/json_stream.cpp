#include "app/commands/json_stream.hpp"

#include "formats/base/printable.hpp"

namespace app {

void JsonStream::begin(char opening, char closing)
{
    if (!m_levels.empty() && !m_levels.back().isObject)
        beginItem();
    m_results.text() += opening;
    m_levels.push_back({closing, true, closing == '}'});
}

void JsonStream::end()
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (!level.isEmpty)
        breakLine();
    m_results.text() += level.closing;
    m_results.flow();
}

void JsonStream::key(std::string_view name)
{
    beginItem();
    formats::appendJsonString(m_results.text(), name);
    m_results.text() += ": ";
}

void JsonStream::value(const Json& json)
{
    if (!m_levels.back().isObject)
        beginItem();
    json.appendTo(m_results.text(), m_levels.size());
    m_results.flow();
}

void JsonStream::member(std::string_view name, const Json& json)
{
    key(name);
    value(json);
}

ExitStatus JsonStream::finish()
{
    m_results.text() += '\n';
    return m_results.finish();
}

void JsonStream::beginItem()
{
    if (!m_levels.back().isEmpty)
        m_results.text() += ',';
    m_levels.back().isEmpty = false;
    breakLine();
}

void JsonStream::breakLine()
{
    m_results.text() += '\n';
    m_results.text().append(m_levels.size() * Json::kBlanksOfALevel, ' ');
}

} // namespace app
