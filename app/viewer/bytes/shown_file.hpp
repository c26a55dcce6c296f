#pragma once

#include "app/viewer/bytes/file_layout.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/model/key_map.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A file that a document was made from.
struct DocumentFile {
    std::string path; ///< on the disk or in an archive
    std::string name; ///< short, for a list
    std::uint64_t bytes = 0;
};

/// Those that are there, the models first. Looks at the disk: for a worker.
[[nodiscard]] std::vector<DocumentFile> documentFiles(const scene::Document& document);

/// The bytes of one of these files and what lies where in it.
struct ShownFile {
    std::weak_ptr<const scene::Document> document;
    std::string path;
    std::uint32_t node = formats::kNoIndex;    ///< into Document::nodes: whose model, a view of it or keys lie in it
    std::uint32_t sidecar = formats::kNoIndex; ///< into Model::sidecars; kNoIndex: it is the model's own file
    formats::FileBytes bytes;
    std::shared_ptr<const formats::SequenceKeys> keys{}; ///< of a sequence of `node`, where the file has nothing else
    FileLayout layout;
    bool isText = false;
    std::string problem; ///< why it cannot be read; else empty

    [[nodiscard]] const formats::Model* model() const;
    /// The key of a track that has this byte; nullopt: none, or the document is closed.
    [[nodiscard]] std::optional<formats::KeyPlace> keyAt(std::uint64_t offset) const;
};

/// A file of the document under its path; under none it is the first model's. The files of models are in memory, as
/// they were when they were loaded, others are read. For a worker.
[[nodiscard]] ShownFile readShownFile(const std::shared_ptr<const scene::Document>& document, const std::string& path);

} // namespace app
