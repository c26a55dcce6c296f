// imports.mjs PROGRAM NODE_MODULES FOLDER  opens the glTF files of a folder (the corpus) with the program and with
// three.js, and compares their poses at five times of each clip: positions of all corners, as the program writes them into
// an OBJ. Files that the program refuses must use a compression. The exit status is 1 if a file differs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { corneredMeshes, differenceOf, inlined, normalizeRotations, secondsOfClip, usesCompression } from './imported_file.mjs';
import { modelsBelow } from './models.mjs';
import { surfacesOfObj } from './poses.mjs';
import { Program } from './program.mjs';
import { PosedFile, threeIn } from './three_reader.mjs';

const kTolerance = 1e-4; // of the size of a model

const [programPath, modules, folder] = process.argv.slice(2);
const files = modelsBelow(folder, ['.glb', '.gltf']);
const program = new Program(resolve(programPath));
const reader = await threeIn(modules);
const work = mkdtempSync(join(tmpdir(), 'trisview-imports-'));
console.warn = () => {};
const total = { files: 0, refused: 0, poses: 0, failed: 0 };
let largest = [0, ''];

/// The surfaces of a pose by the program.
async function ownPose(path, clip, seconds) {
    const output = join(work, 'pose.obj');
    const choice = clip === undefined ? [] : ['--clip', clip, '--time', String(seconds)];
    const answer = await program.run(['export', path, '-o', output, '--force', ...choice]);
    if (answer.status !== 0)
        throw new Error(JSON.stringify(answer.messages));
    return surfacesOfObj(readFileSync(output, 'utf8'));
}

/// The poses of a file that differ, as texts.
async function compare(path) {
    const posed = new PosedFile(reader, await reader.read(inlined(path)));
    const info = (await program.run(['info', '--json', path])).result;
    const own = Array.isArray(info) ? info[0] : info;
    normalizeRotations(posed.gltf.animations);
    const clips = posed.gltf.animations.filter((clip) => clip.tracks.length > 0);
    const problems = [];
    if (clips.length !== (own.clips ?? []).length)
        return [`${clips.length} animations, ${own.clips.length} clips`];
    for (const [index, clip] of clips.length > 0 ? clips.entries() : [[0, undefined]]) {
        for (const seconds of clip ? secondsOfClip(clip.duration) : [0]) {
            posed.pose(clip ? [{ clip, seconds }] : []);
            const surfaces = await ownPose(path, clip ? String(index) : undefined, seconds);
            const difference = differenceOf(surfaces, corneredMeshes(posed));
            total.poses += 1;
            if (difference > largest[0])
                largest = [difference, `${basename(path)} ${clip?.name ?? 'bind pose'} ${seconds}`];
            if (!(difference <= kTolerance))
                problems.push(`${clip?.name ?? 'bind pose'} at ${seconds} s: ${difference} of the size apart`);
        }
    }
    return problems;
}

try {
    for (const path of files) {
        const info = await program.run(['info', '--json', path]);
        if (info.status !== 0 && usesCompression(path)) {
            total.refused += 1;
            continue;
        }
        total.files += 1;
        const problems = await compare(path).catch((error) => [error.stack]);
        if (problems.length > 0) {
            total.failed += 1;
            console.log(`${path}:\n    ${problems.slice(0, 5).join('\n    ')}`);
        }
    }
} finally {
    program.close();
    rmSync(work, { recursive: true, force: true });
}
console.log(`${total.files} files (${total.refused} compressed ones are refused), ${total.poses} poses: at most ${largest[0].toExponential(2)} of the size apart (${largest[1]})`);
process.exit(total.failed > 0 || total.files === 0 ? 1 : 0);
