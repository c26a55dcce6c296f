#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/gltf/gltf_records.hpp"

#include <optional>
#include <string>
#include <vector>

/// The bytes that a glTF file refers to: the chunks of a GLB, files beside it, data URIs.
namespace formats::gltf {

/// The chunks of a GLB (glTF 2.0, section 4.4), or a whole text.
struct Container {
    std::span<const std::byte> json;
    std::optional<FileBytes> binary{}; ///< the chunk BIN
    std::uint64_t binaryOffset = 0;    ///< in the file
    bool isBinary = false;
};

/// Errors: truncated, corrupt, unsupported (version 1 of GLB). Diagnostics: bytes behind the stated length.
[[nodiscard]] Result<Container> readContainer(const ByteView& file, Diagnostics& diagnostics);

/// The name of a file beside the model for an URI, with its escapes decoded. Errors: unsupported: an URI with a scheme,
/// which would be a request; corrupt: one that leads out of the model's folder.
[[nodiscard]] Result<std::string> nameOfUri(std::string_view uri);

/// Loads buffers when they are first needed.
class Buffers {
public:
    /// All must outlive this.
    Buffers(const File& records, const Container& container, const SidecarLoader& sidecars, const std::string& name)
        : m_records(records),
          m_container(container),
          m_sidecars(sidecars),
          m_name(name),
          m_loaded(records.buffers.size())
    {
    }

    /// The bytes of a view. Errors: those of the file beside; truncated if the buffer is too short; unsupported if it
    /// is compressed and has no other bytes.
    [[nodiscard]] Result<FileBytes> view(std::uint32_t index);

    /// The bytes of all files beside the model that were read.
    [[nodiscard]] std::uint64_t sidecarBytes() const { return m_sidecarBytes; }

private:
    [[nodiscard]] Result<FileBytes> load(std::uint32_t index) const;

    const File& m_records;
    const Container& m_container;
    const SidecarLoader& m_sidecars;
    const std::string& m_name;
    std::vector<std::optional<Result<FileBytes>>> m_loaded; // a file that is missing is asked for once
    std::uint64_t m_sidecarBytes = 0;
};

} // namespace formats::gltf
