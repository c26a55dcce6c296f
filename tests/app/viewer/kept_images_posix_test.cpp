#include "app/viewer/session/texture/kept_images.hpp"
#include "app/viewer/shell/settings_keeper.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <utility>

/// Only POSIX lets a variable say where settings are.
namespace {

namespace fs = std::filesystem;
using namespace app;
using tests::TemporaryFolder;

TEST(KeptImages, JoinsWhatTwoWindowsChose)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    SettingsKeeper first;
    SettingsKeeper second;
    const auto choose = [](SettingsKeeper& keeper, const std::string& model) {
        KeptImages kept = *keeper.images();
        setImages(kept, platform::utf8FromPath(fs::path("/") / model), {{"a", fs::path("/b")}});
        auto images = std::make_shared<const KeptImages>(std::move(kept));
        keeper.saveImages(images);
        return *images;
    };
    (void)choose(first, "one");
    const KeptImages both = choose(second, "two");
    EXPECT_EQ(both.models.size(), 2U);
    EXPECT_EQ(readKeptImages(keptImagesFile()).kept, both);
}

} // namespace
