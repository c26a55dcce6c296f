#pragma once

#include "formats/quake3/shader_script.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tests {

/// The shader defined by a script's text, between the outer braces.
[[nodiscard]] inline std::shared_ptr<const formats::quake3::Shader> shaderOf(std::string_view body)
{
    const std::string text = "test/shader\n{\n" + std::string(body) + "\n}\n";
    formats::quake3::ScriptCollection scripts;
    scripts.add(formats::ByteView(formats::FileBytes::copyOf(std::as_bytes(std::span(text))), "test.shader"));
    auto shader = scripts.find("test/shader");
    EXPECT_NE(shader, nullptr);
    EXPECT_TRUE(shader && shader->diagnostics.empty())
        << (shader && !shader->diagnostics.empty() ? shader->diagnostics.front().message : "");
    return shader;
}

} // namespace tests
