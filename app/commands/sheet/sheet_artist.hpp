#pragma once

#include "app/commands/picture_drawing.hpp"
#include "app/commands/sheet/sheet_subjects.hpp"
#include "app/output/sheet_layout.hpp"
#include "formats/image/image.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A tile, or a strip of tiles, as it was drawn.
struct SheetTile {
    std::string name;
    std::string where; ///< what tells it apart from others with the same name
    std::string detail;
    std::string path;              ///< of its model
    std::string problem;           ///< why there is no picture; empty: there is one
    std::size_t frames = 0;        ///< that were drawn
    std::optional<SheetBox> box{}; ///< of its pictures in the sheet
};

/// An instant of a clip.
struct SheetFrame {
    double seconds = 0.0; ///< since the start of the clip
    double start = 0.0;   ///< since the start of the picture
};

/// Opens and draws the tiles of a sheet one after the other, and collects what is said about them.
class SheetArtist {
public:
    SheetArtist(const SheetArguments& arguments, const SheetSubjects& subjects, PictureDrawing& drawing)
        : m_arguments(arguments), m_subjects(subjects), m_drawing(drawing)
    {
    }

    /// The frames of a subject.
    using FramesOf = std::function<std::vector<SheetFrame>(const SheetSubject&)>;
    /// Receives frame `index`.
    using Take = std::function<void(const formats::Image& frame, std::size_t index)>;

    /// Draws the frames of item `index`; after a failure the tile has the reason. Throws GlError.
    [[nodiscard]] SheetTile draw(std::size_t index, const FramesOf& framesOf, const Take& take);

    /// Whether the output is a file of a model that was opened; that was reported, and nothing may be written.
    [[nodiscard]] bool isRefused() const { return m_isRefused; }
    /// Whether tiles, or parts of them, are missing.
    [[nodiscard]] bool isIncomplete() const { return m_isIncomplete; }

private:
    [[nodiscard]] RenderArguments lookOf(const SheetSubject& subject) const;

    const SheetArguments& m_arguments;
    const SheetSubjects& m_subjects;
    PictureDrawing& m_drawing;
    bool m_isRefused = false;
    bool m_isIncomplete = false;
};

/// Instants of a clip for a strip of at most `most` poses: its frames if there are not more, else spread evenly.
[[nodiscard]] std::vector<SheetFrame> stripOf(const formats::Clip& clip, std::uint32_t most);

} // namespace app
