#pragma once

#include <array>
#include <string>
#include <string_view>

namespace scene {

/// A text that is searched in tables. Case is ignored and '/' is '\', which paths in tables have.
class TableNeedle {
public:
    explicit TableNeedle(std::string_view text);

    [[nodiscard]] bool isIn(std::string_view text) const;            ///< an empty needle is nowhere
    [[nodiscard]] const std::string& text() const { return m_text; } ///< as given

private:
    std::string m_text;
    std::string m_folded;
};

/// Orders texts without regard to case, then by their bytes.
[[nodiscard]] bool isLessText(std::string_view a, std::string_view b);

} // namespace scene
