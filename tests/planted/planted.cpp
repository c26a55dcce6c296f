#include "tests/planted/planted.hpp"

#include "formats/base/signature.hpp"
#include "formats/md2/md2.hpp"

namespace formats {

bool sniffPlanted(std::span<const std::byte> head)
{
    return beginsWith(head, "PLNT");
}

Result<Model> loadPlanted(const ByteView& file)
{
    const std::span<const std::byte> inner = file.file().span().subspan(4);
    auto model = loadMd2(ByteView(FileBytes::copyOf(inner), file.name()));
    if (model)
        model->format = "Planted";
    return model;
}

} // namespace formats
