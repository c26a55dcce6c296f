#pragma once

#include "app/commands/results.hpp"
#include "app/output/json.hpp"

#include <string_view>
#include <vector>

namespace app {

/// Writes JSON to standard output incrementally, in the form of `Json::text`: of a million elements only one is in
/// memory.
class JsonStream {
public:
    void beginObject() { begin('{', '}'); }
    void beginArray() { begin('[', ']'); }
    void end();
    /// The key of the next value in an object.
    void key(std::string_view name);
    void value(const Json& json);
    void member(std::string_view name, const Json& json);
    /// Call after the outermost value. Result as for `printResults`.
    [[nodiscard]] ExitStatus finish();

private:
    struct Level {
        char closing = '}';
        bool isEmpty = true;
        bool isObject = true;
    };
    void begin(char opening, char closing);
    void beginItem(); // starts a new line, after a comma if needed
    void breakLine();

    ResultStream m_results;
    std::vector<Level> m_levels;
};

} // namespace app
