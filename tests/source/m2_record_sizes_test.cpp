// Checks docs/formats/m2.md §20.2 against the sizes in the reader and the writer, which are intentionally declared
// twice.
#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_materials.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/m2/writer/m2_wire_layout.hpp"
#include "formats/model/skin_vertices.hpp"
#include "tests/support/m2_layouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace m2_record_sizes_test {

using Record = formats::m2::WireRecord;

/// The five sizes of each record in the table.
std::map<std::string, std::vector<std::size_t>> statedSizes()
{
    std::ifstream page(TRISVIEW_SOURCE_DIR "/docs/formats/m2.md");
    std::map<std::string, std::vector<std::size_t>> sizes;
    bool isInTable = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("### "))
            isInTable = line.starts_with("### 20.2 ");
        if (!isInTable || !line.starts_with("| ") || line.starts_with("| ---") || line.starts_with("| record"))
            continue;
        std::istringstream cells(line.substr(2));
        std::string name;
        std::getline(cells, name, '|');
        std::vector<std::size_t>& row = sizes[name.substr(0, name.size() - 1)];
        for (std::string cell; std::getline(cells, cell, '|');)
            row.push_back(std::stoul(cell));
    }
    return sizes;
}

constexpr std::array<std::pair<const char*, Record>, 20> kRecords{{
    {"header", Record::header},
    {"track", Record::track},
    {"track of an event", Record::eventTrack},
    {"sequence", Record::sequence},
    {"bone", Record::bone},
    {"vertex", Record::vertex},
    {"header of a view", Record::view},
    {"section of a view", Record::section},
    {"batch", Record::batch},
    {"color", Record::color},
    {"texture weight", Record::weight},
    {"texture transform", Record::transform},
    {"texture", Record::texture},
    {"material", Record::material},
    {"attachment", Record::attachment},
    {"event", Record::event},
    {"light", Record::light},
    {"camera", Record::camera},
    {"ribbon", Record::ribbon},
    {"particle", Record::particle},
}};

TEST(M2RecordSizes, OfTheWriterAreThoseOfThePage)
{
    const auto stated = statedSizes();
    ASSERT_EQ(stated.size(), kRecords.size());
    for (const auto& [name, record] : kRecords) {
        ASSERT_TRUE(stated.contains(name)) << name;
        const auto& bytes = formats::m2::wireSizes(record).byEra;
        EXPECT_EQ(std::vector<std::size_t>(bytes.begin(), bytes.end()), stated.at(name)) << name;
    }
}

TEST(M2RecordSizes, OfTheReaderAreThoseOfThePage)
{
    const auto stated = statedSizes();
    for (const tests::LayoutUnderTest& version : tests::allM2Layouts()) {
        if (version.container != formats::M2WriteContainer::flat)
            continue;
        SCOPED_TRACE(version.version);
        const auto files = formats::writeM2(tests::plainPole(version));
        formats::Diagnostics diagnostics;
        const formats::ByteView file(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2");
        const auto opening = formats::m2::openBlock(file, diagnostics);
        ASSERT_TRUE(opening);
        EXPECT_TRUE(diagnostics.empty());
        const formats::m2::Layout& layout = opening->layout;
        const auto era = static_cast<std::size_t>(formats::m2::wireEraOf(version.version));
        const auto expect = [&](const char* name, std::size_t bytes) {
            EXPECT_EQ(bytes, stated.at(name).at(era)) << name;
        };
        expect("track", layout.trackBytes());
        expect("track of an event", layout.eventTrackBytes());
        expect("sequence", layout.sequenceBytes());
        expect("bone", layout.boneBytes);
        expect("vertex", formats::kSkinVertexBytes);
        if (layout.hasSharedTimeline) {
            expect("header of a view", formats::m2::kEmbeddedProfileBytes);
            expect("section of a view", layout.sectionBytes);
        }
        expect("batch", formats::m2::BatchRecord::kBytes);
        expect("color", layout.colorBytes());
        expect("texture weight", layout.trackBytes());
        expect("texture transform", layout.transformBytes());
        expect("attachment", layout.attachmentBytes());
        expect("event", layout.eventBytes());
        expect("light", layout.lightBytes());
        expect("camera", layout.cameraBytes);
        expect("ribbon", layout.ribbonBytes());
        expect("particle", layout.particleBytes);
    }
}

TEST(M2RecordSizes, AreWhatTheWriterWrites)
{
    // The writer's tables are consecutive, so the records lie between two headers.
    for (const tests::LayoutUnderTest& version : tests::allM2Layouts()) {
        if (version.container != formats::M2WriteContainer::flat)
            continue;
        const auto files = formats::writeM2(tests::plainPole(version));
        const formats::m2::WireLayout layout(version.version);
        formats::Diagnostics diagnostics;
        const formats::ByteView file(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2");
        const auto opening = formats::m2::openBlock(file, diagnostics);
        ASSERT_TRUE(opening);
        const auto fieldAt = [&](formats::m2::WireField field) {
            formats::FieldReader in(file.file().span().subspan(layout.at(field), 8));
            return formats::m2::readWireArray(in);
        };
        using Field = formats::m2::WireField;
        const std::array<std::pair<Field, formats::WireArray>, 8> same{
            {{Field::headerBones, opening->header.bones},
             {Field::headerVertices, opening->header.vertices},
             {Field::headerColors, opening->header.colors},
             {Field::headerTransforms, opening->header.textureTransforms},
             {Field::headerEvents, opening->header.events},
             {Field::headerLights, opening->header.lights},
             {Field::headerCameras, opening->header.cameras},
             {Field::headerParticles, opening->header.particles}}};
        for (const auto& [field, read] : same) {
            EXPECT_EQ(fieldAt(field).count, read.count) << version.version;
            EXPECT_EQ(fieldAt(field).offset, read.offset) << version.version;
        }
    }
}

} // namespace m2_record_sizes_test
