#include "formats/image/motion/webp_encoder.hpp"

#include "formats/base/out_of_memory.hpp"
#include "formats/image/motion/moving_picture_mark.hpp"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cassert>
#include <utility>

namespace formats {

namespace {

constexpr std::int64_t kWebpUnitsPerSecond = 1000;

struct AnimationDeleter {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};
struct MuxDeleter {
    void operator()(WebPMux* mux) const { WebPMuxDelete(mux); }
};

/// Sole owner of a libwebp picture or file.
struct OwnedPicture : WebPPicture {
    OwnedPicture() : WebPPicture{} { isValid = WebPPictureInit(this) != 0; }
    ~OwnedPicture() { WebPPictureFree(this); }
    OwnedPicture(const OwnedPicture&) = delete;
    OwnedPicture& operator=(const OwnedPicture&) = delete;
    bool isValid = false;
};
struct OwnedData : WebPData {
    OwnedData() : WebPData{} {}
    ~OwnedData() { WebPDataClear(this); }
    OwnedData(const OwnedData&) = delete;
    OwnedData& operator=(const OwnedData&) = delete;
};

WebPAnimEncoder* makeAnimation(const MovingPictureHeader& header)
{
    WebPAnimEncoderOptions options;
    if (WebPAnimEncoderOptionsInit(&options) == 0)
        return nullptr;
    options.anim_params.loop_count = 0; // forever
    options.anim_params.bgcolor = 0;
    options.kmax = 0; // no frames that are encoded as a whole for seeking
    return WebPAnimEncoderNew(static_cast<int>(header.width), static_cast<int>(header.height), &options);
}

/// Lossless as fast as possible; with losses as small as a bit more time makes it.
bool setUp(WebPConfig& config, MovingPictureLoss loss)
{
    if (WebPConfigInit(&config) == 0)
        return false;
    const bool isExact = loss == MovingPictureLoss::none;
    config.lossless = isExact ? 1 : 0;
    config.method = isExact ? 0 : 3;
    config.quality = isExact ? 0.0F : 80.0F;
    return WebPValidateConfig(&config) != 0;
}

} // namespace

struct WebpEncoder::State {
    MovingPictureHeader header;
    Sink sink;
    std::unique_ptr<WebPAnimEncoder, AnimationDeleter> animation{};
    WebPConfig config{};
    bool hasFailed = false;

    [[nodiscard]] bool assemble(WebPData& file);
};

bool WebpEncoder::State::assemble(WebPData& file)
{
    OwnedData unmarked;
    if (WebPAnimEncoderAssemble(animation.get(), &unmarked) == 0)
        return false;
    animation.reset(); // it has another copy of the file
    constexpr int kNotCopied = 0;
    const std::unique_ptr<WebPMux, MuxDeleter> mux(WebPMuxCreate(&unmarked, kNotCopied));
    const std::string packet = movingPictureXmp();
    const WebPData xmp{static_cast<const std::uint8_t*>(static_cast<const void*>(packet.data())), packet.size()};
    return mux && WebPMuxSetChunk(mux.get(), "XMP ", &xmp, kNotCopied) == WEBP_MUX_OK &&
           WebPMuxAssemble(mux.get(), &file) == WEBP_MUX_OK;
}

WebpEncoder::WebpEncoder(const MovingPictureHeader& header, Sink sink)
    : m_state(std::make_unique<State>(State{header, std::move(sink)}))
{
    m_state->animation.reset(makeAnimation(header));
    m_state->hasFailed = !m_state->animation || !setUp(m_state->config, header.loss);
}

WebpEncoder::~WebpEncoder() = default;

void WebpEncoder::add(const Image& frame, PictureTime start)
{
    const MovingPictureHeader& header = m_state->header;
    assert(frame.width == header.width && frame.height == header.height);
    if (m_state->hasFailed)
        return;
    OwnedPicture picture;
    picture.use_argb = 1;
    picture.width = static_cast<int>(frame.width);
    picture.height = static_cast<int>(frame.height);
    const int rowBytes = 4 * picture.width;
    const auto import = header.alpha == MovingPictureAlpha::kept ? WebPPictureImportRGBA : WebPPictureImportRGBX;
    const auto time = static_cast<int>(roundedUnits(start, kWebpUnitsPerSecond));
    m_state->hasFailed = !picture.isValid || import(&picture, frame.pixels.data(), rowBytes) == 0 ||
                         WebPAnimEncoderAdd(m_state->animation.get(), &picture, time, &m_state->config) == 0;
}

std::string WebpEncoder::finish(PictureTime end)
{
    const auto time = static_cast<int>(roundedUnits(end, kWebpUnitsPerSecond));
    OwnedData file;
    if (m_state->hasFailed || WebPAnimEncoderAdd(m_state->animation.get(), nullptr, time, nullptr) == 0 ||
        !m_state->assemble(file))
        return std::string(kNotEnoughMemory);
    m_state->sink(std::as_bytes(std::span(file.bytes, file.size)));
    return {};
}

} // namespace formats
