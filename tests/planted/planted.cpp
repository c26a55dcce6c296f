#include "tests/planted/planted.hpp"

#include "formats/base/signature.hpp"
#include "formats/md2/md2.hpp"

namespace formats {

bool sniffPlanted(std::span<const std::byte> head)
{
    return beginsWith(head, "PLNT");
}

static ByteView innerOf(const ByteView& file)
{
    return ByteView(FileBytes::copyOf(file.file().span().subspan(4)), file.name());
}

Result<Diagnostics> checkPlantedHeader(const ByteView& file)
{
    return checkMd2Header(innerOf(file));
}

Result<Model> loadPlanted(const ByteView& file)
{
    auto model = loadMd2(innerOf(file));
    if (model)
        model->format = "Planted";
    return model;
}

} // namespace formats
