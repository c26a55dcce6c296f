#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

struct JsonMember;

/// A JSON value. Objects keep the insertion order of their members.
///
/// For results of commands. Unlike nlohmann::json its destructor needs no memory, so that a command that runs out of
/// memory can still end with a message.
class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<JsonMember>;

    static constexpr std::size_t kBlanksOfALevel = 2;                                ///< indentation per level
    static constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max(); ///< as depth: no line breaks

    // Values convert implicitly to JSON: NOLINTBEGIN(google-explicit-constructor)
    Json() : Json(Scalar()) {} ///< null
    Json(std::nullptr_t) : Json() {}
    template <std::same_as<bool> Bool> Json(Bool value) : Json(Scalar(value)) {}
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) Json(Number value) : Json(Scalar(std::uint64_t{value})) {}
    template <std::signed_integral Number> Json(Number value) : Json(Scalar(std::int64_t{value})) {}
    template <std::floating_point Number> Json(Number value) : Json(Scalar(static_cast<double>(value))) {}
    Json(std::string text) : Json(Scalar(std::move(text))) {}
    Json(std::string_view text) : Json(std::string(text)) {}
    Json(const char* text) : Json(std::string(text)) {}
    Json(std::initializer_list<JsonMember> members); ///< an object
    // NOLINTEND(google-explicit-constructor)

    [[nodiscard]] static Json array();
    [[nodiscard]] static Json array(Array elements);
    [[nodiscard]] static Json object();

    ~Json();
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;

    [[nodiscard]] bool isString() const;
    /// The text of a string, else "".
    [[nodiscard]] const std::string& string() const;
    /// The value of any kind of number; 0 for other values.
    [[nodiscard]] double number() const;
    /// The value of an integer; 0 for other values.
    [[nodiscard]] std::uint64_t whole() const;
    /// Whether it is `true`.
    [[nodiscard]] bool isTrue() const;

    /// The elements of an array; empty for other values.
    [[nodiscard]] const Array& elements() const;
    /// The members of an object; empty for other values.
    [[nodiscard]] const Object& members() const;
    /// The number of elements or members.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// Appends to an array; null becomes an array.
    void push_back(Json element);
    /// The last element of a non-empty array.
    [[nodiscard]] Json& back();

    [[nodiscard]] bool contains(std::string_view key) const;
    /// A member, which is added as null if it is missing; null becomes an object.
    Json& operator[](std::string_view key);
    /// A member; null if it is missing.
    const Json& operator[](std::string_view key) const;
    /// Adds or replaces members with those of another object.
    void update(Json other);

    /// Appends the value as indented text; all lines but the first are indented by `depth` more levels. `kOneLine`:
    /// without line breaks.
    void appendTo(std::string& text, std::size_t depth = 0) const;
    /// As indented text with a final line break.
    [[nodiscard]] std::string text() const;
    /// As one line without blanks, with a final line break.
    [[nodiscard]] std::string line() const;

    [[nodiscard]] bool operator==(const Json& other) const;

private:
    using Scalar = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string>;

    explicit Json(Scalar value); // not inline: JsonMember is incomplete above

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> m_value;
};

struct JsonMember {
    std::string key;
    Json value;

    [[nodiscard]] bool operator==(const JsonMember&) const = default;
};

/// Sets a path so that programs get its exact bytes: as text, and if it is not valid UTF-8, which JSON cannot
/// represent, also in base64 as member `key` + "Bytes" (`pathBytes`). The text then shows these bytes as `printable`
/// does.
void setPath(Json& object, std::string_view key, std::string_view path);

/// The same for a list. `key` + "Bytes" is then a list of equal length with null for paths that are valid text.
void setPaths(Json& object, std::string_view key, const std::vector<std::string>& paths);

} // namespace app
