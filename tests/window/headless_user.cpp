#include "tests/window/headless_user.hpp"

#include "app/viewer/window/key_names.hpp"

#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace tests {
namespace {

// GLFW's modifiers.
constexpr int kHoldsShift = 1;
constexpr int kHoldsControl = 2;
constexpr int kHoldsAlt = 4;

int modifierOf(Key key)
{
    constexpr int kRight = 4; // the right keys have the numbers after the left ones
    for (const auto& [left, modifier] :
         {std::pair(Key::shift, kHoldsShift), {Key::control, kHoldsControl}, {Key::alt, kHoldsAlt}}) {
        if (key == left || static_cast<int>(key) == static_cast<int>(left) + kRight)
            return modifier;
    }
    return 0;
}

/// A key that types a character, and whether it needs Shift.
struct TypingKey {
    char base;
    bool isShifted;
};

TypingKey keyFor(char character)
{
    constexpr std::string_view kPlain = "`1234567890-=[]\\;',./";
    constexpr std::string_view kShifted = "~!@#$%^&*()_+{}|:\"<>?";
    if (const std::size_t at = kShifted.find(character); at != std::string_view::npos)
        return {kPlain[at], true};
    const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    return {lower, lower != character};
}

} // namespace

void HeadlessUser::move(const glm::vec2& at)
{
    post(app::PointerCrossed{true});
    post(app::PointerMoved{at});
}

void HeadlessUser::press(int button)
{
    post(app::ButtonChanged{button, true, m_modifiers, m_viewer.window().seconds});
}

void HeadlessUser::release(int button)
{
    post(app::ButtonChanged{button, false, m_modifiers, m_viewer.window().seconds});
}

void HeadlessUser::turnWheel(float steps)
{
    post(app::Scrolled{{0.0f, steps}});
}

void HeadlessUser::changeKey(int key, app::KeyMotion motion, std::string_view printed)
{
    post(app::KeyChanged{key, 0, motion, m_modifiers, app::keyName(key, printed, m_modifiers),
                         m_viewer.window().seconds});
}

void HeadlessUser::down(Key key)
{
    m_modifiers |= modifierOf(key);
    changeKey(static_cast<int>(key), app::KeyMotion::pressed, "");
    if (key == Key::space && (m_modifiers & kHoldsControl) == 0)
        post(app::TextTyped{U' ', false, (m_modifiers & kHoldsShift) != 0});
}

void HeadlessUser::up(Key key)
{
    m_modifiers &= ~modifierOf(key);
    changeKey(static_cast<int>(key), app::KeyMotion::released, "");
}

void HeadlessUser::pressKey(Key key)
{
    down(key);
    up(key);
}

void HeadlessUser::pressCharacter(char character)
{
    characterDown(character);
    characterUp(character);
}

void HeadlessUser::characterDown(char character)
{
    const char base = keyFor(character).base;
    changeKey(std::toupper(static_cast<unsigned char>(base)), app::KeyMotion::pressed, std::string(1, base));
    if ((m_modifiers & (kHoldsControl | kHoldsAlt)) == 0)
        post(app::TextTyped{static_cast<char32_t>(static_cast<unsigned char>(character)), false,
                            (m_modifiers & kHoldsShift) != 0});
}

void HeadlessUser::characterUp(char character)
{
    const char base = keyFor(character).base;
    changeKey(std::toupper(static_cast<unsigned char>(base)), app::KeyMotion::released, std::string(1, base));
}

void HeadlessUser::type(std::string_view text)
{
    for (const char character : text) {
        const bool isShifted = keyFor(character).isShifted;
        if (isShifted)
            down(Key::shift);
        if (character == ' ' || character == '\n')
            pressKey(character == ' ' ? Key::space : Key::enter);
        else
            pressCharacter(character);
        if (isShifted)
            up(Key::shift);
    }
}

void HeadlessUser::click(const std::string& target)
{
    move(middleOf(m_viewer.state().at("targets").at(target)));
    press();
    release();
    m_viewer.takeEvents();
}

void HeadlessUser::doubleClick(const std::string& target)
{
    click(target);
    wait(0.1);
    click(target);
}

glm::vec2 middleOf(const nlohmann::json& rect)
{
    return {rect["x"].get<float>() + rect["width"].get<float>() / 2.0f,
            rect["y"].get<float>() + rect["height"].get<float>() / 2.0f};
}

} // namespace tests
