#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>

namespace formats {

/// A sidecar: a file that belongs to a model.
struct SidecarRequest {
    std::string_view name;    ///< beside the model, case is ignored: "Wolf00.skin"
    std::uint32_t fileId = 0; ///< file number of later clients, takes precedence over the name; 0: none

    template <class Name>
    requires std::convertible_to<const Name&, std::string_view> SidecarRequest(const Name& asked, std::uint32_t id = 0)
        : name(asked), fileId(id)
    {
    }
    operator std::string_view() const { return name; } // NOLINT(google-explicit-constructor): without number
};

/// Loads a sidecar. Errors: notFound, errors of reading.
using SidecarLoader = std::function<Result<FileBytes>(const SidecarRequest& request)>;

} // namespace formats
