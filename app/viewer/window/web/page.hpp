#pragma once

/// Functions of the web page that the program calls, from the module's object `page` in app/web/page.
namespace app::page {

void setTitle(const char* title);
void setCursor(const char* name); ///< CSS cursor name
void writeClipboard(const char* text);
void writeClipboardImage(const void* png, unsigned bytes);
void toggleFullScreen();
void chooseFiles();
void wantText(bool isWanted); ///< a text field has the focus: touch screens show their keyboard
void askSize();               ///< of the canvas; passed to Window before this returns

} // namespace app::page
