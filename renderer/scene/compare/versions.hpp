#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

/// One document at two times.
namespace scene {

/// Whether files of a document were changed between two times that it was read: those of its models, or the images that
/// were decoded both times. What was only chosen otherwise is no other version.
[[nodiscard]] bool isOtherVersion(const Document& before, const Document& now);

/// The bytes of a model's file as far as it keeps them.
[[nodiscard]] std::span<const std::byte> fileBytesOf(const formats::Model& model);

/// The memory that the files and images of a document take.
[[nodiscard]] std::uint64_t memoryOf(const Document& document);

} // namespace scene
