// Draws with three.js in headless Chromium ($CHROMIUM): serves picture.html, its modules and the files that it asks for.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const kMaxSecondsOfPicture = 120;
const kTypes = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html', '.json': 'application/json' };
const here = dirname(fileURLToPath(import.meta.url));

const bodyOf = (request) =>
    new Promise((done) => {
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => done(Buffer.concat(chunks)));
    });

/// The file of a path: "/models/3/robot.glb" is the model of task 3, and its neighbors are below the same path.
function fileFor(pathname, modules, tasks) {
    const [, kind, number, ...rest] = decodeURIComponent(pathname).split('/');
    const task = tasks[Number(number)];
    if (kind === 'models' && task)
        return join(dirname(task.model), ...rest.filter((part) => part !== '..'));
    if (kind === 'ours' && task)
        return task.ours;
    if (kind === 'modules')
        return join(resolve(modules), number, ...rest);
    return join(here, kind === '' ? 'picture.html' : basename(pathname));
}

function startBrowser(profile, address) {
    const options = ['--headless=new', '--no-sandbox', '--no-first-run', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
    return spawn(process.env.CHROMIUM || 'chromium', [...options, `--user-data-dir=${profile}`, address], { stdio: 'ignore' });
}

/// Removes a folder with the browser's. Its processes write for a moment after it has ended, and rmSync itself tries
/// again without removing what came in between.
export async function removeWithProfile(folder) {
    for (let tries = 50; ; --tries) {
        try {
            return rmSync(folder, { recursive: true, force: true });
        } catch (error) {
            if (tries === 0)
                throw error;
            await sleep(100);
        }
    }
}

/// Draws tasks {model, ours, clip, seconds}: a glTF at an instant of an animation with tracks (or without one), compared
/// with the picture in the file `ours`. Calls `receive(index, share, picture)` for each: the share of pixels that differ,
/// and the PNG by three.js. `profile` is a folder for the browser.
export function drawWithThree(tasks, modules, profile, receive) {
    return new Promise((done, fail) => {
        let browser;
        let timer;
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
        const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(() => finish(() => fail(new Error('the page sent no picture'))), 1000 * kMaxSecondsOfPicture);
        };
        let received = 0;
        const answer = async (request, response, pathname) => {
            const body = await bodyOf(request);
            response.end();
            if (pathname === '/failure')
                return finish(() => fail(new Error(body.toString())));
            const [, , index, share] = pathname.split('/');
            receive(Number(index), Number(share), body);
            wait();
            received += 1;
            if (received === tasks.length)
                finish(done);
        };
        const server = createServer((request, response) => {
            const { pathname } = new URL(request.url, 'http://localhost');
            if (request.method === 'POST')
                return void answer(request, response, pathname).catch((error) => finish(() => fail(error)));
            if (pathname === '/tasks') {
                response.writeHead(200, { 'Content-Type': kTypes['.json'] });
                const shown = tasks.map(({ model, clip, seconds }) => ({ name: basename(model), model, clip, seconds }));
                return void response.end(JSON.stringify(shown));
            }
            const path = fileFor(pathname, modules, tasks);
            response.writeHead(existsSync(path) ? 200 : 404, { 'Content-Type': kTypes[path.match(/\.\w+$/)?.[0]] ?? 'application/octet-stream' });
            if (existsSync(path))
                createReadStream(path).pipe(response);
            else
                response.end();
        });
        wait();
        server.listen(0, '127.0.0.1', () => {
            browser = startBrowser(profile, `http://127.0.0.1:${server.address().port}/`);
            browser.on('error', (error) => finish(() => fail(error)));
            browser.on('exit', (status, signal) => finish(() => fail(new Error(`the browser ended (status ${status}, signal ${signal})`))));
        });
    });
}
