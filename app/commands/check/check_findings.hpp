#pragma once

#include "app/commands/check/check_settings.hpp"
#include "formats/base/byte_view.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The problems of files.
namespace app {

/// A problem of a model, or of a file that the model uses.
struct Finding {
    std::string path;               ///< of the model
    formats::Diagnostic diagnostic; ///< with the severity as which it is reported
    std::string element;            ///< stays the same if other parts of the file change: "frames[3]"
};

/// A file that was checked.
struct CheckedFile {
    std::string path;
    formats::Severity failsFrom = formats::Severity::error; ///< of the PATH that it was found in
    std::vector<Finding> findings{};

    [[nodiscard]] bool isFailure() const;
};

enum class CheckDepth {
    all,    ///< opens each model with the files that it uses
    header, ///< reads only headers, and reports only the rules of headers
};

/// All findings, in the order of the files.
struct CheckReport {
    std::vector<CheckedFile> files;
    bool isIncomplete = false;  ///< a PATH is missing or unreadable; the reason has been printed
    std::size_t knownCount = 0; ///< findings of the baseline, which are left out

    [[nodiscard]] std::size_t count(formats::Severity severity) const;
    [[nodiscard]] bool isFailure() const;
};

/// Checks files one after the other. A problem of a file that several models use is reported once.
class Checker {
public:
    /// `isKnown`: findings to be left out, see Baseline; may be null.
    Checker(CheckDepth depth, std::function<bool(const Finding&)> isKnown)
        : m_depth(depth), m_isKnown(std::move(isKnown))
    {
    }

    /// Checks the model at a path, or all models in a folder or archive and below it. Prints why a path cannot be read.
    void check(const std::filesystem::path& path, const CheckSettings& settings);

    [[nodiscard]] const CheckReport& report() const { return m_report; }

private:
    void checkFile(const std::filesystem::path& file, const CheckSettings& settings);
    void checkBelow(const std::filesystem::path& folder, const CheckSettings& settings);
    void checkModel(const std::string& path, const CheckSettings& settings);
    void checkHeader(const std::string& path, const formats::Result<formats::ByteView>& bytes,
                     const CheckSettings& settings);
    void addUnreadable(CheckedFile& file, const formats::LoadError& error, const CheckSettings& settings);
    void add(CheckedFile& file, formats::Diagnostic diagnostic, std::string element, const CheckSettings& settings);

    CheckDepth m_depth;
    std::function<bool(const Finding&)> m_isKnown;
    std::set<std::string> m_seen; // problems, as text
    CheckReport m_report;
};

} // namespace app
