#include "formats/edit/animation_cfg_fields.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/quake3/animation_cfg.hpp"

#include <array>
#include <string>
#include <string_view>

namespace formats::edit {
namespace {

struct NumberMember {
    std::string_view name;
    WordForm form;
};

/// In the order of AnimationWords::numbers. A negative count is played backwards; -1 as loop stands for none in some
/// files.
constexpr std::array<NumberMember, 4> kNumberMembers{
    {{"first", WordForm::count}, {"count", WordForm::integer}, {"loop", WordForm::integer}, {"fps", WordForm::number}}};
constexpr std::array<std::string_view, 3> kHeadOffsetPaths{"headoffset.x", "headoffset.y", "headoffset.z"};

} // namespace

TextFields animationFields(const ByteView& file)
{
    TextFields result;
    const auto config = quake3::loadAnimationConfig(file);
    if (!config) {
        addUnusable(Severity::warning, "animation-unreadable", {file.name(), file.size()}, config.error(),
                    result.diagnostics);
        return result;
    }
    result.diagnostics = config->diagnostics;
    const std::string_view text = FieldReader(file.file().span()).characters(file.file().size());
    std::vector<Field>& fields = result.fields;
    if (config->sexWord)
        fields.push_back(nameField("sex", *config->sexWord));
    if (config->footstepsWord)
        fields.push_back(nameField("footsteps", *config->footstepsWord));
    for (std::size_t axis = 0; axis < kHeadOffsetPaths.size(); ++axis) {
        if (const auto& word = config->headOffsetWords[axis])
            fields.push_back(numberField(std::string(kHeadOffsetPaths[axis]), *word, WordForm::number, text));
    }
    ElementPaths paths("clips");
    for (const quake3::AnimationRecord& record : config->records) {
        if (record.isStandIn)
            continue;
        const std::string path = paths.of(record.name);
        if (record.words.name)
            fields.push_back(nameField(path + "name", *record.words.name));
        for (std::size_t i = 0; i < kNumberMembers.size(); ++i)
            fields.push_back(numberField(path + std::string(kNumberMembers[i].name), record.words.numbers[i],
                                         kNumberMembers[i].form, text));
    }
    return result;
}

} // namespace formats::edit
