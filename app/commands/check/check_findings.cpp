#include "app/commands/check/check_findings.hpp"

#include "app/commands/check/check_rules.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/file_tree.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostic;
using formats::Severity;

/// "frames[3]": the smallest table of the file map that contains the range, and the record in it; empty: none.
std::string recordAt(const formats::FileMap& map, const formats::ByteRange& range)
{
    const formats::FileMapEntry* smallest = nullptr;
    for (const formats::FileMapEntry& entry : map) {
        const bool contains = range.length > 0 && range.offset >= entry.offset &&
                              range.offset + range.length <= entry.end() && entry.stride > 0;
        if (contains && (smallest == nullptr || entry.end() - entry.offset < smallest->end() - smallest->offset))
            smallest = &entry;
    }
    if (smallest == nullptr)
        return {};
    const std::uint64_t index = (range.offset - smallest->offset) / smallest->stride;
    return smallest->count > 1 ? fmt::format("{}[{}]", smallest->what, index) : smallest->what;
}

/// The part of the file with this map, else the message, which names what is missing or wrong.
std::string elementOf(const formats::FileMap& map, const Diagnostic& diagnostic)
{
    std::string record = recordAt(map, diagnostic.range);
    return record.empty() ? diagnostic.message : record;
}

/// The map of a model's own file; empty for other files.
const formats::FileMap& mapOf(const scene::Document& document, const std::string& file)
{
    static const formats::FileMap none;
    const auto node = std::find_if(document.nodes.begin(), document.nodes.end(),
                                   [&](const scene::Node& one) { return one.path == file; });
    return node != document.nodes.end() ? node->model->map : none;
}

/// Without the file at its start: findings name it apart.
std::string messageOf(const formats::LoadError& error, const std::string& path)
{
    const std::string start = path + ": ";
    const std::string name = formats::fileNameOf(path) + ": ";
    for (const std::string& before : {start, name}) {
        if (error.message.starts_with(before))
            return error.message.substr(before.size());
    }
    return error.message;
}

bool isExcluded(const CheckSettings& settings, const std::string& path)
{
    return std::any_of(settings.exclude.begin(), settings.exclude.end(),
                       [&](const std::string& pattern) { return matchesGlob(pattern, path); });
}

} // namespace

std::size_t CheckReport::count(Severity severity) const
{
    std::size_t count = 0;
    for (const CheckedFile& file : files)
        count += static_cast<std::size_t>(
            std::count_if(file.findings.begin(), file.findings.end(),
                          [&](const Finding& finding) { return finding.diagnostic.severity == severity; }));
    return count;
}

bool CheckReport::isFailure() const
{
    return std::any_of(files.begin(), files.end(), [](const CheckedFile& file) { return file.isFailure(); });
}

bool CheckedFile::isFailure() const
{
    return std::any_of(findings.begin(), findings.end(),
                       [&](const Finding& finding) { return finding.diagnostic.severity >= failsFrom; });
}

void Checker::add(CheckedFile& file, Diagnostic diagnostic, std::string element, const CheckSettings& settings)
{
    const auto severity = settings.severityOf(diagnostic);
    if (!severity)
        return;
    diagnostic.severity = *severity;
    // Messages about archives begin with the archive, which findings name apart.
    const std::string start = diagnostic.file + ": ";
    for (std::string* const text : {&diagnostic.message, &element}) {
        if (text->starts_with(start))
            text->erase(0, start.size());
    }
    const auto isNew = m_seen.insert(fmt::format("{}\n{}\n{}\n{}\n{}", diagnostic.file, diagnostic.rule,
                                                 diagnostic.range.offset, diagnostic.range.length, diagnostic.message));
    if (!isNew.second)
        return;
    Finding finding{file.path, std::move(diagnostic), std::move(element)};
    if (m_isKnown && m_isKnown(finding))
        ++m_report.knownCount;
    else
        file.findings.push_back(std::move(finding));
}

void Checker::addUnreadable(CheckedFile& file, const formats::LoadError& error, const CheckSettings& settings)
{
    std::string message = messageOf(error, file.path);
    add(file, {.rule = std::string(kNotReadable), .severity = Severity::error, .message = message, .file = file.path},
        message, settings);
}

void Checker::checkModel(const std::string& path, const CheckSettings& settings)
{
    CheckedFile file{path, settings.failsFrom()};
    // As `info`, so that both find the same.
    const auto document = scene::open(platform::pathFromUtf8(path), {.images = scene::ImagePolicy::chosenAndFacts});
    if (document) {
        for (Diagnostic& diagnostic : allDiagnostics(*document)) {
            std::string element = elementOf(mapOf(*document, diagnostic.file), diagnostic);
            add(file, std::move(diagnostic), std::move(element), settings);
        }
    } else {
        addUnreadable(file, document.error(), settings);
    }
    m_report.files.push_back(std::move(file));
}

void Checker::checkHeader(const std::string& path, const formats::Result<formats::ByteView>& bytes,
                          const CheckSettings& settings)
{
    CheckedFile file{path, settings.failsFrom()};
    const auto checked = bytes ? formats::checkModelHeader(*bytes) : tl::unexpected(bytes.error());
    if (checked) {
        const formats::FileMap map = bytes->takeMap();
        for (Diagnostic diagnostic : *checked) {
            const CheckRule* const rule = findCheckRule(diagnostic.rule);
            if (rule == nullptr || !rule->isOfHeader)
                continue; // other parts of the file have it, too
            diagnostic.file = path;
            std::string element = elementOf(map, diagnostic);
            add(file, std::move(diagnostic), std::move(element), settings);
        }
    } else {
        addUnreadable(file, checked.error(), settings);
    }
    m_report.files.push_back(std::move(file));
}

void Checker::checkFile(const fs::path& path, const CheckSettings& settings)
{
    const std::string shown = platform::utf8FromPath(path);
    formats::VirtualFileSystem files;
    const auto found = scene::mountRootOfModel(files, path);
    const auto bytes = found ? files.read(*found) : tl::unexpected(found.error());
    const bool isModel = bytes && formats::sniffModel(bytes->file().span());
    if (!isModel) {
        m_report.isIncomplete = true;
        (void)say(notOpened(path, bytes ? formats::checkModelHeader(*bytes).error() : bytes.error()));
        return;
    }
    if (m_depth == CheckDepth::header)
        checkHeader(shown, *bytes, settings);
    else
        checkModel(shown, settings);
}

void Checker::checkBelow(const fs::path& folder, const CheckSettings& settings)
{
    std::vector<std::string> models;
    const auto diagnostics = formats::visitFiles(folder, {}, [&](const formats::VisitedFile& file) {
        if (!formats::sniffModel(file.head(formats::kModelHeadBytes)) || isExcluded(settings, file.path()))
            return true;
        if (m_depth == CheckDepth::header)
            checkHeader(file.path(), file.read(), settings);
        else
            models.push_back(file.path());
        return true;
    });
    if (!diagnostics) {
        m_report.isIncomplete = true;
        (void)say(notOpened(folder, diagnostics.error()));
        return;
    }
    for (const std::string& model : models)
        checkModel(model, settings);
    for (const Diagnostic& diagnostic : *diagnostics) {
        CheckedFile file{diagnostic.file, settings.failsFrom()};
        add(file, diagnostic, diagnostic.message, settings);
        if (!file.findings.empty())
            m_report.files.push_back(std::move(file));
    }
}

void Checker::check(const fs::path& path, const CheckSettings& settings)
{
    switch (formats::kindOfPath(path)) {
    case formats::PathKind::missing:
        m_report.isIncomplete = true;
        printMessage(fmt::format("{}: {}", platform::utf8FromPath(path),
                                 formats::missingReason(path, "no such file or folder")));
        return;
    case formats::PathKind::file:
    case formats::PathKind::fileInArchive:
        return checkFile(path, settings);
    case formats::PathKind::folder:
    case formats::PathKind::archive:
    case formats::PathKind::folderInArchive:
        return checkBelow(path, settings);
    }
}

} // namespace app
