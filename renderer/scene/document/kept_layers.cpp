#include "renderer/scene/document/kept_layers.hpp"

#include <algorithm>
#include <utility>

namespace scene {

std::shared_ptr<const formats::Image> KeptLayers::find(const std::string& path) const
{
    const auto found =
        std::find_if(m_layers.begin(), m_layers.end(), [&](const Layer& layer) { return layer.path == path; });
    return found != m_layers.end() ? found->image : nullptr;
}

void KeptLayers::use(const std::string& path, std::shared_ptr<const formats::Image> image)
{
    const auto before =
        std::find_if(m_layers.begin(), m_layers.end(), [&](const Layer& layer) { return layer.path == path; });
    if (before != m_layers.end()) {
        m_pixels -= before->image->pixelCount();
        m_layers.erase(before);
    }
    m_pixels += image->pixelCount();
    m_layers.push_back({path, std::move(image)});
    std::size_t surplus = 0;
    while (m_pixels > kMaxKeptLayerPixels && surplus < m_layers.size())
        m_pixels -= m_layers[surplus++].image->pixelCount();
    m_layers.erase(m_layers.begin(), m_layers.begin() + static_cast<std::ptrdiff_t>(surplus));
}

} // namespace scene
