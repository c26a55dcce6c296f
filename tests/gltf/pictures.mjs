// pictures.mjs PROGRAM NODE_MODULES FOLDER MODEL...  draws models with the program and, as glTF, with three.js in headless
// Chromium ($CHROMIUM), and writes both pictures into the folder. Fails if more than 2 % of the pixels of a model differ
// by more than 16 of 255.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawWithThree, removeWithProfile } from './browser.mjs';

const kMaxShare = 0.02; // of all pixels

const [program, modules, folder, ...models] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'trisview-pictures-'));
const run = async (...args) => (await promisify(execFile)(program, args, { maxBuffer: 1 << 28 })).stdout;

/// The pose that both show: bones rest in a glTF unless a pose is asked for.
async function poseOf(model) {
    const { clips, bones } = JSON.parse(await run('info', '--json', model));
    return bones !== undefined && clips.length > 0 ? ['--clip', '0', '--time', '0'] : [];
}

let failed = 0;
mkdirSync(folder, { recursive: true });
try {
    const tasks = [];
    for (const [number, model] of models.entries()) {
        const ours = join(folder, `${number}-ours.png`);
        const glb = join(work, `${number}.glb`);
        const pose = await poseOf(model);
        await run('export', model, ...pose, '-o', glb, '--force');
        await run('render', model, ...pose, '--shading', 'unlit', '--supersample', '1', '--no-effects', '--size', '512', '-o', ours, '--force');
        tasks.push({ model: glb, ours });
    }
    await drawWithThree(tasks, modules, join(work, 'profile'), (number, share, picture) => {
        writeFileSync(join(folder, `${number}-three.png`), picture);
        console.log(`${(100 * share).toFixed(2)} % of the pixels differ: ${models[number]}`);
        failed += share > kMaxShare ? 1 : 0;
    });
} finally {
    await removeWithProfile(work);
}
process.exit(failed > 0 ? 1 : 0);
