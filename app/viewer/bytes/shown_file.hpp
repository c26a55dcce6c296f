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

/// One of a document's files.
struct DocumentFile {
    std::string path; ///< on disk or in an archive
    std::string name; ///< short name for a list
    std::uint64_t bytes = 0;
};

/// The existing files, models first. Accesses the disk: for a worker thread.
[[nodiscard]] std::vector<DocumentFile> documentFiles(const scene::Document& document);

/// The bytes and the layout of one of these files.
struct ShownFile {
    std::weak_ptr<const scene::Document> document;
    std::string path;
    std::uint32_t node = formats::kNoIndex;    ///< into Document::nodes: the node whose model, view or keys it contains
    std::uint32_t sidecar = formats::kNoIndex; ///< into Model::sidecars; kNoIndex: it is the model's own file
    formats::FileBytes bytes;
    std::shared_ptr<const formats::SequenceKeys> keys{}; ///< of a sequence of `node`, if the file contains only these
    FileLayout layout;
    bool isText = false;
    std::string problem; ///< the read error; empty: none

    [[nodiscard]] const formats::Model* model() const;
    /// The key of a track at this byte; nullopt: none, or the document is closed.
    [[nodiscard]] std::optional<formats::KeyLocation> keyAt(std::uint64_t offset) const;
};

/// A file of the document by path; an empty path is the first model. Model files are in memory as loaded, others are
/// read. For a worker thread.
[[nodiscard]] ShownFile readShownFile(const std::shared_ptr<const scene::Document>& document, const std::string& path);

} // namespace app
