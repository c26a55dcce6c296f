// A model of later clients: chunks in any order, one of which contains the model (docs/formats/m2.md §14).
#include "formats/m2/m2.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdio>
#include <cstdlib>

FUZZ_TARGET(m2_chunks)
{
    static const std::vector<formats::M2WrittenFile> kFiles =
        formats::writeM2(tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton}));
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto model = formats::loadM2(formats::ByteView(bytes, "Pole.m2"), tests::sidecarsIn(kFiles));
    fuzz::check(model ? tests::brokenPromise(*model) : "");
    return 0;
}
