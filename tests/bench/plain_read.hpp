#pragma once

#include <benchmark/benchmark.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <memory>

/// The minimal read: open, size, one read into an untouched buffer.
inline void readPlainly(const std::filesystem::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY);
    struct stat status = {};
    ::fstat(file, &status);
    const auto size = static_cast<std::size_t>(status.st_size);
    const std::unique_ptr<std::byte[]> bytes(new std::byte[size]);
    benchmark::DoNotOptimize(::read(file, bytes.get(), size));
    ::close(file);
    benchmark::ClobberMemory();
}
