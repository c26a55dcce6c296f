// converter.mjs PROGRAM CONVERTER COUNT|all CORPUS  exchanges MD3 files of the corpus (all, or this many) as glTF with
// q3modelconverter: a model made of its file, and one that it makes of ours, have the surfaces of the original in all
// frames. The exit status is 1 if one differs. Version 1.2 writes names without escapes, which is no JSON, and no model
// that has only tags: both are counted apart.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readMd3, surfaceDifferences } from './game_files.mjs';
import { mixed, modelsBelow } from './models.mjs';
import { Program } from './program.mjs';

const [programPath, converter, wanted, corpus] = process.argv.slice(2);
const program = new Program(resolve(programPath));
const work = mkdtempSync(join(tmpdir(), 'trisview-converter-'));
const convert = (from, to) => promisify(execFile)(converter, ['--quiet', '-i', from, '-o', to]);

async function run(args) {
    const answer = await program.run(args);
    if (answer.status !== 0)
        throw new Error(`${args.join(' ')}: status ${answer.status}: ${JSON.stringify(answer.messages)}`);
}

function differences(own, path) {
    const other = readMd3(readFileSync(path));
    return own.frames.length === other.frames.length ? surfaceDifferences(own, other) : [`${own.frames.length} frames became ${other.frames.length}`];
}

function isJson(path) {
    const bytes = readFileSync(path);
    try {
        JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
        return true;
    } catch {
        return false;
    }
}

async function readsTheirs(path, own) {
    const theirs = join(work, 'theirs.glb');
    await convert(path, theirs);
    if (!isJson(theirs)) {
        brokenJson += 1;
        return [];
    }
    await run(['import', theirs, '--no-images', '--force', '-o', join(work, 'read.md3')]);
    return differences(own, join(work, 'read.md3')).map((text) => `its glTF: ${text}`);
}

async function ourIsRead(path, own) {
    const ours = join(work, 'ours.glb');
    await run(['export', path, '--part', '--force', '-o', ours]);
    await convert(ours, join(work, 'back.md3'));
    return differences(own, join(work, 'back.md3')).map((text) => `ours: ${text}`);
}

async function compare(path) {
    const own = readMd3(readFileSync(path));
    if (own.surfaces.length === 0) {
        onlyTags += 1;
        return [];
    }
    return [...(await readsTheirs(path, own)), ...(await ourIsRead(path, own))];
}

let models = 0;
let failed = 0;
let brokenJson = 0;
let onlyTags = 0;
try {
    for (const path of mixed(modelsBelow(corpus, ['.md3']))) {
        if (models === Number(wanted))
            break;
        if ((await program.run(['info', '--json', '--part', path])).status !== 0)
            continue;
        models += 1;
        const problems = await compare(path).catch((error) => [error.message]);
        failed += problems.length > 0 ? 1 : 0;
        if (problems.length > 0)
            console.log([path, ...problems.slice(0, 5)].join('\n    '));
    }
} finally {
    program.close();
    rmSync(work, { recursive: true, force: true });
}
console.log(`${models} models, ${failed} differ; ${brokenJson} with broken JSON, ${onlyTags} only of tags`);
process.exit(failed > 0 || models === 0 ? 1 : 0);
