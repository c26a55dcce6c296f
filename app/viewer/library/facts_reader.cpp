#include "app/viewer/library/facts_reader.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace app {
namespace {

constexpr std::uint32_t kFactsMark = 0x31465654; // "TVF1": the number is the version of the stored facts
constexpr std::uint64_t kMaxFactsBytes = 64'000'000;
constexpr std::chrono::seconds kMaxReadingTime{5}; // for one model
constexpr double kSecondsBetweenSaving = 10.0;

/// Triangles of the mesh variant shown first, or of the triangle list.
std::uint64_t trianglesOf(const formats::Model& model)
{
    const formats::MeshVariant* const list = findMeshVariant(model, "triangles");
    if (list != nullptr)
        return list->triangleCount;
    return model.meshVariants.empty() ? 0 : model.meshVariants.front().triangleCount;
}

void write(CacheWriter& writer, const ModelFacts& facts)
{
    writer.text(facts.format);
    writer.u64(facts.bytes);
    writer.u64(static_cast<std::uint64_t>(facts.modified));
    writer.u64(facts.triangles);
    writer.u32(facts.errors);
    writer.u32(facts.warnings);
    writer.u32(facts.missingTextures);
}

ModelFacts readModelFacts(CacheReader& reader)
{
    ModelFacts facts;
    facts.format = reader.text();
    facts.bytes = reader.u64();
    facts.modified = static_cast<std::int64_t>(reader.u64());
    facts.triangles = reader.u64();
    facts.errors = reader.u32();
    facts.warnings = reader.u32();
    facts.missingTextures = reader.u32();
    return facts;
}

} // namespace

ReadFacts factsOf(const std::filesystem::path& model, const scene::OpenOptions& options)
{
    const formats::CancelScope scope({}, formats::CancelScope::Clock::now() + kMaxReadingTime);
    scene::OpenOptions names = options;
    names.images = scene::ImagePolicy::none;
    ReadFacts read;
    const auto opened = scene::open(model, names);
    read.isPassing = formats::isCancelled();
    if (!opened) {
        const formats::LoadErrorCode code = opened.error().code;
        read.isPassing = read.isPassing || code == formats::LoadErrorCode::cancelled ||
                         code == formats::LoadErrorCode::io; // the model itself may be valid
        read.facts.errors = 1;
        read.files = {platform::utf8FromPath(fileOnDisk(model))};
        return read;
    }
    const scene::Document& document = *opened;
    read.files = document.files;
    read.files.push_back(platform::utf8FromPath(fileOnDisk(model)));
    ModelFacts& facts = read.facts;
    facts.format = document.nodes.front().model->format;
    facts.modified = document.modified;
    for (const scene::Node& node : document.nodes) {
        facts.bytes += node.model->fileBytes;
        facts.triangles += trianglesOf(*node.model);
    }
    for (const formats::Diagnostic& diagnostic : allDiagnostics(document)) {
        facts.errors += diagnostic.severity == formats::Severity::error ? 1 : 0;
        facts.warnings += diagnostic.severity == formats::Severity::warning ? 1 : 0;
    }
    facts.missingTextures =
        static_cast<std::uint32_t>(std::count_if(document.textures.begin(), document.textures.end(),
                                                 [](const scene::Texture& texture) { return isMissing(texture); }));
    return read;
}

FactsReader::FactsReader(std::vector<std::filesystem::path> models, scene::OpenOptions options,
                         std::shared_ptr<const KeptImages> images, std::filesystem::path cacheFile,
                         platform::Clock clock)
    : m_models(std::move(models)),
      m_options(std::move(options)),
      m_images(std::move(images)),
      m_cacheFile(std::move(cacheFile)),
      m_clock(std::move(clock))
{
}

FactsReader::Found FactsReader::readSome(std::chrono::duration<double> most)
{
    if (!std::exchange(m_isLoaded, true))
        load();
    const auto end = m_clock() + most.count();
    Found found;
    bool hasRead = false;
    while (m_next < m_models.size() && (!hasRead || m_clock() < end)) {
        const std::string path = platform::utf8FromPath(m_models[m_next]);
        scene::Bindings images = imagesOfFile(*m_images, m_models[m_next]);
        auto kept = m_kept.find(path);
        if (kept == m_kept.end() || !images.empty()) { // the cached facts are for the model without the user's images
            Kept read = readAnew(m_models[m_next], std::move(images));
            if (formats::isCancelled())
                return {}; // it was cancelled, and the results so far are not needed
            kept = m_kept.insert_or_assign(path, std::move(read)).first;
            m_hasNew = hasRead = true;
        }
        found.emplace_back(path, kept->second.facts);
        ++m_next;
    }
    if (m_next == m_models.size() || m_clock() - m_savedAt > kSecondsBetweenSaving)
        save();
    return found;
}

FactsReader::Kept FactsReader::readAnew(const std::filesystem::path& model, scene::Bindings images)
{
    const auto start = std::filesystem::file_time_type::clock::now();
    scene::OpenOptions options = m_options;
    (void)scene::dropGoneImages(images); // errors are reported when the model opens in the window
    options.bindings.insert(images.begin(), images.end());
    const ReadFacts read = factsOf(model, options);
    Kept made{read.facts, {}, read.isPassing || !images.empty()};
    for (const std::string& file : read.files) {
        made.files.push_back(numberOf(file));
        const bool isBeingWritten = wereWrittenSince(std::span(&m_files[made.files.back()], 1), start);
        made.isPassing = made.isPassing || isBeingWritten;
    }
    return made;
}

std::uint32_t FactsReader::numberOf(const std::string& path)
{
    std::error_code error;
    const std::string absolute = platform::utf8FromPath(std::filesystem::absolute(platform::pathFromUtf8(path), error));
    const auto [number, isNew] = m_numbers.try_emplace(absolute, static_cast<std::uint32_t>(m_files.size()));
    if (isNew)
        m_files.push_back(stampedFiles(std::span(&absolute, 1)).front());
    return number->second;
}

void FactsReader::save()
{
    if (m_cacheFile.empty() || !std::exchange(m_hasNew, false))
        return;
    m_savedAt = m_clock();
    const auto isKept = [](const auto& one) { return !one.second.isPassing; };
    // Only files of stored facts; those of deleted models are dropped.
    std::map<std::uint32_t, std::uint32_t> numbers; // numbers in the cache, by number in m_files
    std::vector<const StampedFile*> files;
    for (const auto& [path, kept] : m_kept) {
        for (const std::uint32_t file : kept.isPassing ? std::vector<std::uint32_t>() : kept.files) {
            if (numbers.try_emplace(file, static_cast<std::uint32_t>(files.size())).second)
                files.push_back(&m_files[file]);
        }
    }
    CacheWriter writer;
    writer.u32(kFactsMark);
    writer.u32(static_cast<std::uint32_t>(files.size()));
    for (const StampedFile* const file : files)
        writer.file(*file);
    writer.u32(static_cast<std::uint32_t>(std::count_if(m_kept.begin(), m_kept.end(), isKept)));
    for (const auto& [path, kept] : m_kept) {
        if (kept.isPassing)
            continue;
        writer.text(path);
        write(writer, kept.facts);
        writer.u32(static_cast<std::uint32_t>(kept.files.size()));
        for (const std::uint32_t file : kept.files)
            writer.u32(numbers.at(file));
    }
    if (writer.save(m_cacheFile)) // otherwise the facts are read again next time
        pruneFolder(m_cacheFile.parent_path(), kMaxFactsBytes);
}

void FactsReader::load()
{
    if (m_cacheFile.empty())
        return;
    std::optional<CacheReader> reader = CacheReader::open(m_cacheFile, kMaxFactsBytes);
    if (!reader || reader->u32() != kFactsMark)
        return;
    std::vector<bool> isUnchanged;
    const std::uint32_t files = reader->u32();
    for (std::uint32_t i = 0; i < files && reader->isSound(); ++i) {
        StampedFile file = reader->file();
        isUnchanged.push_back(areUnchanged(std::span(&file, 1)));
        m_numbers.try_emplace(platform::utf8FromPath(file.path), i);
        m_files.push_back(std::move(file));
    }
    readKept(*reader, reader->u32(), isUnchanged);
    std::set<std::string> listed;
    for (const std::filesystem::path& model : m_models)
        listed.insert(platform::utf8FromPath(model));
    // Drops the facts of deleted models, even if there are no new facts.
    m_hasNew = std::erase_if(m_kept, [&](const auto& kept) { return !listed.contains(kept.first); }) > 0 || m_hasNew;
    for (StampedFile& file : m_files) // for models that are read again
        file.stamp = platform::fileStampOf(file.path);
    if (reader->isSound() && m_files.size() == files)
        return;
    m_files.clear();
    m_numbers.clear();
    m_kept.clear();
}

void FactsReader::readKept(CacheReader& reader, std::uint32_t count, const std::vector<bool>& isUnchanged)
{
    for (std::uint32_t i = 0; i < count && reader.isSound(); ++i) {
        const std::string path = reader.text();
        Kept kept{readModelFacts(reader), {}, false};
        const std::uint32_t files = reader.u32();
        bool isGood = true;
        for (std::uint32_t file = 0; file < files && reader.isSound(); ++file) {
            kept.files.push_back(reader.u32());
            isGood = isGood && kept.files.back() < isUnchanged.size() && isUnchanged[kept.files.back()];
        }
        if (isGood && reader.isSound())
            m_kept.insert_or_assign(path, std::move(kept));
        m_hasNew = m_hasNew || !isGood;
    }
}

std::filesystem::path factsFile(const std::vector<std::filesystem::path>& root, const scene::OpenOptions& options)
{
    const std::filesystem::path folder = platform::cacheFolder();
    if (folder.empty())
        return folder;
    std::string key;
    for (const std::filesystem::path& path : root)
        key += platform::utf8FromPath(path) + '\n';
    for (const std::filesystem::path& path : options.gameFolders)
        key += '+' + platform::utf8FromPath(path) + '\n';
    if (options.listfile)
        key += '#' + platform::utf8FromPath(options.listfile->path());
    if (!options.palette.empty())
        key += '*' + platform::utf8FromPath(options.palette);
    return folder / "facts" / cacheNameOf(key, ".facts");
}

} // namespace app
