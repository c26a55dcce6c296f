// One target for the three files of an M2: an input that starts with SKIN is a view of the sample, with MD20 a model
// (with the sample's views), any other the keys of the sample's external sequence.
#include "formats/m2/m2.hpp"
#include "formats/m2/m2_skin.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

using formats::ByteView;
using formats::FileBytes;

const std::vector<formats::M2WrittenFile>& sample()
{
    static const std::vector<formats::M2WrittenFile> kFiles = formats::writeM2(tests::flagPole(264));
    return kFiles;
}

void touch(std::span<const std::byte> bytes, const formats::Skinned& shape, const formats::SequenceKeys& keys)
{
    for (std::size_t i = 0; i < keys.timelines.size(); ++i) {
        const formats::Timeline& timeline = keys.timelines[i];
        const std::uint64_t valueBytes = formats::valueBytesOf(shape.tracks[i].type);
        const std::size_t limit = timeline.isExternal != 0 ? bytes.size() : shape.file.size();
        if (timeline.timesOffset + std::uint64_t{timeline.count} * 4 > limit ||
            timeline.valuesOffset + timeline.count * valueBytes > limit)
            fuzz::check("keys are not in their file");
    }
}

} // namespace

FUZZ_TARGET(m2)
{
    const auto input = std::as_bytes(std::span(data, size));
    const FileBytes bytes = FileBytes::copyOf(input);
    if (formats::sniffM2(input)) {
        const auto model = formats::loadM2(ByteView(bytes, "Pole.m2"), tests::sidecarsIn(sample()));
        fuzz::check(model ? tests::brokenPromise(*model) : "");
        return 0;
    }
    const ByteView pole(FileBytes::copyOf(sample().front().bytes), "Pole.m2");
    const bool isSkin = formats::m2::sniffSkin(input);
    const auto sidecars = [&](std::string_view name) -> formats::Result<FileBytes> {
        if (isSkin)
            return bytes;
        return formats::fail(formats::LoadErrorCode::notFound, name);
    };
    const auto model = formats::loadM2(pole, sidecars);
    if (!model)
        fuzz::check("the sample does not load");
    fuzz::check(tests::brokenPromise(*model));
    if (isSkin)
        return 0;
    const formats::Skinned& shape = formats::skinnedOf(*model);
    if (const auto keys = formats::loadSequenceKeys(shape, 2, ByteView(bytes, "Pole0069-01.anim")))
        touch(input, shape, *keys);
    return 0;
}
