#pragma once

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// The content of an OBJ file.
struct ObjText {
    struct Corner {
        std::size_t vertex = 0, texCoord = 0, normal = 0; ///< from 0
    };
    std::vector<std::array<double, 3>> vertices;
    std::vector<std::array<double, 3>> normals;
    std::vector<std::array<double, 2>> texCoords;
    std::vector<std::array<Corner, 3>> faces;
    std::vector<std::string> others; ///< the remaining lines
};

[[nodiscard]] inline ObjText readObj(const std::string& text)
{
    ObjText obj;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream in(line);
        std::string what;
        in >> what;
        if (what == "v" || what == "vn") {
            auto& vertex = (what == "v" ? obj.vertices : obj.normals).emplace_back();
            in >> vertex[0] >> vertex[1] >> vertex[2];
        } else if (what == "vt") {
            auto& texCoord = obj.texCoords.emplace_back();
            in >> texCoord[0] >> texCoord[1];
        } else if (what == "f") {
            for (ObjText::Corner& corner : obj.faces.emplace_back()) {
                char slash = 0;
                in >> corner.vertex >> slash >> corner.texCoord;
                --corner.vertex;
                --corner.texCoord;
                if (in.peek() == '/') {
                    in >> slash >> corner.normal;
                    --corner.normal;
                }
            }
        } else {
            obj.others.push_back(line);
        }
    }
    return obj;
}

} // namespace tests
