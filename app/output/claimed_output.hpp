#pragma once

#include "app/output/export_plan.hpp"
#include "app/output/new_output.hpp"
#include "formats/base/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>

/// New files and folders of a plan of steps.
namespace app {

/// The output folder of a plan, claimed by its first step.
class NewFolder {
public:
    explicit NewFolder(OutputLocation location);

    [[nodiscard]] const OutputLocation& location() const { return m_location; }
    [[nodiscard]] const std::filesystem::path& claimed() const { return m_path; } ///< empty: not claimed yet
    [[nodiscard]] formats::Result<std::filesystem::path> path();
    /// Claims a new file in the folder; never an existing one.
    [[nodiscard]] formats::Result<std::filesystem::path> claim(const std::string& name, std::string_view extension,
                                                               const IsFree& isFree = {});

private:
    OutputLocation m_location;
    std::filesystem::path m_path;
};

/// Gives a claimed file back if it could not be written.
[[nodiscard]] formats::Result<std::filesystem::path> finished(const std::filesystem::path& claimed,
                                                              const formats::Result<void>& written);

/// Adds a final step that removes created folders without files.
[[nodiscard]] ExportPlan tidied(ExportPlan plan, const OutputLocation& location);

} // namespace app
