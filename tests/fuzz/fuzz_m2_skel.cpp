// A skeleton of a model (docs/formats/m2.md §15.1): as its own, and as the parent of one with the rest.
#include "formats/m2/m2.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

using formats::FileBytes;

constexpr std::string_view kParent = "900.skel";

struct SkeletonSample {
    FileBytes model, child;
    std::vector<formats::M2WrittenFile> files;
};

const SkeletonSample& skeletonSample()
{
    static const SkeletonSample kSample = [] {
        SkeletonSample made;
        made.files = formats::writeM2(tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton}));
        made.model = FileBytes::copyOf(made.files.front().bytes);
        const tests::ChunkBuilder parent = tests::ChunkBuilder().words("SKPD", {0, 0, 900, 0});
        for (const formats::M2WrittenFile& file : made.files) {
            if (!file.name.ends_with(".skel"))
                continue;
            std::vector<std::byte> child = file.bytes;
            child.insert(child.end(), parent.build().begin(), parent.build().end());
            made.child = FileBytes::copyOf(child);
        }
        return made;
    }();
    return kSample;
}

void load(const FileBytes& own, const FileBytes& parent)
{
    const auto sidecars = [&](std::string_view name) -> formats::Result<FileBytes> {
        if (name == kParent)
            return parent;
        return name.ends_with(".skel") ? own : tests::sidecarsIn(skeletonSample().files)(name);
    };
    const auto model = formats::loadM2(formats::ByteView(skeletonSample().model, "Pole.m2"), sidecars);
    fuzz::check(model ? tests::brokenPromise(*model) : "the sample does not load");
}

} // namespace

FUZZ_TARGET(m2_skel)
{
    const FileBytes bytes = FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    load(bytes, bytes);
    load(skeletonSample().child, bytes);
    return 0;
}
