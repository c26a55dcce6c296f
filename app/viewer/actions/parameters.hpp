#pragma once

#include <glm/vec2.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The parameters of an action, described once for reading, writing and listing.
namespace app {

enum class Need { required, optional };

struct Parameter {
    std::string_view name;
    std::string_view meaning; ///< a phrase with the unit
    Need need = Need::required;
};

/// Kinds of elements of a session, each identified by name or index.
enum class Element {
    model, ///< of the library's list
    tab,
    layer,
    clip, ///< of the layer given before, or of the active one
    skin,
    surface, ///< of all parts, numbered consecutively
    geoset,  ///< identified by its id instead of an index
    meshVariant,
    texture,
    material,
    part, ///< node of the document
    tag,  ///< of all parts, numbered consecutively
    bone,
    camera,
    effect,   ///< of all parts, numbered consecutively
    attached, ///< attached model
    level,
    problem,
    face, ///< `.bone` file of the model
    root, ///< root of the library
};

enum class Null { refused, none }; ///< whether null is accepted and means "none"

/// A position on the timeline.
enum class Instant { fileFrame, seconds };

struct NumberRange {
    double least = -1e9;
    double most = 1e9;
    bool isWhole = false; ///< fractions are refused

    [[nodiscard]] std::string_view typeName() const { return isWhole ? "whole number" : "number"; }
};
inline constexpr NumberRange kAnyAngle{-360'000.0, 360'000.0}; ///< degrees

/// The expected value if the text is invalid; "" if it is valid.
using TextCheck = std::function<std::string(std::string_view)>;

/// Visits each parameter of an action, in order. A reader leaves missing optional parameters unchanged.
class ParameterVisitor {
public:
    virtual ~ParameterVisitor() = default;

    virtual void text(const Parameter& parameter, std::string& value) = 0;
    virtual void checkedText(const Parameter& parameter, std::string& value, const TextCheck& check) = 0;
    virtual void path(const Parameter& parameter, std::filesystem::path& value) = 0;
    virtual void paths(const Parameter& parameter, std::vector<std::filesystem::path>& value) = 0;
    virtual void flag(const Parameter& parameter, bool& value) = 0;
    virtual void maybeFlag(const Parameter& parameter, std::optional<bool>& value) = 0;
    virtual void number(const Parameter& parameter, double& value, const NumberRange& range) = 0;
    virtual void count(const Parameter& parameter, std::uint32_t& value) = 0;
    virtual void choice(const Parameter& parameter, std::size_t& value, std::span<const std::string_view> names) = 0;
    virtual void weapon(const Parameter& parameter, std::string& value) = 0;
    /// One of several instants, of which exactly one must be given.
    virtual void instant(const Parameter& parameter, Instant kind, std::optional<double>& value) = 0;
    /// `kNoIndex` means none.
    virtual void element(const Parameter& parameter, Element kind, std::uint32_t& value, Null null) = 0;
    virtual void elements(const Parameter& parameter, Element kind, std::vector<std::uint32_t>& value) = 0;

    // The same for values of other types.
    void real(const Parameter& parameter, float& value, const NumberRange& range = {});
    void elementSet(const Parameter& parameter, Element kind, std::set<std::uint32_t>& value);
    template <class Enum>
    void choiceOf(const Parameter& parameter, Enum& value, std::span<const std::string_view> names)
    {
        auto index = static_cast<std::size_t>(value);
        choice(parameter, index, names);
        value = static_cast<Enum>(index);
    }
};

inline constexpr NumberRange kAnyShare{-100.0, 100.0}; ///< share of the view's height

/// A point of the view as `x` and `y`: offset from its center in shares of its height.
void describePointOfView(glm::vec2& at, ParameterVisitor& visitor);

} // namespace app
