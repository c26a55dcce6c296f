#include "formats/platform/install_folders.hpp"

namespace platform {

InstallFolders installFolders()
{
    return {}; // a page has no access to the disk
}

} // namespace platform
