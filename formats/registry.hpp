#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/model/model.hpp"

namespace formats {

/// Loads a model of any known format, found by its content, never by its extension.
///
/// Errors: those of the loader; wrongFormat for a file of no known format, unsupported for a known format that is not
/// supported. Both messages say what the file is as far as its first bytes tell.
[[nodiscard]] Result<Model> loadModel(const ByteView& file);

/// The same with a way to the files beside the model that some formats need (M2: views). `loadModel` does without.
[[nodiscard]] Result<Model> loadModelWithSidecars(const ByteView& file, const SidecarLoader& sidecars);

/// How many of a file's first bytes tell its format: the longest mark is that of an IQM.
inline constexpr std::size_t kModelHeadBytes = 16;

/// Whether the file's first bytes, kModelHeadBytes where it has so many, are those of a format that `loadModel` reads.
[[nodiscard]] bool sniffModel(std::span<const std::byte> head);

/// A format that `loadModel` reads.
struct ModelFormatName {
    std::string_view name;      ///< Model::format of its models: "MD2"
    std::string_view extension; ///< lower case, with dot
};
[[nodiscard]] std::span<const ModelFormatName> modelFormats();

/// Extensions, lower case with dot, that models are looked for under in a folder.
[[nodiscard]] std::span<const std::string_view> modelExtensions();

} // namespace formats
