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

constexpr std::array<std::pair<const char*, formats::m2::WireRow>, 20> kRecords{{
    {"header", formats::m2::kHeaderSize},
    {"track", formats::m2::kTrackSize},
    {"track of an event", formats::m2::kEventTrackSize},
    {"sequence", formats::m2::kSequenceSize},
    {"bone", formats::m2::kBoneSize},
    {"vertex", formats::m2::kVertexSize},
    {"header of a view", formats::m2::kViewSize},
    {"section of a view", formats::m2::kSectionSize},
    {"batch", formats::m2::kBatchSize},
    {"color", formats::m2::kColorSize},
    {"texture weight", formats::m2::kWeightSize},
    {"texture transform", formats::m2::kTransformSize},
    {"texture", formats::m2::kTextureSize},
    {"material", formats::m2::kMaterialSize},
    {"attachment", formats::m2::kAttachmentSize},
    {"event", formats::m2::kEventSize},
    {"light", formats::m2::kLightSize},
    {"camera", formats::m2::kCameraSize},
    {"ribbon", formats::m2::kRibbonSize},
    {"particle", formats::m2::kParticleSize},
}};

TEST(M2RecordSizes, OfTheWriterAreThoseOfThePage)
{
    const auto stated = statedSizes();
    ASSERT_EQ(stated.size(), kRecords.size());
    for (const auto& [name, sizes] : kRecords) {
        ASSERT_TRUE(stated.contains(name)) << name;
        EXPECT_EQ(std::vector<std::size_t>(sizes.byEra.begin(), sizes.byEra.end()), stated.at(name)) << name;
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
        const auto fieldAt = [&](const formats::m2::WireRow& field) {
            formats::FieldReader in(file.file().span().subspan(layout.at(field), 8));
            return formats::m2::readWireArray(in);
        };
        const std::array<std::pair<formats::m2::WireRow, formats::WireArray>, 8> same{
            {{formats::m2::kHeaderBones, opening->header.bones},
             {formats::m2::kHeaderVertices, opening->header.vertices},
             {formats::m2::kHeaderColors, opening->header.colors},
             {formats::m2::kHeaderTransforms, opening->header.textureTransforms},
             {formats::m2::kHeaderEvents, opening->header.events},
             {formats::m2::kHeaderLights, opening->header.lights},
             {formats::m2::kHeaderCameras, opening->header.cameras},
             {formats::m2::kHeaderParticles, opening->header.particles}}};
        for (const auto& [field, read] : same) {
            EXPECT_EQ(fieldAt(field).count, read.count) << version.version;
            EXPECT_EQ(fieldAt(field).offset, read.offset) << version.version;
        }
    }
}

} // namespace m2_record_sizes_test
