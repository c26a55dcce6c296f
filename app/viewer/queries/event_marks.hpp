#pragma once

#include "formats/model/skinned.hpp"

#include <string>
#include <string_view>
#include <vector>

/// When something happens in a sequence: footfalls, hits, sounds (docs/formats/m2.md §10.2).
namespace app {

/// An instant at which one or several events happen.
struct EventMark {
    double seconds = 0.0;           ///< from the start of the sequence
    std::vector<std::string> texts; ///< "$FSD: footfall", in the order of the file

    bool operator==(const EventMark&) const = default;
};

inline constexpr std::size_t kMaxEventMarks = 1000; ///< real sequences have a few dozen

/// The events of a sequence by time, but for those that have a clock of their own; the first kMaxEventMarks.
[[nodiscard]] std::vector<EventMark> eventMarks(const formats::Skinned& shape, const formats::KeyView& keys);

/// The meaning of an identifier: "footfall"; empty for an unknown one.
[[nodiscard]] std::string eventMeaning(std::string_view identifier);

} // namespace app
