#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

/// Short texts for tests of mounted folders and archives.
namespace tests {

using Names = std::vector<std::string>;

inline std::string textOf(const formats::Result<formats::ByteView>& file)
{
    if (!file)
        return file.error().message;
    const auto bytes = file->file().span();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::vector<std::string> namesOf(const std::vector<formats::FoundFile>& files)
{
    std::vector<std::string> names;
    for (const formats::FoundFile& file : files)
        names.push_back(file.name);
    return names;
}

/// One line per step: "name in mount: found".
inline Names linesOf(const formats::LookupLog& lookups)
{
    Names lines;
    for (const formats::Lookup& step : lookups)
        lines.push_back(step.name + " in " + step.where + (step.found ? ": found" : ": no"));
    return lines;
}

/// The name of the file found, or "".
inline std::string foundName(const formats::VirtualFileSystem& files, std::string_view name)
{
    const auto found = files.find(name);
    return found ? found->name : "";
}

inline formats::VirtualFileSystem mounted(const TemporaryFolder& folder)
{
    formats::VirtualFileSystem files;
    EXPECT_TRUE(files.mountFolder(folder.path()));
    return files;
}

} // namespace tests
