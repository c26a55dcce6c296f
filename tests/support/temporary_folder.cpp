#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>

#include <fstream>
#include <random>
#include <stdexcept>
#include <system_error>

namespace tests {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder()
{
    // Test programs run in parallel: a name is used only if creating it succeeds.
    std::random_device random;
    do
        m_path = fs::canonical(fs::temp_directory_path()) / fmt::format("trisview-test-{:08x}", random());
    while (!fs::create_directory(m_path));
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code error; // a leftover folder is no reason to end the program
    fs::remove_all(m_path, error);
}

fs::path TemporaryFolder::write(const fs::path& name, std::string_view text) const
{
    fs::path path = m_path / name;
    fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + path.generic_string());
    return path;
}

fs::path TemporaryFolder::write(const fs::path& name, std::span<const std::byte> bytes) const
{
    return write(name, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

} // namespace tests
