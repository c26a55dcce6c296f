#include "formats/edit/cube_cfg_fields.hpp"

#include "formats/cube2/cube_script.hpp"

namespace formats::edit {
namespace {

using cube2::Word;

constexpr std::size_t kMaxCubeCommands = 4096; // ours: the fields of a file take more memory than its bytes

class CubeFieldLister {
public:
    CubeFieldLister(std::vector<Field>& fields, std::string_view format, std::string_view text)
        : m_fields(fields), m_format(format), m_text(text)
    {
    }

    /// Whether the line has a command that the program reads.
    bool list(const std::vector<Word>& words)
    {
        switch (cube2::commandOf(words, m_format)) {
        case cube2::Command::load:
            addName(m_names.unique("load"), words[1]);
            return true;
        case cube2::Command::folder:
            addName(m_names.unique("folder"), words[1]);
            return true;
        case cube2::Command::execute:
            addName(m_names.unique("exec"), words[1]);
            return true;
        case cube2::Command::clip:
            listClip(cube2::clipWordsOf(words, m_format));
            return true;
        case cube2::Command::skin:
            listSkin(words);
            return true;
        case cube2::Command::other:
            break;
        }
        return false;
    }

private:
    Field& addName(std::string path, const Word& word)
    {
        m_fields.push_back(nameField(std::move(path), word.location, WordForm::cubeName));
        return m_fields.back();
    }

    void addNumber(std::string path, const Word* word, WordForm form)
    {
        if (word != nullptr)
            m_fields.push_back(numberField(std::move(path), word->location, form, m_text));
    }

    void listClip(const cube2::ClipWords& words)
    {
        const std::string path = m_clips.of(words.name->text);
        addName(path + "name", *words.name);
        if (words.file != nullptr)
            addName(path + "file", *words.file);
        addNumber(path + "first", words.first, WordForm::count);
        addNumber(path + "count", words.count, WordForm::count);
        addNumber(path + "fps", words.rate, WordForm::number);
    }

    void listSkin(const std::vector<Word>& words)
    {
        const std::string path = m_skins.of(words[1].text == "*" ? std::string_view("all") : words[1].text);
        addName(path + "surface", words[1]);
        Field& image = addName(path + "image", words[2]);
        const std::size_t front = words[2].text.size() - cube2::imageIn(words[2].text).size(); // "<…>"
        image.offset += front;
        image.length -= front;
        image.namesImage = true;
    }

    std::vector<Field>& m_fields;
    std::string_view m_format, m_text;
    UniqueClipNames m_names;
    ElementPaths m_clips{"clips"}, m_skins{"skins"};
};

} // namespace

TextFields cubeFields(const ByteView& file, std::string_view format)
{
    TextFields result;
    if (file.size() > cube2::kMaxConfigBytes)
        return result; // it is not read, either
    const std::string_view text = FieldReader(file.file().span()).characters(file.file().size());
    CubeFieldLister lister(result.fields, format, text);
    cube2::Lines lines(text);
    std::size_t count = 0;
    for (auto line = lines.next(); line && count < kMaxCubeCommands; line = lines.next())
        count += lister.list(line->words) ? 1 : 0;
    return result;
}

} // namespace formats::edit
