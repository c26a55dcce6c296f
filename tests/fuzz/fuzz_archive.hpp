#pragma once

#include "formats/vfs/archive.hpp"
#include "formats/vfs/unpack.hpp"

#include <cstdlib>

/// Checks an archive that opens: every name stays inside and finds its entry, every entry has its stated size.
inline void tryArchive(const std::uint8_t* data, std::size_t size, const char* name)
{
    using namespace formats;
    const auto bytes = FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto archive = Archive::open(RandomAccess(bytes), name);
    if (!archive)
        return;
    for (std::uint32_t i = 0; i < archive->entries().size() && i < 100; ++i) {
        const ArchiveEntry& entry = archive->entries()[i];
        if (entry.name.empty() || entry.name.front() == '/' || entry.name.starts_with("../") ||
            !archive->find(entry.name))
            std::abort();
        const auto content = archive->read(i, entry.name);
        if (content && content->size() != entry.size)
            std::abort();
        static_cast<void>(archive->readHead(i, 16));
        static_cast<void>(archive->openInner(i, entry.name));
    }
}
