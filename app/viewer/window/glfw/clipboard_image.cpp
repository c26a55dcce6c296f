#include "app/viewer/window/glfw/clipboard_image.hpp"

#ifdef _WIN32

#include <windows.h>

#include <algorithm>
#include <cstring>

namespace app {
namespace {

/// Copies the bytes to the open clipboard.
bool giveToClipboard(UINT format, const void* bytes, std::size_t count)
{
    const HGLOBAL memory = GlobalAlloc(GMEM_MOVEABLE, count);
    if (memory == nullptr)
        return false;
    std::memcpy(GlobalLock(memory), bytes, count);
    GlobalUnlock(memory);
    if (SetClipboardData(format, memory) != nullptr)
        return true;
    GlobalFree(memory);
    return false;
}

/// A 32-bit bitmap, bottom row first, for programs that do not support PNG.
std::vector<std::byte> bitmapOf(const CopiedImage& image)
{
    BITMAPINFOHEADER header{};
    header.biSize = sizeof(header);
    header.biWidth = static_cast<LONG>(image.width);
    header.biHeight = static_cast<LONG>(image.height);
    header.biPlanes = 1;
    header.biBitCount = 32;
    header.biCompression = BI_RGB;
    std::vector<std::byte> bitmap(sizeof(header) + image.pixels.size());
    std::memcpy(bitmap.data(), &header, sizeof(header));
    const std::size_t rowBytes = std::size_t{image.width} * 4;
    for (std::uint32_t y = 0; y < image.height; ++y) {
        const std::uint8_t* const from = image.pixels.data() + (image.height - 1 - y) * rowBytes;
        std::byte* const to = bitmap.data() + sizeof(header) + y * rowBytes;
        for (std::size_t i = 0; i < rowBytes; i += 4) { // BGRA order
            to[i] = std::byte{from[i + 2]};
            to[i + 1] = std::byte{from[i + 1]};
            to[i + 2] = std::byte{from[i]};
            to[i + 3] = std::byte{from[i + 3]};
        }
    }
    return bitmap;
}

} // namespace

struct ClipboardImage::Owner {};

ClipboardImage::ClipboardImage() = default;
ClipboardImage::~ClipboardImage() = default;

bool ClipboardImage::offer(CopiedImage image)
{
    if (OpenClipboard(nullptr) == 0)
        return false;
    EmptyClipboard();
    const bool isPngGiven = giveToClipboard(RegisterClipboardFormatW(L"PNG"), image.png.data(), image.png.size());
    const std::vector<std::byte> bitmap = bitmapOf(image);
    const bool isBitmapGiven = giveToClipboard(CF_DIB, bitmap.data(), bitmap.size());
    CloseClipboard();
    return isPngGiven || isBitmapGiven;
}

} // namespace app

#else

// Inter-Client Communication Conventions Manual, chapter 2, "Peer-to-Peer Communication by Means of Selections".
#include <xcb/xcb.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <utility>

namespace app {
namespace {

using Event = std::unique_ptr<xcb_generic_event_t, decltype(&std::free)>;

constexpr std::size_t kPieceOfImage = 262'144; // accepted by every server in one request
constexpr std::size_t kMaxTransfers = 16;

xcb_atom_t atomOf(xcb_connection_t* connection, std::string_view name)
{
    const xcb_intern_atom_cookie_t asked =
        xcb_intern_atom(connection, 0, static_cast<std::uint16_t>(name.size()), name.data());
    const std::unique_ptr<xcb_intern_atom_reply_t, decltype(&std::free)> reply(
        xcb_intern_atom_reply(connection, asked, nullptr), std::free);
    return reply ? reply->atom : static_cast<xcb_atom_t>(XCB_ATOM_NONE);
}

} // namespace

/// A separate connection with a thread that waits for its events; it is idle until a program pastes.
struct ClipboardImage::Owner {
    explicit Owner(std::vector<std::byte> file) : png(std::move(file))
    {
        int screen = 0;
        connection = xcb_connect(nullptr, &screen);
        if (xcb_connection_has_error(connection) != 0)
            return;
        clipboard = atomOf(connection, "CLIPBOARD");
        targets = atomOf(connection, "TARGETS");
        type = atomOf(connection, "image/png");
        incr = atomOf(connection, "INCR");
        end = atomOf(connection, "TRISVIEW_END");
        xcb_screen_iterator_t screens = xcb_setup_roots_iterator(xcb_get_setup(connection));
        for (int i = 0; i < screen; ++i)
            xcb_screen_next(&screens);
        window = xcb_generate_id(connection);
        xcb_create_window(connection, XCB_COPY_FROM_PARENT, window, screens.data->root, 0, 0, 1, 1, 0,
                          XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, nullptr);
        xcb_set_selection_owner(connection, window, clipboard, XCB_CURRENT_TIME);
        const std::unique_ptr<xcb_get_selection_owner_reply_t, decltype(&std::free)> owner(
            xcb_get_selection_owner_reply(connection, xcb_get_selection_owner(connection, clipboard), nullptr),
            std::free);
        isOwner = owner && owner->owner == window;
        if (isOwner)
            thread = std::thread([this] { serve(); });
    }
    ~Owner()
    {
        if (thread.joinable()) {
            xcb_client_message_event_t message{};
            message.response_type = XCB_CLIENT_MESSAGE;
            message.format = 32;
            message.window = window;
            message.type = end;
            xcb_send_event(connection, 0, window, XCB_EVENT_MASK_NO_EVENT, reinterpret_cast<const char*>(&message));
            xcb_flush(connection);
            thread.join();
        }
        xcb_disconnect(connection);
    }
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

    /// An incremental transfer of the image to a program.
    struct Transfer {
        xcb_window_t requestor = 0;
        xcb_atom_t property = 0;
        std::size_t sent = 0;
    };

    void serve();
    void answer(const xcb_selection_request_event_t& request);
    bool isGiven(const xcb_selection_request_event_t& request, xcb_atom_t property);
    void sendNext(const xcb_property_notify_event_t& taken);

    std::vector<std::byte> png;
    xcb_connection_t* connection = nullptr;
    xcb_window_t window = 0;
    xcb_atom_t clipboard = 0, targets = 0, type = 0, incr = 0, end = 0;
    bool isOwner = false;
    std::vector<Transfer> transfers;
    std::thread thread;
};

/// Runs until something else is copied, or the display is gone. Errors arrive as events and are ignored: other programs
/// may close their windows at any time.
void ClipboardImage::Owner::serve()
{
    while (const Event event{xcb_wait_for_event(connection), std::free}) {
        const void* const bytes = event.get();
        switch (event->response_type & 0x7fU) {
        case XCB_SELECTION_REQUEST:
            answer(*static_cast<const xcb_selection_request_event_t*>(bytes));
            break;
        case XCB_PROPERTY_NOTIFY:
            sendNext(*static_cast<const xcb_property_notify_event_t*>(bytes));
            break;
        case XCB_SELECTION_CLEAR:
            return;
        case XCB_CLIENT_MESSAGE:
            if (static_cast<const xcb_client_message_event_t*>(bytes)->type == end)
                return;
            break;
        default:
            break;
        }
    }
}

void ClipboardImage::Owner::answer(const xcb_selection_request_event_t& request)
{
    const xcb_atom_t property = request.property != XCB_ATOM_NONE ? request.property : request.target;
    xcb_selection_notify_event_t notice{};
    notice.response_type = XCB_SELECTION_NOTIFY;
    notice.time = request.time;
    notice.requestor = request.requestor;
    notice.selection = request.selection;
    notice.target = request.target;
    notice.property = isGiven(request, property) ? property : static_cast<xcb_atom_t>(XCB_ATOM_NONE);
    xcb_send_event(connection, 0, request.requestor, XCB_EVENT_MASK_NO_EVENT, reinterpret_cast<const char*>(&notice));
    xcb_flush(connection);
}

bool ClipboardImage::Owner::isGiven(const xcb_selection_request_event_t& request, xcb_atom_t property)
{
    if (request.target == targets) {
        const std::array<xcb_atom_t, 2> offered = {targets, type};
        xcb_change_property(connection, XCB_PROP_MODE_REPLACE, request.requestor, property, XCB_ATOM_ATOM, 32,
                            offered.size(), offered.data());
        return true;
    }
    if (request.target != type)
        return false;
    if (png.size() <= kPieceOfImage) {
        xcb_change_property(connection, XCB_PROP_MODE_REPLACE, request.requestor, property, type, 8,
                            static_cast<std::uint32_t>(png.size()), png.data());
        return true;
    }
    if (transfers.size() == kMaxTransfers)
        transfers.erase(transfers.begin()); // the receiver stopped reading
    const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_change_window_attributes(connection, request.requestor, XCB_CW_EVENT_MASK, &mask);
    const auto bytes = static_cast<std::uint32_t>(png.size());
    xcb_change_property(connection, XCB_PROP_MODE_REPLACE, request.requestor, property, incr, 32, 1, &bytes);
    transfers.push_back({request.requestor, property, 0});
    return true;
}

/// The receiver took a piece: sends the next one, and an empty one at the end.
void ClipboardImage::Owner::sendNext(const xcb_property_notify_event_t& taken)
{
    const auto transfer = std::find_if(transfers.begin(), transfers.end(), [&](const Transfer& one) {
        return one.requestor == taken.window && one.property == taken.atom;
    });
    if (taken.state != XCB_PROPERTY_DELETE || transfer == transfers.end())
        return;
    const std::size_t bytes = std::min(png.size() - transfer->sent, kPieceOfImage);
    xcb_change_property(connection, XCB_PROP_MODE_REPLACE, transfer->requestor, transfer->property, type, 8,
                        static_cast<std::uint32_t>(bytes), png.data() + transfer->sent);
    xcb_flush(connection);
    transfer->sent += bytes;
    if (bytes == 0)
        transfers.erase(transfer);
}

ClipboardImage::ClipboardImage() = default;
ClipboardImage::~ClipboardImage() = default;

bool ClipboardImage::offer(CopiedImage image)
{
    m_owner.reset(); // at most one thread
    m_owner = std::make_unique<Owner>(std::move(image.png));
    return m_owner->isOwner;
}

} // namespace app

#endif
