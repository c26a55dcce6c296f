#pragma once

#include "app/commands/results.hpp"
#include "app/output/json.hpp"

#include <string_view>
#include <vector>

namespace app {

/// Writes JSON to standard output while it is made, in the form of `Json::text`: of a million elements only one is in
/// memory.
class JsonStream {
public:
    void beginObject() { begin('{', '}'); }
    void beginArray() { begin('[', ']'); }
    void end();
    /// Of the next value of an object.
    void key(std::string_view name);
    void value(const Json& json);
    void member(std::string_view name, const Json& json);
    /// After the end of all. As `printResults`.
    [[nodiscard]] ExitStatus finish();

private:
    struct Level {
        char closing = '}';
        bool isEmpty = true;
        bool isObject = true;
    };
    void begin(char opening, char closing);
    void beginItem(); // a comma where one is before, and a line of its own
    void breakLine();

    ResultStream m_results;
    std::vector<Level> m_levels;
};

} // namespace app
