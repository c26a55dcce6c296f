#pragma once

#include "formats/model/model.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/nearest_name.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

class Listfile;

/// The image with exactly this name in the mounts, or with another extension.
[[nodiscard]] std::optional<formats::FoundFile> findImageCalled(const formats::VirtualFileSystem& files,
                                                                const std::string& name, formats::LookupLog& lookups);

/// Finds the images of one model's texture slots: see replaceableSkins.
class SlotSearch {
public:
    SlotSearch(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile, const Listfile* listfile)
        : m_files(files), m_modelFile(modelFile), m_listfile(listfile)
    {
    }

    /// The image with this name in the game, or with its file name beside the model.
    [[nodiscard]] std::optional<formats::FoundFile> find(const std::string& wanted, formats::LookupLog& lookups) const;
    /// The image of a slot with a number.
    [[nodiscard]] std::optional<formats::FoundFile> findNumbered(const formats::TextureSlot& slot,
                                                                 formats::LookupLog& lookups) const;
    /// The name of a slot's image: from the list of files, else from the model, else its number.
    [[nodiscard]] std::string nameOf(const formats::TextureSlot& slot) const;
    /// The path of the image beside the model with the name most similar to `name`, or empty.
    [[nodiscard]] std::string nearest(std::string_view name);

private:
    const formats::VirtualFileSystem& m_files;
    const formats::FoundFile& m_modelFile;
    const Listfile* m_listfile;                              // null: none
    std::optional<std::vector<formats::FoundFile>> m_beside; // images, listed on first use
    std::optional<NearestNames> m_nearest;                   // among them
};

} // namespace scene
