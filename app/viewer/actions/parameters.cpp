#include "app/viewer/actions/parameters.hpp"

namespace app {

void ParameterVisitor::real(const Parameter& parameter, float& value, const NumberRange& range)
{
    double number = value;
    this->number(parameter, number, range);
    value = static_cast<float>(number);
}

void ParameterVisitor::elementSet(const Parameter& parameter, Element kind, std::set<std::uint32_t>& value)
{
    std::vector<std::uint32_t> list(value.begin(), value.end());
    elements(parameter, kind, list);
    value = {list.begin(), list.end()};
}

void describePointOfView(glm::vec2& at, ParameterVisitor& visitor)
{
    visitor.real({"x", "distance right of the center, in view heights"}, at.x, kAnyShare);
    visitor.real({"y", "distance above the center, in view heights"}, at.y, kAnyShare);
}

} // namespace app
