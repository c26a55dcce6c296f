#pragma once

#include "formats/edit/field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Edits of any lengths applied by plain insertion and removal, to compare with.
namespace tests {

/// The bytes with the edits of one step, whose positions are those in `bytes`. Each must find its old bytes.
[[nodiscard]] inline std::vector<std::byte> editedBytes(std::vector<std::byte> bytes,
                                                        std::vector<formats::edit::Edit> step)
{
    std::stable_sort(step.begin(), step.end(), [](const auto& a, const auto& b) { return a.offset > b.offset; });
    for (const formats::edit::Edit& edit : step) {
        const bool isInside = edit.offset <= bytes.size() && edit.before.size() <= bytes.size() - edit.offset;
        EXPECT_TRUE(isInside) << edit.field;
        if (!isInside)
            continue;
        const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset);
        const auto end = at + static_cast<std::ptrdiff_t>(edit.before.size());
        EXPECT_TRUE(std::equal(at, end, edit.before.begin())) << edit.field;
        const auto rest = bytes.erase(at, end);
        bytes.insert(rest, edit.after.begin(), edit.after.end());
    }
    return bytes;
}

/// Takes the edits of a step back, whose positions are those before it.
[[nodiscard]] inline std::vector<std::byte> unedited(const std::vector<std::byte>& bytes,
                                                     std::vector<formats::edit::Edit> step)
{
    std::stable_sort(step.begin(), step.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    std::uint64_t inserted = 0;
    std::uint64_t removed = 0;
    for (formats::edit::Edit& edit : step) {
        edit.offset += inserted - removed;
        inserted += edit.after.size();
        removed += edit.before.size();
        std::swap(edit.before, edit.after);
    }
    return editedBytes(bytes, std::move(step));
}

} // namespace tests
