#include "app/commands/render/stats_json.hpp"

namespace app {
namespace {

Json uploadedJson(const renderer::UploadedBytes& uploaded)
{
    return {{"vertices", uploaded.vertices},
            {"indices", uploaded.indices},
            {"textures", uploaded.textures},
            {"instances", uploaded.instances},
            {"overlays", uploaded.overlays}};
}

} // namespace

Json statsJson(const renderer::FrameStats& frame, const renderer::UploadedBytes& nextFrame,
               const renderer::GpuBytes& gpu, const StageTimes& stages)
{
    Json draws = Json::array();
    for (const renderer::DrawRecord& draw : frame.draws)
        draws.push_back({{"mode", draw.mode}, {"indices", draw.indices}, {"instances", draw.instances}});
    Json milliseconds = Json::object();
    for (const auto& [stage, duration] : stages)
        milliseconds[stage] = duration;
    return {{"schema", 1},
            {"draws", std::move(draws)},
            {"triangles", frame.triangles},
            {"gpuBytes",
             {{"frames", gpu.frames},
              {"corners", gpu.renderVertices},
              {"indices", gpu.indices},
              {"neighbours", gpu.neighbors},
              {"textures", gpu.textures},
              {"tables", gpu.tables},
              {"instances", gpu.instances},
              {"framebuffers", gpu.framebuffers},
              {"total", gpu.total()}}},
            {"uploadedBytes", {{"frame", uploadedJson(frame.uploaded)}, {"nextFrame", uploadedJson(nextFrame)}}},
            {"milliseconds", std::move(milliseconds)}};
}

} // namespace app
