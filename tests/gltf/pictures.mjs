// pictures.mjs PROGRAM NODE_MODULES FOLDER MODEL...  draws models with the program and, as glTF, with three.js in headless
// Chromium ($CHROMIUM), and writes both pictures into the folder. Fails if more than 2 % of the pixels of a model differ
// by more than 16 of 255.
import { execFile, spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const kMaxShare = 0.02; // of all pixels
const kMaxSeconds = 120;
const kTypes = { '.js': 'text/javascript', '.html': 'text/html' };

const here = dirname(fileURLToPath(import.meta.url));
const [program, modules, folder, ...models] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'trisview-pictures-'));

/// Serves the page with the files; gives the share and the picture that it sends.
function drawWithThree(files) {
    return new Promise((done, fail) => {
        let browser;
        const finish = (report) => {
            clearTimeout(timer);
            server.closeAllConnections();
            const close = () => server.close(report);
            browser?.removeAllListeners('exit');
            if (browser?.pid && browser.exitCode === null && browser.signalCode === null)
                browser.once('exit', close).kill();
            else
                close();
        };
        const server = createServer((request, response) => {
            const { pathname } = new URL(request.url, 'http://localhost');
            if (request.method === 'POST') {
                const chunks = [];
                request.on('data', (chunk) => chunks.push(chunk));
                request.on('end', () => finish(() => done({ share: Number(pathname.replace('/result/', '')), picture: Buffer.concat(chunks) })));
                return;
            }
            const path = files[pathname] ?? join(resolve(modules), pathname.replace(/^\/modules\//, ''));
            response.writeHead(existsSync(path) ? 200 : 404, { 'Content-Type': kTypes[path.match(/\.\w+$/)?.[0]] ?? 'application/octet-stream' });
            if (existsSync(path))
                createReadStream(path).pipe(response);
            else
                response.end();
        });
        const timer = setTimeout(() => finish(() => fail(new Error('the page sent no picture'))), 1000 * kMaxSeconds);
        server.listen(0, '127.0.0.1', () => {
            const options = ['--headless=new', '--no-sandbox', '--no-first-run', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
            const address = `http://127.0.0.1:${server.address().port}/`;
            browser = spawn(process.env.CHROMIUM || 'chromium', [...options, `--user-data-dir=${join(work, 'profile')}`, address], { stdio: 'ignore' });
            browser.on('error', (error) => finish(() => fail(error)));
            browser.on('exit', (status, signal) => finish(() => fail(new Error(`the browser ended (status ${status}, signal ${signal})`))));
        });
    });
}

const run = async (...args) => (await promisify(execFile)(program, args, { maxBuffer: 1 << 28 })).stdout;

/// The pose that both show: bones rest in a glTF unless a pose is asked for.
async function poseOf(model) {
    const { clips, bones } = JSON.parse(await run('info', '--json', model));
    return bones !== undefined && clips.length > 0 ? ['--clip', '0', '--time', '0'] : [];
}

let failed = 0;
mkdirSync(folder, { recursive: true });
try {
    for (const [number, model] of models.entries()) {
        const ours = join(folder, `${number}-ours.png`);
        const glb = join(work, 'model.glb');
        const pose = await poseOf(model);
        await run('export', model, ...pose, '-o', glb, '--force');
        await run('render', model, ...pose, '--shading', 'unlit', '--supersample', '1', '--no-effects', '--size', '512', '-o', ours, '--force');
        const { share, picture } = await drawWithThree({ '/': join(here, 'picture.html'), '/model.glb': glb, '/ours.png': ours });
        writeFileSync(join(folder, `${number}-three.png`), picture);
        console.log(`${(100 * share).toFixed(2)} % of the pixels differ: ${model}`);
        failed += share > kMaxShare ? 1 : 0;
    }
} finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }); // the browser may still write
}
process.exit(failed > 0 ? 1 : 0);
