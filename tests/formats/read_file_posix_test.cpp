#include "formats/vfs/read_file.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <string>

namespace read_file_posix_test {

namespace fs = std::filesystem;
using formats::LoadErrorCode;
using formats::readFile;
using tests::OrdinaryUser;
using tests::TemporaryFolder;

std::string textOf(const formats::ByteView& file)
{
    const auto bytes = file.file().span();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(ReadFile, FollowsLinks)
{
    const TemporaryFolder folder;
    folder.write("real.md2", "bytes");
    fs::create_symlink("real.md2", folder / "link.md2");

    const auto file = readFile(folder / "link.md2");

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(textOf(*file), "bytes");
}

TEST(ReadFile, RefusesLinksThatLeadNowhereAndPipes)
{
    const TemporaryFolder folder;
    fs::create_symlink("nowhere", folder / "link.md2");
    fs::create_symlink("loop.md2", folder / "loop.md2");
    ASSERT_EQ(mkfifo((folder / "pipe.md2").c_str(), 0600), 0);
    struct Case {
        fs::path path;
        LoadErrorCode code;
        const char* message; ///< without the path before it
    };
    fs::path tooDeep = folder.path();
    for (int i = 0; i < 1000; ++i)
        tooDeep /= "folder";
    for (const Case& refused :
         {Case{folder / std::string(300, 'x'), LoadErrorCode::notFound, ": the name is too long"},
          Case{tooDeep, LoadErrorCode::notFound, ": the name is too long"},
          Case{folder / "link.md2", LoadErrorCode::notFound, ": no such file"},
          Case{folder / "loop.md2", LoadErrorCode::io, ": cannot be opened (Too many levels of symbolic links)"},
          Case{folder / "pipe.md2", LoadErrorCode::io, ": is a device or a pipe"},
          Case{"/dev/zero", LoadErrorCode::io, ": is a device or a pipe"}}) {
        const auto file = readFile(refused.path);
        ASSERT_FALSE(file) << refused.path;
        EXPECT_EQ(file.error().code, refused.code) << refused.path;
        EXPECT_EQ(file.error().message, refused.path.generic_string() + refused.message);
    }
}

TEST(ReadFile, OpensNamesThatAreNoSoundUtf8)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("m\xf6"
                                       "del \xc3.md2",
                                       "bytes");

    const auto file = readFile(path);

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(textOf(*file), "bytes");
}

TEST(ReadFile, RefusesASocket)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "s";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    ASSERT_LT(path.native().size(), sizeof(address.sun_path));
    path.native().copy(address.sun_path, path.native().size());
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    ASSERT_EQ(bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);

    const auto file = readFile(path);
    close(listener);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message, path.generic_string() + ": is a device or a pipe");
}

TEST(ReadFile, RefusesAFileWithFewerBytesThanItsSizeSays)
{
    const fs::path path = "/sys/devices/system/cpu/online"; // the kernel states 4096 bytes and returns one line
    if (!fs::exists(path))
        GTEST_SKIP() << path << " is not there";

    const auto file = readFile(path);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, LoadErrorCode::io);
    EXPECT_TRUE(file.error().message.starts_with(path.generic_string() + ": only ")) << file.error().message;
    EXPECT_TRUE(file.error().message.ends_with(" of 4096 bytes could be read")) << file.error().message;
}

TEST(ReadFile, SaysWhenPermissionIsMissing)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("secret.md2", "bytes");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(path, fs::perms::none);
    const OrdinaryUser user;
    ASSERT_TRUE(user.isOrdinary());

    const auto file = readFile(path);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, LoadErrorCode::io);
    EXPECT_EQ(file.error().message, path.generic_string() + ": no permission to read");
}

} // namespace read_file_posix_test
