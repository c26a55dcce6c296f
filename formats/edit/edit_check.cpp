#include "formats/edit/edit_check.hpp"

#include <map>
#include <utility>

namespace formats::edit {

Diagnostics newFindings(const Diagnostics& before, const Diagnostics& after)
{
    std::map<std::pair<std::string, Severity>, std::size_t> known;
    for (const Diagnostic& diagnostic : before)
        ++known[{diagnostic.rule, diagnostic.severity}];
    Diagnostics found;
    for (const Diagnostic& diagnostic : after) {
        const auto same = known.find({diagnostic.rule, diagnostic.severity});
        if (same != known.end() && same->second > 0)
            --same->second;
        else if (diagnostic.severity != Severity::note)
            found.push_back(diagnostic);
    }
    return found;
}

Result<EditableFile> edited(const EditableFile& file, const EditSet& edits)
{
    return editableFile(ByteView(FileBytes::copyOf(edits.bytes()), file.name));
}

} // namespace formats::edit
