#include "formats/edit/piece_list.hpp"

#include <cassert>
#include <utility>

namespace formats::edit {

/// Makes the pieces after a step from those before it, in one pass.
class PieceList::Rewriter {
public:
    explicit Rewriter(std::vector<Piece> pieces) : m_pieces(std::move(pieces)) {}

    /// Keeps everything before a position of the bytes before the step.
    void keepUntil(std::uint64_t position)
    {
        while (m_next < m_pieces.size() && (m_position < position || m_pieces[m_next].size() == 0))
            m_made.push_back(take(position - m_position));
    }

    /// Each piece keeps its range of the original.
    void overwrite(const Edit& edit)
    {
        std::span<const std::byte> left = edit.after;
        while (!left.empty()) {
            Piece piece = take(left.size());
            const auto size = static_cast<std::size_t>(piece.size());
            piece.content = left.first(size);
            left = left.subspan(size);
            piece.edit = piece.isSplice ? piece.edit : &edit;
            m_made.push_back(piece);
        }
    }

    /// One piece stands for everything that is removed.
    void splice(const Edit& edit)
    {
        const std::uint64_t start = m_made.empty() ? 0 : m_made.back().offset + m_made.back().length;
        Piece made{start, 0, &edit, true, edit.after};
        for (std::uint64_t left = edit.before.size(); left > 0;) {
            const Piece removed = take(left);
            made.length += removed.length;
            left -= removed.size();
        }
        m_made.push_back(made);
    }

    [[nodiscard]] std::vector<Piece> finish()
    {
        m_made.insert(m_made.end(), m_pieces.begin() + static_cast<std::ptrdiff_t>(m_next), m_pieces.end());
        return std::move(m_made);
    }

private:
    /// The next piece, or its first `most` bytes.
    Piece take(std::uint64_t most)
    {
        assert(m_next < m_pieces.size());
        Piece& next = m_pieces[m_next];
        Piece first = next;
        if (next.size() <= most) {
            m_position += next.size();
            ++m_next;
            return first;
        }
        m_position += most;
        if (!next.isOriginal()) {
            first.content = next.content.first(static_cast<std::size_t>(most));
            next.content = next.content.subspan(static_cast<std::size_t>(most));
        }
        // Bytes of a splice belong to no byte of the original: its range stays with the last part.
        first.length = next.isSplice ? 0 : most;
        next.offset += first.length;
        next.length -= first.length;
        return first;
    }

    std::vector<Piece> m_pieces, m_made;
    std::size_t m_next = 0;
    std::uint64_t m_position = 0; // of the next piece, in the bytes before the step
};

PieceList::PieceList(std::uint64_t size) : m_pieces{Piece{0, size}} {}

void PieceList::apply(const std::vector<Edit>& step)
{
    Rewriter rewriter(std::move(m_pieces));
    for (const Edit& edit : step) {
        rewriter.keepUntil(edit.offset);
        if (edit.before.size() == edit.after.size())
            rewriter.overwrite(edit);
        else
            rewriter.splice(edit);
    }
    m_pieces = rewriter.finish();
}

std::vector<Edit> PieceList::differences(std::span<const std::byte> original) const
{
    std::vector<Edit> found;
    for (std::size_t i = 0; i < m_pieces.size();) {
        const Piece& first = m_pieces[i];
        if (first.isOriginal()) {
            ++i;
            continue;
        }
        Edit edit{first.edit->field, first.offset, {}, {}, first.edit->reason};
        std::uint64_t length = 0;
        for (; i < m_pieces.size() && !m_pieces[i].isOriginal(); ++i) {
            const Piece& piece = m_pieces[i];
            const bool areSplices = piece.isSplice && length != edit.after.size();
            if (&piece != &first && piece.edit->field != first.edit->field && !areSplices)
                break;
            length += piece.length;
            edit.after.insert(edit.after.end(), piece.content.begin(), piece.content.end());
        }
        const auto before = original.subspan(static_cast<std::size_t>(first.offset), static_cast<std::size_t>(length));
        edit.before.assign(before.begin(), before.end());
        if (edit.before != edit.after)
            found.push_back(std::move(edit));
    }
    return found;
}

} // namespace formats::edit
