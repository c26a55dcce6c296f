#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

/// Compares one document at two times.
namespace scene {

/// Whether files of a document changed between the two times it was read: its model files, or the images that were
/// decoded both times. Different selections do not count.
[[nodiscard]] bool isOtherVersion(const Document& before, const Document& now);

/// The bytes of a model's file, as far as the model keeps them.
[[nodiscard]] std::span<const std::byte> fileBytesOf(const formats::Model& model);

/// The memory used by the files and images of a document.
[[nodiscard]] std::uint64_t memoryOf(const Document& document);

} // namespace scene
