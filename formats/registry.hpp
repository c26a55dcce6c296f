#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/model/model.hpp"

namespace formats {

/// Loads a model of any known format, detected by its content, never by its extension.
///
/// Errors: those of the loader; wrongFormat for a file of unknown format, unsupported for a known format that is not
/// supported. Both messages describe the file, as far as its first bytes allow.
[[nodiscard]] Result<Model> loadModel(const ByteView& file);

/// The same with access to the sidecars that some formats need (M2: views). `loadModel` has no access to sidecars.
[[nodiscard]] Result<Model> loadModelWithSidecars(const ByteView& file, const SidecarLoader& sidecars);

/// The diagnostics of a model's header alone, as loading it gives them; much faster. Errors: as `loadModel`, as far as
/// the header shows them.
[[nodiscard]] Result<Diagnostics> checkModelHeader(const ByteView& file);

/// Number of leading bytes that identify the format: the longest magic is that of an IQM.
inline constexpr std::size_t kModelHeadBytes = 16;

/// Whether the file's first bytes (kModelHeadBytes, or fewer for a shorter file) are those of a format that `loadModel`
/// reads.
[[nodiscard]] bool sniffModel(std::span<const std::byte> head);

/// A format that `loadModel` reads.
struct ModelFormatName {
    std::string_view name;      ///< Model::format of its models: "MD2"
    std::string_view extension; ///< lower case, with dot
};
[[nodiscard]] std::span<const ModelFormatName> modelFormats();

/// Extensions of model files when listing a folder, lower case with dot.
[[nodiscard]] std::span<const std::string_view> modelExtensions();

} // namespace formats
