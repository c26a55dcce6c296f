#pragma once

#include "formats/model/skinned.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Times of events in a sequence: footfalls, hits, sounds (docs/formats/m2.md §10.2).
namespace app {

/// An instant with one or several events.
struct EventMark {
    double seconds = 0.0;           ///< from the start of the sequence
    std::vector<std::string> texts; ///< "$FSD: footfall", in file order

    bool operator==(const EventMark&) const = default;
};

inline constexpr std::size_t kMaxEventMarks = 1000; ///< real sequences have a few dozen

/// The events of a sequence by time, at most kMaxEventMarks; events with their own clock are left out.
[[nodiscard]] std::vector<EventMark> eventMarks(const formats::Skinned& shape, const formats::KeyView& keys);

/// The meaning of an identifier: "footfall"; empty if unknown.
[[nodiscard]] std::string eventMeaning(std::string_view identifier);

} // namespace app
