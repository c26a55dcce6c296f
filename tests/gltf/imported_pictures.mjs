// imported_pictures.mjs PROGRAM NODE_MODULES FOLDER CORPUS  draws the glTF files of a folder (the corpus) with the program
// and with three.js in headless Chromium ($CHROMIUM), at five times of each clip, and writes the pictures that differ most
// of each file into FOLDER. Fails if more than 2 % of the pixels of a picture differ by more than 16 of 255. Files that
// the program refuses must use a compression.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { drawWithThree, removeWithProfile } from './browser.mjs';
import { instantsOf, usesCompression } from './imported_file.mjs';
import { modelsBelow } from './models.mjs';
import { Program } from './program.mjs';

const kMaxShare = 0.02; // of all pixels
const kLook = ['--shading', 'unlit', '--supersample', '1', '--no-effects', '--size', '512'];

const [programPath, modules, folder, corpus] = process.argv.slice(2);
const program = new Program(resolve(programPath));
const work = mkdtempSync(join(tmpdir(), 'trisview-imported-'));

/// Our pictures of a file; none if it is refused.
async function tasksOf(model) {
    const answer = await program.run(['info', '--json', model]);
    if (answer.status !== 0 && usesCompression(model))
        return [];
    if (answer.status !== 0)
        throw new Error(`${model}: ${JSON.stringify(answer.messages)}`);
    const tasks = [];
    for (const { clip, seconds } of instantsOf([answer.result].flat()[0].clips ?? [])) {
        const ours = join(work, `${basename(model)}-${clip ?? 'rest'}-${tasks.length}.png`);
        const choice = clip === undefined ? [] : ['--clip', String(clip), '--time', String(seconds)];
        const drawn = await program.run(['render', model, ...choice, ...kLook, '-o', ours, '--force']);
        if (drawn.status !== 0)
            throw new Error(`${model}: ${JSON.stringify(drawn.messages)}`);
        tasks.push({ model, ours, clip, seconds });
    }
    return tasks;
}

const worst = new Map(); // by file
let failed = 0;
mkdirSync(folder, { recursive: true });
try {
    const tasks = [];
    for (const model of modelsBelow(corpus, ['.glb', '.gltf']))
        tasks.push(...(await tasksOf(model)));
    await drawWithThree(tasks, modules, join(work, 'profile'), (number, share, picture) => {
        const { model, ours, clip, seconds } = tasks[number];
        failed += share <= kMaxShare ? 0 : 1;
        const known = worst.get(model) ?? { share: -1, pictures: 0 };
        known.pictures += 1;
        worst.set(model, known);
        if (share <= known.share)
            return;
        Object.assign(known, { share, clip, seconds });
        writeFileSync(join(folder, `${basename(model)}-ours.png`), readFileSync(ours));
        writeFileSync(join(folder, `${basename(model)}-three.png`), picture);
    });
    for (const [model, { share, pictures, clip, seconds }] of worst) {
        const instant = clip === undefined ? 'at rest' : `in clip ${clip} at ${seconds.toFixed(3)} s`;
        console.log(`${(100 * share).toFixed(2)} % of the pixels differ at most, ${instant}: ${model} (${pictures} pictures)`);
    }
} finally {
    program.close();
    await removeWithProfile(work);
}
console.log(`${worst.size} files, ${failed} pictures differ`);
process.exit(failed > 0 || worst.size === 0 ? 1 : 0);
