#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

struct JsonMember;

/// A value of JSON, whose objects keep the order in which their members were added.
///
/// For results of commands. Unlike nlohmann::json it needs no memory to be destroyed, so a command that runs out of
/// memory while it makes one ends with a message.
class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<JsonMember>;

    static constexpr std::size_t kBlanksOfALevel = 2; ///< before a line of text

    // A value is written where JSON is expected: NOLINTBEGIN(google-explicit-constructor)
    Json() = default; ///< null
    Json(std::nullptr_t) {}
    template <std::same_as<bool> Bool> Json(Bool value) : m_value(value) {}
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) Json(Number value) : m_value(std::uint64_t{value}) {}
    template <std::signed_integral Number> Json(Number value) : m_value(std::int64_t{value}) {}
    template <std::floating_point Number> Json(Number value) : m_value(static_cast<double>(value)) {}
    Json(std::string text) : m_value(std::move(text)) {}
    Json(std::string_view text) : m_value(std::string(text)) {}
    Json(const char* text) : m_value(std::string(text)) {}
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

    [[nodiscard]] bool isString() const { return std::holds_alternative<std::string>(m_value); }
    /// Its text where it is a string, else "".
    [[nodiscard]] const std::string& string() const;
    /// Its number, whatever kind it is; 0 where it is none.
    [[nodiscard]] double number() const;
    /// Its whole number; 0 where it is none.
    [[nodiscard]] std::uint64_t whole() const;
    /// Whether it is `true`.
    [[nodiscard]] bool isTrue() const;

    /// The elements of an array; none of anything else.
    [[nodiscard]] const Array& elements() const;
    /// The members of an object; none of anything else.
    [[nodiscard]] const Object& members() const;
    /// The number of elements or members.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// Appends to an array, which null becomes.
    void push_back(Json element);
    /// The last element of an array that is not empty.
    [[nodiscard]] Json& back();

    [[nodiscard]] bool contains(std::string_view key) const;
    /// A member, which is added as null where it is missing; null becomes an object.
    Json& operator[](std::string_view key);
    /// A member; null where it is missing.
    const Json& operator[](std::string_view key) const;
    /// Takes over the members of another object.
    void update(Json other);

    /// Appends it as text, with blanks for each level that it is inside of others, and for `depth` more levels in all
    /// lines but the first.
    void appendTo(std::string& text, std::size_t depth = 0) const;
    /// As a text with a line break at its end.
    [[nodiscard]] std::string text() const;

    [[nodiscard]] bool operator==(const Json& other) const;

private:
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> m_value =
        nullptr;
};

struct JsonMember {
    std::string key;
    Json value;

    [[nodiscard]] bool operator==(const JsonMember&) const = default;
};

/// Gives an object a path such that a program gets the very bytes: as a text, and where they are no UTF-8, which JSON
/// cannot say, also in base64 as a member called `key` and "Bytes" (`pathBytes`). The text shows them as `printable`
/// does then.
void setPath(Json& object, std::string_view key, std::string_view path);

/// Likewise a list. `key` and "Bytes" is a list of as many then, in which null stands for a path that is whole as a
/// text.
void setPaths(Json& object, std::string_view key, const std::vector<std::string>& paths);

/// The base64 of these bytes (RFC 4648, section 4).
[[nodiscard]] std::string base64Of(std::string_view bytes);

} // namespace app
