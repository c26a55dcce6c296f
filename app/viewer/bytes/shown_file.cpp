#include "app/viewer/bytes/shown_file.hpp"

#include "app/output/used_files.hpp"
#include "app/viewer/bytes/byte_values.hpp"
#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/key_map.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

/// The bytes of one of the document's models in memory.
struct ModelFile {
    std::uint32_t node = formats::kNoIndex;
    std::uint32_t sidecar = formats::kNoIndex;
};

std::optional<ModelFile> modelFileAt(const scene::Document& document, const std::string& path)
{
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        if (document.nodes[node].path == path)
            return ModelFile{node, formats::kNoIndex};
        const auto& sidecars = document.nodes[node].model->sidecars;
        for (std::uint32_t i = 0; i < sidecars.size(); ++i) {
            if (sidecars[i].path == path)
                return ModelFile{node, i};
        }
    }
    return std::nullopt;
}

/// The size of a file on disk or in an archive; nullopt: it does not exist.
std::optional<std::uint64_t> sizeOfPath(const fs::path& path)
{
    std::error_code error;
    if (fs::is_regular_file(path, error)) {
        const auto size = fs::file_size(path, error);
        return error ? std::nullopt : std::optional<std::uint64_t>(size);
    }
    const auto location = formats::locateInArchive(path);
    if (!location || !*location || !(*location)->entry)
        return std::nullopt;
    const formats::Archive* const archive = (*location)->archive().get();
    return archive != nullptr ? std::optional<std::uint64_t>(archive->entries()[*(*location)->entry].size)
                              : std::nullopt;
}

/// A file as the document was opened with it.
formats::Result<formats::ByteView> readFileOf(const scene::Document& document, const std::string& path)
{
    const auto edited = document.overrides.files.find(path);
    if (edited != document.overrides.files.end())
        return formats::ByteView(edited->second, path);
    return formats::readPath(platform::pathFromUtf8(path));
}

/// Fills the layout of a file that is not a model's own, as far as it is known.
void readLayout(const scene::Document& document, const formats::ByteView& file, ShownFile& shown)
{
    shown.layout = fileLayout(formats::imageFileMap(file), shown.bytes.size());
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const scene::Node& node = document.nodes[i];
        const auto sequence = node.sequences ? node.sequences->sequenceOf(shown.path) : std::nullopt;
        auto keys = sequence ? node.sequences->readFrom(*sequence, file) : std::nullopt;
        if (!keys)
            continue;
        shown.node = i;
        shown.layout = fileLayout(formats::fileMapOf(skinnedOf(*node.model), *keys), shown.bytes.size());
        shown.keys = std::make_shared<const formats::SequenceKeys>(*std::move(keys));
        return;
    }
}

} // namespace

std::vector<DocumentFile> documentFiles(const scene::Document& document)
{
    std::vector<DocumentFile> files;
    std::set<std::string> paths;
    const auto add = [&](const std::string& path, std::uint64_t bytes) {
        if (paths.insert(path).second)
            files.push_back({path, formats::fileNameOf(path), bytes});
    };
    for (const scene::Node& node : document.nodes) {
        add(node.path, node.model->fileBytes);
        for (const formats::SidecarFile& sidecar : node.model->sidecars)
            add(sidecar.path, sidecar.bytes.size());
    }
    for (const UsedFile& file : usedFiles(document)) {
        if (paths.contains(file.path))
            continue;
        const auto edited = document.overrides.files.find(file.path);
        if (edited != document.overrides.files.end())
            add(file.path, edited->second.size());
        else if (const auto bytes = sizeOfPath(platform::pathFromUtf8(file.path)))
            add(file.path, *bytes);
    }
    return files;
}

const formats::Model* ShownFile::model() const
{
    const auto open = document.lock();
    return open && node < open->nodes.size() ? open->nodes[node].model.get() : nullptr;
}

std::optional<formats::KeyLocation> ShownFile::keyAt(std::uint64_t offset) const
{
    const formats::Model* const of = model();
    if (of == nullptr || !capabilitiesOf(*of).hasBones)
        return std::nullopt;
    const formats::Skinned& shape = skinnedOf(*of);
    if (keys)
        return formats::keyAt(shape, *keys, offset);
    const formats::JoinedPart own{0, {shape.fileOffset, shape.ownBytes}};
    std::span<const formats::JoinedPart> parts(&own, 1);
    if (sidecar != formats::kNoIndex)
        parts = of->sidecars[sidecar].joined;
    for (const formats::JoinedPart& part : parts) {
        if (offset < part.range.offset || offset - part.range.offset >= part.range.length)
            continue;
        auto key = formats::keyAt(shape, offset - part.range.offset + part.base);
        if (key)
            key->range.offset = key->range.offset - part.base + part.range.offset;
        return key;
    }
    return std::nullopt;
}

ShownFile readShownFile(const std::shared_ptr<const scene::Document>& document, const std::string& path)
{
    ShownFile shown;
    shown.document = document;
    shown.path = path;
    const auto inMemory = path.empty() ? ModelFile{0, formats::kNoIndex} : modelFileAt(*document, path);
    if (!inMemory) {
        const std::vector<UsedFile> used = usedFiles(*document);
        const auto isMeant = [&](const UsedFile& file) { return file.path == path; };
        if (std::none_of(used.begin(), used.end(), isMeant)) {
            shown.problem = "The model has no file " + path;
        } else if (auto read = readFileOf(*document, path)) {
            shown.bytes = read->file();
            readLayout(*document, *read, shown);
        } else {
            shown.problem = read.error().message;
        }
        shown.isText = isText(shown.bytes.span());
        return shown;
    }
    const scene::Node& node = document->nodes[inMemory->node];
    shown.node = inMemory->node;
    shown.sidecar = inMemory->sidecar;
    if (shown.sidecar != formats::kNoIndex) {
        const formats::SidecarFile& sidecar = node.model->sidecars[shown.sidecar];
        shown.path = sidecar.path;
        shown.bytes = sidecar.bytes;
        shown.layout = fileLayout(formats::fileMapOf(*node.model, sidecar), shown.bytes.size());
    } else {
        shown.path = node.path;
        shown.bytes = node.model->file;
        shown.layout = fileLayout(formats::fileMapOf(*node.model), shown.bytes.size());
    }
    return shown;
}

} // namespace app
