#include "formats/edit/operations.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/normal_operations.hpp"
#include "formats/edit/skin_operations.hpp"
#include "formats/edit/steady_grid.hpp"
#include "formats/edit/surface_operations.hpp"
#include "formats/edit/tag_operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace formats::edit {
namespace {

using ArgumentProblem = tl::unexpected<std::string>;

bool isMd2(const EditableFile& file)
{
    return file.model && file.format == "md2";
}

bool isMd3(const EditableFile& file)
{
    return file.model && file.format == "md3";
}

bool hasSkinTable(const EditableFile& file)
{
    return isMd2(file) || (file.model && file.format == "mdx");
}

bool hasFrameTables(const EditableFile& file)
{
    return isMd3(file) || hasSkinTable(file);
}

/// "NAME=VALUE"; names may contain '='.
struct NamedValue {
    std::string_view name, value;
};

tl::expected<NamedValue, std::string> namedValue(std::string_view text, std::string_view form)
{
    const std::size_t sign = text.rfind('=');
    if (sign == std::string_view::npos || sign == 0)
        return ArgumentProblem(fmt::format("'{}' is not {}", printable(text), form));
    return NamedValue{text.substr(0, sign), text.substr(sign + 1)};
}

tl::expected<glm::vec3, std::string> vectorFrom(std::string_view text)
{
    const auto value = valueOf({{}, FieldType::vec3, 0, sizeof(glm::vec3)}, text);
    if (!value)
        return ArgumentProblem(fmt::format("'{}' {}", printable(text), value.error()));
    FieldReader in(*value);
    glm::vec3 vector(0.0f);
    for (int i = 0; i < 3; ++i)
        vector[i] = in.f32();
    return vector;
}

StepResult removeSkin(const EditableFile& file, std::string_view argument)
{
    const auto index = parseNumber<std::uint64_t>(argument);
    return index ? removedSkin(file, *index)
                 : ArgumentProblem(fmt::format("'{}' is not the number of a skin", printable(argument)));
}

StepResult resizeSkin(const EditableFile& file, std::string_view argument)
{
    const std::size_t middle = std::min(argument.find('x'), argument.size());
    const auto width = parseNumber<std::uint32_t>(argument.substr(0, middle));
    const auto height = parseNumber<std::uint32_t>(argument.substr(std::min(middle + 1, argument.size())));
    return width && height ? resizedSkin(file, *width, *height)
                           : ArgumentProblem(fmt::format("'{}' is no size such as 256x128", printable(argument)));
}

StepResult addTag(const EditableFile& file, std::string_view argument)
{
    TRISVIEW_TRY_ASSIGN(const NamedValue tag, namedValue(argument, "NAME=X,Y,Z"));
    TRISVIEW_TRY_ASSIGN(const glm::vec3 origin, vectorFrom(tag.value));
    return addedTag(file, tag.name, origin);
}

StepResult removeTag(const EditableFile& file, std::string_view argument)
{
    TRISVIEW_TRY_ASSIGN(const std::size_t tag, findTag(file, argument));
    return removedTag(file, tag);
}

StepResult moveTag(const EditableFile& file, std::string_view argument)
{
    TRISVIEW_TRY_ASSIGN(const NamedValue move, namedValue(argument, "NAME=X,Y,Z"));
    TRISVIEW_TRY_ASSIGN(const std::size_t tag, findTag(file, move.name));
    TRISVIEW_TRY_ASSIGN(const glm::vec3 by, vectorFrom(move.value));
    return checkedStep(movedTag(file, tag, std::nullopt, by));
}

StepResult turnTag(const EditableFile& file, std::string_view argument)
{
    TRISVIEW_TRY_ASSIGN(const NamedValue turn, namedValue(argument, "NAME=AXIS,DEGREES"));
    TRISVIEW_TRY_ASSIGN(const std::size_t tag, findTag(file, turn.name));
    constexpr std::string_view kAxes = "xyz";
    const std::size_t axis = turn.value.empty() ? std::string_view::npos : kAxes.find(turn.value.front());
    const bool isForm = axis != std::string_view::npos && turn.value.size() > 2 && turn.value[1] == ',';
    const auto degrees = parseNumber<double>(isForm ? turn.value.substr(2) : std::string_view());
    if (!degrees)
        return ArgumentProblem(
            fmt::format("'{}' is not x, y or z, a comma and a number of degrees", printable(turn.value)));
    return checkedStep(turnedTag(file, tag, std::nullopt, turnAbout(static_cast<int>(axis), *degrees)));
}

DroppedFrames framesNotKept(const EditableFile& file, std::string_view argument)
{
    const auto step = parseNumber<std::uint64_t>(argument);
    return step && *step > 1 ? framesBetween(file, *step)
                             : ArgumentProblem(fmt::format("'{}' is not a whole number above 1", printable(argument)));
}

StepResult keepEvery(const EditableFile& file, std::string_view argument)
{
    TRISVIEW_TRY(framesNotKept(file, argument));
    return thinnedFrames(file, *parseNumber<std::uint64_t>(argument));
}

/// An operation without argument.
template <StepResult (*Edits)(const EditableFile&)> StepResult plain(const EditableFile& file, std::string_view)
{
    return Edits(file);
}

constexpr std::array<Operation, 13> kOperations{{
    {"add-skin", "Add a skin", "NAME", "the name of another skin", hasSkinTable, addedSkin},
    {"remove-skin", "Remove a skin", "N", "without skin N, counted from 0", hasSkinTable, removeSkin},
    {"skin-size", "Resize the skin", "WxH", "another size of the skin; texture coordinates keep their place on it",
     hasSkinTable, resizeSkin},
    {"add-tag", "Add a tag", "NAME=X,Y,Z", "a tag at a position in every frame, with the axes of the model", isMd3,
     addTag},
    {"remove-tag", "Remove a tag", "NAME", "without a tag in every frame", isMd3, removeTag},
    {"move-tag", "Move a tag", "NAME=X,Y,Z", "moves a tag in every frame, in the space of the model", isMd3, moveTag},
    {"turn-tag", "Turn a tag", "NAME=AXIS,DEGREES", "turns a tag in every frame about its own axis x, y or z", isMd3,
     turnTag},
    {"hide-surface", "Hide a surface", "NAME", "no triangles of a surface are drawn; its bytes stay", isMd3,
     hiddenSurface},
    {"drop-frames", "Drop frames", "LIST", "without the frames of a list such as 3-5,9, counted from 0", hasFrameTables,
     droppedFrames, framesOfList},
    {"keep-every", "Thin out the frames", "N", "only frames 0, N, 2N and so on", hasFrameTables, keepEvery,
     framesNotKept},
    {"steady-grid", "Steady the grid", "", "all frames on one grid, so that still vertices do not wobble", isMd2,
     plain<steadyGrid>},
    {"normals", "Recompute the normals", "", "normals from the triangles of each frame", hasFrameTables,
     plain<recomputedNormals>},
    {"flip", "Flip the triangles", "", "triangles and GL commands turned over; normals stay", hasFrameTables,
     plain<flippedTriangles>},
}};

} // namespace

std::span<const Operation> operations()
{
    return kOperations;
}

const Operation* findOperation(std::string_view name)
{
    for (const Operation& operation : kOperations) {
        if (operation.name == name)
            return &operation;
    }
    return nullptr;
}

} // namespace formats::edit
