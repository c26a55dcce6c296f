#pragma once

#include "app/commands/outputs.hpp"
#include "app/commands/results.hpp"
#include "formats/image/image_compare.hpp"
#include "formats/image/png/png_file.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <filesystem>
#include <optional>
#include <span>

namespace app {

/// Receives the bands of an image: writes the requested file, and compares with the reference.
class ImageSink {
public:
    /// `output`: empty: nothing is written; "-": standard output.
    ImageSink(const std::filesystem::path& output, const renderer::RenderOptions& rendering)
    {
        using formats::PngAlpha;
        const PngAlpha alpha = rendering.background ? PngAlpha::dropped : PngAlpha::kept;
        const formats::PngWriter::Header header{rendering.width, rendering.height, alpha, formats::PngMark::image};
        if (isStandardOutput(output))
            m_printed.emplace(header, [this](std::span<const std::byte> piece) { print(piece); });
        else if (!output.empty())
            m_file.emplace(output, header);
    }
    void compareWith(formats::Image reference) { m_comparison.emplace(std::move(reference)); }
    void take(const formats::Image& band)
    {
        if (m_file)
            m_file->write(band.pixels);
        if (m_printed)
            m_printed->write(band.pixels);
        if (m_comparison)
            m_comparison->add(band);
    }
    [[nodiscard]] bool isWritten()
    {
        if (m_printed)
            return isEncoded(m_printed->finish()) && m_printing.finish() == ExitStatus::done;
        return !m_file || isDone(m_file->finish());
    }
    [[nodiscard]] std::optional<formats::ImageDifference> difference()
    {
        return m_comparison ? std::optional(m_comparison->finish()) : std::nullopt;
    }

private:
    /// Buffers the start of the output, so that without OpenGL nothing is written.
    void print(std::span<const std::byte> piece)
    {
        for (const std::byte byte : piece)
            m_printing.text() += static_cast<char>(byte);
        m_printing.flow();
    }

    std::optional<formats::PngFile> m_file;
    std::optional<formats::PngWriter> m_printed; // for standard output
    ResultStream m_printing;
    std::optional<formats::ImageComparison> m_comparison;
};

} // namespace app
