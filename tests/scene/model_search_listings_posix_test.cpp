#include "formats/m2/writer/m2_writer.hpp"
#include "tests/scene/found_models.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <string>

namespace {

namespace fs = std::filesystem;

/// Counts how often a folder is opened for listing.
class FolderListings {
public:
    explicit FolderListings(const fs::path& folder) : m_events(inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        EXPECT_GE(inotify_add_watch(m_events, folder.c_str(), IN_OPEN | IN_ONLYDIR), 0);
    }
    FolderListings(const FolderListings&) = delete;
    FolderListings& operator=(const FolderListings&) = delete;
    ~FolderListings() { close(m_events); }

    /// Since the last call.
    [[nodiscard]] int take() const
    {
        int listings = 0;
        alignas(inotify_event) std::array<char, 1 << 16> bytes{};
        for (ssize_t got = read(m_events, bytes.data(), bytes.size()); got > 0;
             got = read(m_events, bytes.data(), bytes.size())) {
            for (ssize_t at = 0; at < got;) {
                const auto* const event =
                    reinterpret_cast<const inotify_event*>(&bytes.at(static_cast<std::size_t>(at)));
                listings += (event->mask & IN_ISDIR) != 0 && event->len == 0 ? 1 : 0;
                EXPECT_EQ(event->mask & IN_Q_OVERFLOW, 0U);
                at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
            }
        }
        return listings;
    }

private:
    int m_events = -1;
};

/// Models with a view in a sidecar.
void writePoles(const tests::TemporaryFolder& folder, int first, int end)
{
    formats::M2WriteModel pole = tests::flagPole(264);
    for (int i = first; i < end; ++i) {
        pole.name = "Pole" + std::to_string(i);
        for (const formats::M2WrittenFile& file : formats::writeM2(pole))
            folder.write(fs::path("Creature/Poles") / file.name, file.bytes);
    }
}

TEST(FindModels, ReadsAFolderOnceForAllItsModels)
{
    const tests::TemporaryFolder folder;
    writePoles(folder, 0, 2);
    const FolderListings listings(folder / "Creature/Poles");
    EXPECT_EQ(tests::found(folder.path(), scene::ModelProof::content).files.size(), 2U);
    const int few = listings.take();
    EXPECT_EQ(few, 2) << "once to walk through it, once for the files beside its models";

    writePoles(folder, 2, 30);
    EXPECT_EQ(listings.take(), 0);
    EXPECT_EQ(tests::found(folder.path(), scene::ModelProof::content).files.size(), 30U);
    EXPECT_EQ(listings.take(), few);
}

} // namespace
