// A minimal static file host: no headers except the content type.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf', '.txt': 'text/plain',
};

// Serves `folders` ({ '/prefix/': folder }); the longest matching prefix wins. Returns { origin, asked, close }.
export function serve(folders) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
    asked.push(path);
    const prefix = Object.keys(folders).filter((one) => path.startsWith(one)).sort((a, b) => b.length - a.length)[0];
    let file = prefix === undefined ? '' : join(folders[prefix], path.slice(prefix.length));
    if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  });
  const close = () => {
    server.closeAllConnections(); // a browser keeps some for later requests
    server.close();
  };
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done({ origin: `http://127.0.0.1:${server.address().port}`, asked, close }));
  });
}
