#pragma once

#include "formats/vfs/folder_walk.hpp"
#include "tests/support/temporary_folder.hpp"

#include <string>
#include <vector>

/// One-line texts for tests of folder walks.
namespace tests {

using Names = std::vector<std::string>;

inline void writeAll(const TemporaryFolder& folder, const Names& names)
{
    for (const std::string& name : names)
        folder.write(name, "");
}

inline Names foldersOf(const formats::FolderWalk& walk)
{
    Names names;
    for (const formats::WalkedFolder& folder : walk.folders)
        names.push_back(folder.name);
    return names;
}

inline Names rulesOf(const formats::FolderWalk& walk)
{
    Names rules;
    for (const formats::Diagnostic& diagnostic : walk.diagnostics)
        rules.push_back(diagnostic.rule);
    return rules;
}

} // namespace tests
