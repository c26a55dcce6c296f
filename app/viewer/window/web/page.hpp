#pragma once

/// What the program asks of its page: functions of the object `page` that app/web/page gives the module.
namespace app::page {

void setTitle(const char* title);
void setCursor(const char* name); ///< of CSS
void writeClipboard(const char* text);
void writeClipboardImage(const void* png, unsigned bytes);
void toggleFullScreen();
void chooseFiles();
void wantText(bool isWanted); ///< a text field has the keyboard: touch screens show theirs
void askSize();               ///< of the canvas; Window hears it before this returns

} // namespace app::page
