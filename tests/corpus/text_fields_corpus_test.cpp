// The texts beside real models: each field is edited, read back and taken back.
#include "formats/edit/text_fields.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/edited_text.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace text_fields_corpus_test {

TEST(TextFieldsCorpus, ChangeAloneAndAreTakenBack)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::map<std::string, std::size_t> counts; // fields by format
    for (const char* const extension : {".cfg", ".skin"}) {
        for (const auto& path : tests::corpusFiles(extension)) {
            SCOPED_TRACE(path);
            const std::string name = path.filename().string();
            const auto file = formats::readFile(path);
            ASSERT_TRUE(file) << file.error().message;
            const auto fields = formats::edit::textFieldsOf(name, file->file().span());
            if (!fields)
                continue; // another text, or of an M2
            const std::string text(formats::FieldReader(file->file().span()).characters(file->file().size()));
            for (std::size_t i = 0; i < fields->fields.size(); ++i)
                ASSERT_EQ(tests::problemOfEditing(name, text, *fields, i), "") << fields->fields[i].path;
            counts[fields->format] += fields->fields.size();
        }
    }
    EXPECT_GE(counts["animation.cfg"], 100U);
    EXPECT_GE(counts["skin"], 40U);
    EXPECT_GE(counts["cube.cfg"], 20U);
}

} // namespace text_fields_corpus_test
