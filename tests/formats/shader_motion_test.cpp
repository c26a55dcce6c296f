#include "formats/quake3/shader.hpp"
#include "tests/support/shader_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace shader_motion_test {

bool isMovingOf(const std::string& lines)
{
    return formats::quake3::isMoving(*tests::shaderOf(lines));
}

TEST(ShaderMotion, WhatRunsOnTimeMoves)
{
    for (const char* line :
         {"animMap 2 a.tga b.tga", "map a.tga\nrgbGen wave sin 0 1 0 1", "map a.tga\nalphaGen wave sin 0 1 0 1",
          "map a.tga\ntcMod scroll 1 0", "map a.tga\ntcMod rotate 10", "map a.tga\ntcMod stretch sin 1 .5 0 1",
          "map a.tga\ntcMod turb 0 1 0 1"})
        EXPECT_TRUE(isMovingOf(std::string("{\n") + line + "\n}")) << line;
    EXPECT_TRUE(isMovingOf("deformVertexes wave 64 sin 0 1 0 1\n{\nmap a.tga\n}"));
}

TEST(ShaderMotion, IsAbsentFromStillShaders)
{
    for (const char* line :
         {"map a.tga", "animMap 2 a.tga", "map a.tga\nrgbGen wave sin 1 0 0 1", "map a.tga\nalphaGen wave sin 1 1 0 0",
          "map a.tga\ntcMod scale 2 2", "map a.tga\ntcMod transform 1 0 0 1 0 0",
          "map a.tga\ntcMod stretch sin 1 0 0 1", "map a.tga\ntcGen environment"})
        EXPECT_FALSE(isMovingOf(std::string("{\n") + line + "\n}")) << line;
    EXPECT_FALSE(isMovingOf("deformVertexes autosprite\n{\nmap a.tga\n}"));
}

} // namespace shader_motion_test
