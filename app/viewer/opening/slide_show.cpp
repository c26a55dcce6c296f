#include "app/viewer/opening/slide_show.hpp"

#include "app/viewer/queries/compared_tabs.hpp"

#include <algorithm>

namespace app {
namespace {

/// The model after the current one; the first after the last.
std::uint32_t nextSlide(const Library& library)
{
    const std::uint32_t next = browsed(library, 1);
    if (next != library.chosen || next == formats::kNoIndex)
        return next;
    return library.browseOrder ? library.browseOrder->front() : 0;
}

} // namespace

bool canShowSlides(const Session& session)
{
    const Library& library = session.library();
    const std::size_t count = library.browseOrder ? library.browseOrder->size() : library.list->files.size();
    return count > 1 && !isComparing(session);
}

void toggleSlideShow(Session& session)
{
    if (session.slideShow)
        session.slideShow.reset();
    else if (canShowSlides(session))
        session.slideShow = SlideShow{.tabId = session.tab().id};
}

bool workOnSlideShow(Session& session, double now, bool isOpening)
{
    if (!session.slideShow)
        return false;
    SlideShow& show = *session.slideShow;
    if (show.tabId != session.tab().id || !canShowSlides(session)) {
        session.slideShow.reset();
        return true;
    }
    if (isOpening || session.pending.open || session.overlay != Overlay::none) {
        show.nextAt.reset(); // its time starts once it is visible
        return false;
    }
    if (!show.nextAt)
        show.nextAt = now + static_cast<double>(session.settings.slideSeconds);
    if (now < *show.nextAt)
        return false;
    show.nextAt.reset();
    const std::uint32_t next = nextSlide(session.library());
    session.library().chosen = next;
    session.pending.open = OpenListed{.index = next, .isSlide = true};
    return true;
}

} // namespace app
