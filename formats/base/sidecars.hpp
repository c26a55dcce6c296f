#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>

namespace formats {

/// A file that belongs to a model.
struct SidecarRequest {
    std::string_view name;    ///< beside the model, without regard to case: "Wolf00.skin"
    std::uint32_t fileId = 0; ///< the number that later clients have for it, which comes before the name; 0: none

    template <class Name>
    requires std::convertible_to<const Name&, std::string_view> SidecarRequest(const Name& asked, std::uint32_t id = 0)
        : name(asked), fileId(id)
    {
    }
    operator std::string_view() const { return name; } // NOLINT(google-explicit-constructor): for who has no numbers
};

/// Fetches such a file. Errors: notFound, those of reading.
using SidecarLoader = std::function<Result<FileBytes>(const SidecarRequest& request)>;

} // namespace formats
