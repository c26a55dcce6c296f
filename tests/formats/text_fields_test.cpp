// Words of texts as fields: their ranges, their new values, and everything that stays.
#include "formats/edit/editable_file.hpp"
#include "formats/edit/skin_fields.hpp"
#include "formats/edit/text_fields.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/skin_file.hpp"
#include "tests/support/diagnostic_rules.hpp"
#include "tests/support/edited_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace text_fields_test {

using formats::ByteView;
using formats::FileBytes;
using formats::edit::Edit;
using formats::edit::Field;
using formats::edit::TextFields;
using formats::edit::WordForm;
using tests::bytesOfText;
using tests::textIn;

using Values = std::vector<std::pair<std::string, std::string>>;

TextFields fieldsOf(std::string_view name, std::string_view text)
{
    auto fields = formats::edit::textFieldsOf(name, bytesOfText(text));
    EXPECT_TRUE(fields) << name;
    return fields ? *std::move(fields) : TextFields();
}

Values valuesOf(std::string_view name, std::string_view text)
{
    Values values;
    for (const Field& field : fieldsOf(name, text).fields)
        values.emplace_back(field.path, textIn(field, text));
    return values;
}

Field fieldAt(std::string_view name, std::string_view text, std::string_view path)
{
    for (const Field& field : fieldsOf(name, text).fields) {
        if (field.path == path)
            return field;
    }
    ADD_FAILURE() << "no field " << path;
    return {};
}

/// The text with another value, which is possible.
std::string edited(std::string_view name, std::string_view text, std::string_view path, std::string_view value)
{
    const Field field = fieldAt(name, text, path);
    const auto bytes = formats::edit::wordValue(field, value);
    EXPECT_TRUE(bytes) << path << ": " << bytes.error();
    return bytes ? tests::withText(text, tests::editTo(field, text, value)) : std::string();
}

/// The phrase about a value that is refused.
std::string problemOf(WordForm form, std::string_view value, bool namesImage = false)
{
    Field field;
    field.form = form;
    field.namesImage = namesImage;
    const auto bytes = formats::edit::wordValue(field, value);
    return bytes ? "none" : bytes.error();
}

/// A player with all kinds of blanks, without a last line end.
std::string playerText()
{
    std::string text = "// animation config\r\nsex\tm // of the sounds\r\nheadoffset 1 -2.5 3\r\n"
                       "footsteps\t\"mech\"\r\nfixedlegs\r\nunknown words\r\n\r\n";
    for (int i = 0; i < 24; ++i)
        text += std::to_string(100 + i) + "\t30\t0\t25\t\t// number " + std::to_string(i) + "\r\n";
    return text + "/* last */ 200 -7 7 12.5";
}

const std::string kNamed = "BOTH_DEATH1\t0 30 -1 25 // a\n\"TORSO STAND\" 30 12 0 -15\nBOTH_DEATH1 42 1 -1 20\n";
const std::string kSkin = "\xEF\xBB\xBF// skin, of\r\nU_Torso, models/Torso.TGA\r\n\"a b\" , \"c d\" // e,f\r\n"
                          "tag_head,\r\nl_legs,\r\nl_boots,/* g */\r\nmd3_hat, models/hat.md3\r\nu_torso,x,y";
const std::string kCube = "md3load ../a.md3 // b\nmd3skin * <comp>skin.jpg\nmd3skin \"left hand\" \"my skin.jpg\"\n"
                          "\tmd3anim \"gun idle\" 0 1;\r\nmd3anim shoot 8 12 25.5\nmdlscale 100\nexec a/b.cfg";
const std::string kIqm = "iqmdir \"x\"\r\niqmanim \"idle\" idle.md5anim.iqm 0 -1\r\niqmanim run \"run.iqm";

const std::vector<std::pair<std::string, std::string>>& samples()
{
    static const std::vector<std::pair<std::string, std::string>> kSamples{{"models/animation.cfg", playerText()},
                                                                           {"Animation.CFG", kNamed},
                                                                           {"a_default.skin", kSkin},
                                                                           {"x/md3.cfg", kCube},
                                                                           {"x\\iqm.cfg", kIqm}};
    return kSamples;
}

TEST(TextFields, OfAPlayerAreTheWordsOfItsAnimations)
{
    const Values values = valuesOf("animation.cfg", playerText());
    ASSERT_EQ(values.size(), 5U + 25U * 4U);
    const Values head(values.begin(), values.begin() + 9);
    EXPECT_EQ(head, (Values{{"sex", "m"},
                            {"headoffset.x", "1"},
                            {"headoffset.y", "-2.5"},
                            {"headoffset.z", "3"},
                            {"footsteps", "mech"},
                            {"clips[BOTH_DEATH1].first", "100"},
                            {"clips[BOTH_DEATH1].count", "30"},
                            {"clips[BOTH_DEATH1].loop", "0"},
                            {"clips[BOTH_DEATH1].fps", "25"}}));
    const Values last(values.end() - 4, values.end());
    EXPECT_EQ(last, (Values{{"clips[LEGS_TURN].first", "200"},
                            {"clips[LEGS_TURN].count", "-7"},
                            {"clips[LEGS_TURN].loop", "7"},
                            {"clips[LEGS_TURN].fps", "12.5"}}));
    const TextFields fields = fieldsOf("animation.cfg", playerText());
    EXPECT_EQ(fields.format, "animation.cfg");
    EXPECT_EQ(tests::rulesOf(fields.diagnostics), std::vector<std::string>{"animation-word"});
    EXPECT_EQ(fields.diagnostics[0].position, (formats::TextPosition{6, 1}));
}

TEST(TextFields, OfNamedAnimationsHaveTheNames)
{
    EXPECT_EQ(valuesOf("wolfanim.cfg", kNamed), (Values{{"clips[BOTH_DEATH1].name", "BOTH_DEATH1"},
                                                        {"clips[BOTH_DEATH1].first", "0"},
                                                        {"clips[BOTH_DEATH1].count", "30"},
                                                        {"clips[BOTH_DEATH1].loop", "-1"},
                                                        {"clips[BOTH_DEATH1].fps", "25"},
                                                        {"clips[TORSO STAND].name", "TORSO STAND"},
                                                        {"clips[TORSO STAND].first", "30"},
                                                        {"clips[TORSO STAND].count", "12"},
                                                        {"clips[TORSO STAND].loop", "0"},
                                                        {"clips[TORSO STAND].fps", "-15"},
                                                        {"clips[BOTH_DEATH1#2].name", "BOTH_DEATH1"},
                                                        {"clips[BOTH_DEATH1#2].first", "42"},
                                                        {"clips[BOTH_DEATH1#2].count", "1"},
                                                        {"clips[BOTH_DEATH1#2].loop", "-1"},
                                                        {"clips[BOTH_DEATH1#2].fps", "20"}}));
}

TEST(TextFields, OfASkinAreSurfacesShadersAndTags)
{
    EXPECT_EQ(valuesOf("a.skin", kSkin), (Values{{"surfaces[u_torso].name", "U_Torso"},
                                                 {"surfaces[u_torso].shader", "models/Torso.TGA"},
                                                 {"surfaces[a b].name", "a b"},
                                                 {"surfaces[a b].shader", "c d"},
                                                 {"tags[tag_head].name", "tag_head"},
                                                 {"surfaces[l_legs].name", "l_legs"},
                                                 {"surfaces[l_legs].shader", ""},
                                                 {"surfaces[l_boots].name", "l_boots"},
                                                 {"surfaces[u_torso#2].name", "u_torso"},
                                                 {"surfaces[u_torso#2].shader", "x"}}));
    EXPECT_EQ(edited("a.skin", kSkin, "surfaces[l_legs].shader", "models/legs").find("l_legs,models/legs\r\n"),
              kSkin.find("l_legs,"));
    EXPECT_TRUE(fieldAt("a.skin", kSkin, "surfaces[a b].shader").namesImage);
    EXPECT_EQ(valuesOf("a.skin", "a[1]=b,c\n"),
              (Values{{"surfaces[a_1_=b].name", "a[1]=b"}, {"surfaces[a_1_=b].shader", "c"}}));
}

TEST(TextFields, OfCubeAreTheWordsOfItsCommands)
{
    EXPECT_EQ(valuesOf("md3.cfg", kCube), (Values{{"load", "../a.md3"},
                                                  {"skins[all].surface", "*"},
                                                  {"skins[all].image", "skin.jpg"},
                                                  {"skins[left hand].surface", "left hand"},
                                                  {"skins[left hand].image", "my skin.jpg"},
                                                  {"clips[gun idle].name", "gun idle"},
                                                  {"clips[gun idle].first", "0"},
                                                  {"clips[gun idle].count", "1"},
                                                  {"clips[shoot].name", "shoot"},
                                                  {"clips[shoot].first", "8"},
                                                  {"clips[shoot].count", "12"},
                                                  {"clips[shoot].fps", "25.5"},
                                                  {"exec", "a/b.cfg"}}));
    EXPECT_EQ(valuesOf("iqm.cfg", kIqm), (Values{{"folder", "x"},
                                                 {"clips[idle].name", "idle"},
                                                 {"clips[idle].file", "idle.md5anim.iqm"},
                                                 {"clips[idle].fps", "0"},
                                                 {"clips[run].name", "run"},
                                                 {"clips[run].file", "run.iqm"}}));
    EXPECT_EQ(valuesOf("md2.cfg", kCube), (Values{{"exec", "a/b.cfg"}}));
}

TEST(TextFields, DependOnTheNameOfTheFile)
{
    EXPECT_EQ(formats::edit::textFormatOf("a.pk3/models/ANIMATION.cfg"), "animation.cfg");
    EXPECT_EQ(formats::edit::textFormatOf("c:\\x\\lower_default.SKIN"), "skin");
    EXPECT_EQ(formats::edit::textFormatOf("md3.cfg"), "cube.cfg");
    for (const char* const name : {"autoexec.cfg", "skin", "animation.cfg.orig", "a/md3.cfg/b", ""}) {
        EXPECT_EQ(formats::edit::textFormatOf(name), "") << name;
        EXPECT_FALSE(formats::edit::textFieldsOf(name, {})) << name;
    }
    const std::string ofM2("SKIN\x01\0\0\0", 8);
    EXPECT_FALSE(formats::edit::textFieldsOf("a00.skin", bytesOfText(ofM2)));
    EXPECT_EQ(valuesOf("a.skin", "skinny,a").size(), 2U);
}

TEST(TextFields, AreNoneWhereNothingIsRead)
{
    const TextFields animation = fieldsOf("animation.cfg", "nothing");
    EXPECT_EQ(animation.fields.size(), 0U);
    EXPECT_EQ(tests::rulesOf(animation.diagnostics), std::vector<std::string>{"animation-unreadable"});
    const TextFields skin = fieldsOf("a.skin", std::string_view("a,b\0", 4));
    EXPECT_EQ(skin.fields.size(), 0U);
    EXPECT_EQ(tests::rulesOf(skin.diagnostics), std::vector<std::string>{"skin-unreadable"});
    EXPECT_EQ(fieldsOf("md3.cfg", "").fields.size(), 0U);
}

TEST(TextFields, ChangeAloneAndAreTakenBack)
{
    for (const auto& [name, text] : samples()) {
        const TextFields before = fieldsOf(name, text);
        for (std::size_t i = 0; i < before.fields.size(); ++i) {
            SCOPED_TRACE(name + ": " + before.fields[i].path);
            EXPECT_EQ(tests::problemOfEditing(name, text, before, i), "");
        }
    }
}

TEST(TextFields, AreReadAsTheyWereWritten)
{
    std::string text = edited("animation.cfg", playerText(), "clips[LEGS_WALK].first", "1234");
    text = edited("animation.cfg", text, "clips[LEGS_WALK].count", "-5");
    text = edited("animation.cfg", text, "clips[LEGS_WALK].loop", "3");
    text = edited("animation.cfg", text, "clips[LEGS_WALK].fps", "7.5");
    text = edited("animation.cfg", text, "sex", "female");
    text = edited("animation.cfg", text, "headoffset.y", "-1e2");
    const auto config = formats::quake3::loadAnimationConfig(ByteView(FileBytes::copyOf(text), "a"));
    ASSERT_TRUE(config);
    const formats::quake3::AnimationRecord& walk = config->records.at(14);
    EXPECT_EQ(walk.first, 1234U);
    EXPECT_EQ(walk.count, 5U);
    EXPECT_TRUE(walk.isReversed);
    EXPECT_EQ(walk.loopFrames, 3U);
    EXPECT_EQ(walk.framesPerSecond, 7.5f);
    EXPECT_EQ(config->sex, "f");
    EXPECT_EQ(config->headOffset.y, -100.0f);
    EXPECT_EQ(config->records.at(13).first, 113U);

    const std::string skinText = edited("a.skin", kSkin, "surfaces[a b].shader", "e, f");
    const auto skin = formats::quake3::loadSkinFile(ByteView(FileBytes::copyOf(skinText), "a"));
    ASSERT_TRUE(skin);
    EXPECT_EQ(shaderFor(*skin, "a b")->shader, "e, f");
    EXPECT_EQ(shaderFor(*skin, "u_torso")->shader, "models/Torso.TGA");
}

TEST(WordValues, KeepTheStructureOfALine)
{
    const std::string separator =
        "contains a blank, a comma, a semicolon or the start of a comment, and is not in quotes";
    const std::string letters = "contains a quote or a control character";
    for (const char* const value : {"a b", "a,b", "a;b", "//a", "a//b", "a/*b",
                                    "\xEF\xBB\xBF"
                                    "a"})
        EXPECT_EQ(problemOf(WordForm::name, value), separator) << value;
    for (const char* const value : {"a\nb", "a\rb", "a\tb", "a\"b", "\x7F"}) {
        EXPECT_EQ(problemOf(WordForm::name, value), letters) << value;
        EXPECT_EQ(problemOf(WordForm::quoted, value), letters) << value;
        EXPECT_EQ(problemOf(WordForm::cubeName, value), letters) << value;
    }
    EXPECT_EQ(problemOf(WordForm::name, std::string_view("a\0", 2)), letters);
    EXPECT_EQ(problemOf(WordForm::name, ""), "is empty");
    EXPECT_EQ(problemOf(WordForm::name, "models\\a/$b(c)\xE9.tga"), "none");
    EXPECT_EQ(problemOf(WordForm::quoted, ""), "none");
    EXPECT_EQ(problemOf(WordForm::quoted, "a b, c; // d"), "none");
    EXPECT_EQ(problemOf(WordForm::quoted, "<comp>a"), "none");
    EXPECT_EQ(problemOf(WordForm::cubeQuoted, "<comp>a", true), "contains '>'");
    EXPECT_EQ(problemOf(WordForm::cubeQuoted, "a b, c; // d"), "none");
    EXPECT_EQ(problemOf(WordForm::quoted, "a^"), "none");
    for (const char* const value : {"a^", "a^nb", "^"})
        EXPECT_EQ(problemOf(WordForm::cubeQuoted, value),
                  "contains '^', which changes the meaning of the next letter in Cube's scripts")
            << value;
    EXPECT_EQ(problemOf(WordForm::cubeName, "a$b"), "contains a sign that has a meaning in Cube's scripts");
    EXPECT_EQ(problemOf(WordForm::cubeName, "../a/b.jpg"), "none");
    EXPECT_EQ(problemOf(WordForm::name, std::string(260, 'a')), "none");
    EXPECT_EQ(problemOf(WordForm::name, std::string(261, 'a')), "has 261 bytes, at most 260 are possible");
}

TEST(WordValues, AreNumbersWhereANumberIs)
{
    for (const char* const value : {"", "a", "1.5", "-1", "+1", "1 ", "4294967296", "0x1", "1,2"})
        EXPECT_EQ(problemOf(WordForm::count, value), "is not a whole number from 0 on") << value;
    for (const char* const value : {"", "1.5", "2147483648", "- 1"})
        EXPECT_EQ(problemOf(WordForm::integer, value), "is not a whole number") << value;
    for (const char* const value : {"", "nan", "inf", "1e99", "1 2", "a"})
        EXPECT_EQ(problemOf(WordForm::number, value), "is not a finite number") << value;
    EXPECT_EQ(problemOf(WordForm::count, "4294967295"), "none");
    EXPECT_EQ(problemOf(WordForm::integer, "-12"), "none");
    EXPECT_EQ(problemOf(WordForm::number, "-1.5e3"), "none");
}

TEST(WordEdits, AreRefusedIfOtherWordsWouldBeReadOtherwise)
{
    const auto problemOfEdit = [](std::string_view name, std::string_view text, std::string_view path,
                                  std::string_view value) {
        const Edit edit = tests::editTo(fieldAt(name, text, path), text, value);
        const auto checked = formats::edit::checkWordEdits(name, bytesOfText(text), {edit});
        return checked ? std::string() : checked.error();
    };
    EXPECT_EQ(problemOfEdit("a.skin", "a,b\nc,d\n", "surfaces[a].name", "tag_a"),
              "surfaces[a].name: this value would change how surfaces[a].shader is read");
    EXPECT_EQ(problemOfEdit("a.skin", "a,b\nc,d", "surfaces[c].name", "md3_c"),
              "surfaces[c].name: this value would change how surfaces[c].name is read");
    EXPECT_EQ(problemOfEdit("animation.cfg", playerText(), "clips[BOTH_DEATH1].first", "-1"),
              "clips[BOTH_DEATH1].first: this value would change how clips[BOTH_DEATH1].first is read");
    EXPECT_EQ(problemOfEdit("animation.cfg", kNamed, "clips[TORSO STAND].name", "endanims"),
              "clips[TORSO STAND].name: this value would change how clips[TORSO STAND].name is read");
    EXPECT_EQ(problemOfEdit("a.skin", "a,b\nc,d\n", "surfaces[a].name", "c"), "");
    EXPECT_EQ(problemOfEdit("md3.cfg", kCube, "clips[gun idle].name", "gun shoot"), "");
    EXPECT_EQ(fieldAt("md3.cfg", kCube, "clips[gun idle].name").form, WordForm::cubeQuoted);
    EXPECT_EQ(fieldAt("a.skin", kSkin, "surfaces[a b].shader").form, WordForm::quoted);
    EXPECT_TRUE(formats::edit::checkWordEdits("a.md3", {}, {}));
    EXPECT_TRUE(formats::edit::checkWordEdits("a.skin", bytesOfText("a,b\n"), {{"surfaces[+]", 4, {}, {}}}))
        << "no word is edited";
}

TEST(TextFields, LieInAnyText)
{
    const std::string megabyte(std::size_t{1} << 20U, 'a');
    std::vector<std::string> texts{megabyte,
                                   megabyte + "\n",
                                   std::string(std::size_t{1} << 20U, ','),
                                   std::string(std::size_t{1} << 20U, '"'),
                                   std::string(std::size_t{1} << 20U, ' '),
                                   std::string(1000, '\0'),
                                   "md3skin * " + megabyte.substr(20),
                                   "99999999999999999999999999 1e308 -1e308 1e-400 5 nan inf -inf 0",
                                   "a,\"b\r",
                                   "\"",
                                   "md3anim \"a\"b\"c\" 1",
                                   "\xEF\xBB\xBF"};
    for (const char* const line :
         {"a 0 1 2 3\n", "md3skin a b\n", "exec a\n", "a,b\n", "a,\n", "tag_a,\n", "0 1 2 3 "}) {
        std::string many;
        while (many.size() + 16 < (std::size_t{1} << 20U))
            many += line;
        texts.push_back(std::move(many));
    }
    for (const std::string& text : texts) {
        for (const char* const name : {"animation.cfg", "a.skin", "md3.cfg", "iqm.cfg"}) {
            const TextFields fields = fieldsOf(name, text);
            std::uint64_t end = 0; // of the field before
            for (const Field& field : fields.fields) {
                ASSERT_LE(end, field.offset) << name;
                end = field.offset + field.length;
            }
            ASSERT_LE(end, text.size()) << name;
            EXPECT_LE(fields.fields.size(), 5U * 4096U) << name;
        }
    }
}

/// The text in which a surface has a shader; else the sentence.
std::string withShader(std::string_view text, std::string_view surface, std::string_view shader)
{
    formats::edit::EditableFile file;
    file.bytes = FileBytes::copyOf(text);
    const auto edits = formats::edit::skinLineEdits(file, surface, shader);
    if (!edits)
        return edits.error();
    std::string result(text);
    for (const Edit& edit : *edits)
        result = tests::withText(result, edit);
    return result;
}

TEST(SkinLines, AreChangedOrAdded)
{
    EXPECT_EQ(withShader("a,b\nc,d\n", "A", "x"), "a,x\nc,d\n");
    EXPECT_EQ(withShader("a,b\nc,d\n", "c", "d"), "a,b\nc,d\n");
    EXPECT_EQ(withShader("a,b\n", "a_1", "x"), "a,x\n") << "the game removes _1";
    EXPECT_EQ(withShader("a,b // c\n", "a", "x y"), "a,\"x y\" // c\n");
    EXPECT_EQ(withShader("a,\"b\"\n", "a", "x y"), "a,\"x y\"\n");
    EXPECT_EQ(withShader("a,\nc,d\n", "a", "x"), "a,x\nc,d\n");
    EXPECT_EQ(withShader("a\nc,d\n", "a", "x"), "a,x\nc,d\n");
    EXPECT_EQ(withShader("\"a\"// b\n", "a", "x"), "\"a\",x // b\n");
    EXPECT_EQ(withShader("\"a\r\nb,c\r\n", "a", "x"), "\"a\",x\r\nb,c\r\n");
    EXPECT_EQ(withShader("a,b\r\n", "c", "x"), "a,b\r\nc,x\r\n");
    EXPECT_EQ(withShader("a,b\r\nd,e", "c", "x"), "a,b\r\nd,e\r\nc,x");
    EXPECT_EQ(withShader("", "c", "x"), "c,x\n");
    EXPECT_EQ(withShader("a,b // last", "c d", "x"), "a,b // last\n\"c d\",x");
}

TEST(SkinLines, SayWhyTheyCannotBeWritten)
{
    EXPECT_EQ(withShader("a,b /* open", "c", "x"), "the shader of 'c' would not be read from its line");
    EXPECT_EQ(withShader("a,b\n", "tag_c", "x"), "the shader of 'tag_c' would not be read from its line");
    EXPECT_EQ(withShader("a,b\n", "a", "x\"y"), "the shader 'x\"y' contains a quote or a control character");
    EXPECT_EQ(withShader("a,b\n", "c\nd", "x"), "the surface 'c\\x0Ad' contains a quote or a control character");
    EXPECT_EQ(withShader(std::string_view("a,b\0", 4), "c", "x"), "skin: not a skin, which is text: byte 3 is 0");
}

} // namespace text_fields_test
