#include "app/viewer/bytes/bytes_report.hpp"

#include "app/viewer/bytes/byte_owners.hpp"
#include "app/viewer/bytes/shown_file.hpp"
#include "app/viewer/selection/byte_selection.hpp"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using nlohmann::json;

json rangeJson(const formats::ByteRange& range)
{
    return {{"offset", range.offset}, {"length", range.length}};
}

/// The table and the record at the start of the selection.
json recordJson(const ByteOwner& owner)
{
    if (owner.table == nullptr)
        return nullptr;
    return {{"table", owner.table->what},
            {"record", owner.record},
            {"offset", owner.range.offset},
            {"length", owner.range.length}};
}

} // namespace

json bytesReport(const Session& session)
{
    if (!showsBytes(session))
        return nullptr;
    const BytesState& bytes = session.tab().bytes;
    json files = json::array();
    if (bytes.files) {
        for (const DocumentFile& file : *bytes.files)
            files.push_back({{"path", file.path}, {"bytes", file.bytes}});
    }
    json report = {{"file", bytes.shown ? json(bytes.shown->path) : json(nullptr)},
                   {"files", std::move(files)},
                   {"selected", bytes.selected ? rangeJson(*bytes.selected) : json(nullptr)},
                   {"changed", bytes.hasChanged},
                   {"notFound", bytes.notFound},
                   {"record", nullptr}};
    if (!bytes.shown)
        return report;
    report["bytes"] = bytes.shown->bytes.size();
    report["text"] = bytes.shown->isText;
    report["tables"] = bytes.shown->layout.tables.size();
    report["unused"] = bytes.shown->layout.unused;
    report["overlapping"] = bytes.shown->layout.overlapping;
    report["problem"] = bytes.shown->problem;
    if (bytes.selected && bytes.file == bytes.shown->path)
        report["record"] = recordJson(recordAt(*bytes.shown, bytes.selected->offset));
    return report;
}

} // namespace app
