#include "formats/model/bone_order.hpp"

#include <algorithm>
#include <numeric>

namespace formats {

std::vector<std::uint32_t> orderOf(std::vector<Bone>& bones, Tally& broken)
{
    std::vector<std::uint32_t> order(bones.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto comesEarlier = [&bones](std::uint32_t i) { return bones[i].parent == kNoIndex || bones[i].parent < i; };
    if (std::all_of(order.begin(), order.end(), comesEarlier))
        return order;
    enum class State : std::uint8_t { waiting, onPath, done };
    std::vector<State> states(bones.size(), State::waiting);
    std::vector<std::uint32_t> path;
    order.clear();
    for (std::uint32_t i = 0; i < bones.size(); ++i) {
        for (std::uint32_t at = i; at != kNoIndex && states[at] != State::done; at = bones[at].parent) {
            if (states[at] == State::onPath) { // the last bone of the path closes a cycle
                Bone& last = bones[path.back()];
                broken.add("bone ", path.back(), " and its parent, bone ", last.parent, ", form a circle");
                last.parent = kNoIndex;
                break;
            }
            states[at] = State::onPath;
            path.push_back(at);
        }
        for (; !path.empty(); path.pop_back()) {
            states[path.back()] = State::done;
            order.push_back(path.back());
        }
    }
    return order;
}

} // namespace formats
