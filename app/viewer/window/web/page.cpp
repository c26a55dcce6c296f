#include "app/viewer/window/web/page.hpp"

#include <emscripten.h>

// clang-format off
EM_JS(void, trisviewSetTitle, (const char* title), { Module.page.setTitle(UTF8ToString(title)); })
EM_JS(void, trisviewSetCursor, (const char* name), { Module.page.setCursor(UTF8ToString(name)); })
EM_JS(void, trisviewWriteClipboard, (const char* text), { Module.page.writeClipboard(UTF8ToString(text)); })
EM_JS(void, trisviewWriteClipboardImage, (const void* png, unsigned bytes), {
    Module.page.writeClipboardImage(HEAPU8.slice(png, png + bytes));
})
EM_JS(void, trisviewToggleFullScreen, (), { Module.page.toggleFullScreen(); })
EM_JS(void, trisviewChooseFiles, (), { Module.page.chooseFiles(); })
EM_JS(void, trisviewWantText, (int isWanted), { Module.page.wantText(isWanted !== 0); })
EM_JS(void, trisviewAskSize, (), { Module.page.tellSize(); })
// clang-format on

namespace app::page {

void setTitle(const char* title)
{
    trisviewSetTitle(title);
}

void setCursor(const char* name)
{
    trisviewSetCursor(name);
}

void writeClipboard(const char* text)
{
    trisviewWriteClipboard(text);
}

void writeClipboardImage(const void* png, unsigned bytes)
{
    trisviewWriteClipboardImage(png, bytes);
}

void toggleFullScreen()
{
    trisviewToggleFullScreen();
}

void chooseFiles()
{
    trisviewChooseFiles();
}

void wantText(bool isWanted)
{
    trisviewWantText(isWanted ? 1 : 0);
}

void askSize()
{
    trisviewAskSize();
}

} // namespace app::page
