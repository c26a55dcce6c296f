#include "app/output/sheet_page.hpp"

#include "app/output/json.hpp"
#include "formats/base/base64.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

namespace app {
namespace {

// A moving picture is a second image above the still one, so that no script is needed.
constexpr std::string_view kStyle =
    R"(:root { color-scheme: light dark; --page: #f4f5f7; --card: #ffffff; --line: #d5d8de; --text: #1c1f24; --dim: #5c636e; --accent: #1f6feb; --problem: #9a3b1d; }
@media (prefers-color-scheme: dark) { :root { --page: #1e2126; --card: #292d34; --line: #3d434d; --text: #e6e8eb; --dim: #a0a7b2; --accent: #6aa5ff; --problem: #f0a58a; } }
body { margin: 0; padding: 16px; background: var(--page); color: var(--text); font: 15px/1.35 system-ui, sans-serif; }
h1 { margin: 0 0 2px; font-size: 20px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; color: var(--dim); }
main { display: grid; gap: 12px; }
figure { margin: 0; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); content-visibility: auto; }
figure:focus { outline: 2px solid var(--accent); outline-offset: 1px; }
.tile { position: relative; display: grid; place-items: center; border-radius: 4px; overflow: hidden; background: #60666f; }
.tile img { position: absolute; inset: 0; width: 100%; height: 100%; }
.tile .moving { display: none; }
figure:hover .moving, figure:focus .moving { display: block; }
figure:hover .moving + .still, figure:focus .moving + .still { visibility: hidden; }
.problem { background: none; border: 1px dashed var(--line); box-sizing: border-box; color: var(--problem); font-size: 13px; }
.problem span { padding: 8px; overflow-wrap: anywhere; overflow: hidden; max-height: 100%; box-sizing: border-box; }
figcaption { margin-top: 6px; overflow-wrap: anywhere; }
figcaption span { display: block; color: var(--dim); font-size: 13px; }
)";

std::string dataUri(std::span<const std::byte> webp)
{
    return "data:image/webp;base64," + formats::base64Of({reinterpret_cast<const char*>(webp.data()), webp.size()});
}

} // namespace

std::string htmlOf(std::string_view text)
{
    std::string html;
    for (const char c : formats::printable(text)) {
        switch (c) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        case '\'':
            html += "&#39;";
            break;
        default:
            html += c;
        }
    }
    return html;
}

std::string pageStart(const SheetPageHead& head)
{
    std::string page(kPageMark);
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
            "'none'; img-src data:; style-src "
            "'unsafe-inline'\">\n<meta name=\"viewport\" "
            "content=\"width=device-width, initial-scale=1\">\n";
    page += fmt::format("<title>{}</title>\n<style>\n{}", htmlOf(head.title), kStyle);
    const std::string columns = head.columns == 0 ? std::string("auto-fill") : std::to_string(head.columns);
    page += fmt::format("main {{ grid-template-columns: repeat({}, {}px); "
                        "}}\n.tile {{ width: {}px; height: {}px; }}\n",
                        columns, head.tileWidth + 18, head.tileWidth, head.tileHeight);
    page += fmt::format("</style>\n</head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n<main>\n", htmlOf(head.title),
                        htmlOf(head.detail));
    return page;
}

std::string pageTile(const SheetPageTile& tile)
{
    std::string page;
    if (!tile.problem.empty()) {
        page = fmt::format("<figure><div class=\"tile problem\"><span>{}</span></div>", htmlOf(tile.problem));
    } else {
        page = fmt::format("<figure{}><div class=\"tile\">", tile.moving.empty() ? "" : " tabindex=\"0\"");
        if (!tile.moving.empty())
            page += fmt::format("<img class=\"moving\" decoding=\"async\" alt=\"\" src=\"{}\">", dataUri(tile.moving));
        page += fmt::format("<img class=\"still\" decoding=\"async\" alt=\"{}\" src=\"{}\"></div>", htmlOf(tile.name),
                            dataUri(tile.still));
    }
    page += fmt::format("<figcaption>{}", htmlOf(tile.name));
    if (!tile.detail.empty())
        page += fmt::format("<span>{}</span>", htmlOf(tile.detail));
    return page + "</figcaption></figure>\n";
}

std::string pageEnd()
{
    return "</main>\n</body>\n</html>\n";
}

} // namespace app
