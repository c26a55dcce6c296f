// made.mjs PROGRAM NODE_MODULES FOLDER  makes an MD3 and an MD2 from the glTF files of a folder (the corpus), and compares
// the files, read without our own readers, with three.js' poses of the sources at five frames of each clip: each vertex
// lies within half a step of a vertex of the source, and the other way round. The games' profiles have no finding. The
// exit status is 1 if a file differs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { kMd3HalfStep, md2HalfStep, md2Positions, md3Positions, readMd2, readMd3 } from './game_files.mjs';
import { corneredMeshes, inlined, normalizeRotations, usesCompression } from './imported_file.mjs';
import { modelsBelow } from './models.mjs';
import { farthestFrom } from './point_match.mjs';
import { Program } from './program.mjs';
import { PosedFile, threeIn } from './three_reader.mjs';

const kShares = [0, 0.21, 0.5, 0.83, 1]; // of the frames of a clip
const kHeight = 56; // of a player
const kSlack = 1e-3; // units: both programs compute with floats

const [programPath, modules, folder] = process.argv.slice(2);
const program = new Program(resolve(programPath));
const reader = await threeIn(modules);
const work = mkdtempSync(join(tmpdir(), 'trisview-made-'));
console.warn = () => {};

const palette = join(work, 'palette.lmp');
writeFileSync(palette, Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3)));

// Rules that a model breaks by its own size.
const kLimitRules = ['md2-vertex-limit'];
const kKinds = [
    { extension: '.md3', profile: 'quake3', options: [], read: readMd3, positions: md3Positions, halfStep: () => kMd3HalfStep },
    { extension: '.md2', profile: 'quake2', options: ['--atlas', '--game-palette', palette], read: readMd2, positions: md2Positions, halfStep: md2HalfStep },
];

/// The vertices that three.js draws, without repetitions of triangles.
function pointsOf(posed, scale) {
    return Float64Array.from(corneredMeshes(posed).flatMap((corners) => [...corners]), (value) => value * scale);
}

/// Makes the size of the source at rest that of a player.
function scaleFor(posed) {
    posed.pose([]);
    const points = pointsOf(posed, 1);
    const extents = [0, 1, 2].map((axis) => {
        const values = points.filter((_, i) => i % 3 === axis);
        return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    return Number((kHeight / Math.max(...extents)).toPrecision(4));
}

/// The chosen frames of a clip of the report, and their seconds in the source.
function framesOf(clip, duration) {
    const chosen = new Set(kShares.map((share) => Math.round(share * (clip.frames - 1))));
    return [...chosen].map((number) => {
        const isEnd = !clip.loops && clip.frames > 1 && number === clip.frames - 1;
        return { frame: clip.first + number, seconds: isEnd ? duration : Math.min(number / clip.framesPerSecond, duration) };
    });
}

async function findingsOf(path, profile) {
    const { result, status } = await program.run(['check', '--json', '--profile', profile, path]);
    const findings = [result].flat().flatMap((each) => each.diagnostics);
    return status === 0 && findings.length === 0 ? [] : [`check --profile ${profile}: status ${status}, ${JSON.stringify(findings)}`];
}

/// The problems of a made file, and its largest distance as a share of half a step.
async function compare(path, posed, kind) {
    const scale = scaleFor(posed);
    const name = basename(path, extname(path)).toLowerCase();
    const output = join(work, kind.profile, 'models', name, `${name}${kind.extension}`);
    mkdirSync(dirname(output), { recursive: true });
    const answer = await program.run(['import', path, '--scale', String(scale), '--json', '--force', ...kind.options, '-o', output]);
    const report = [answer.result].flat()[0];
    // A model with more vertices than the engine loads is written because of --force, and reported.
    const isTooLarge = report?.findings?.some((each) => kLimitRules.includes(each.rule)) ?? false;
    if (answer.status !== (isTooLarge ? 1 : 0))
        return { problems: [`status ${answer.status}: ${JSON.stringify(answer.messages)}`], share: Infinity };
    const problems = isTooLarge ? [] : await findingsOf(output, kind.profile);
    const made = kind.read(readFileSync(output));
    const clips = posed.gltf.animations.filter((clip) => clip.tracks.length > 0);
    if (report.clips.length !== clips.length)
        problems.push(`${clips.length} animations, ${report.clips.length} clips`);
    let share = 0;
    const ranges = clips.length > 0 ? report.clips : [{ first: 0, frames: 1, framesPerSecond: 1, loops: true }];
    for (const [index, range] of ranges.entries()) {
        const instants = framesOf(range, clips[index]?.duration ?? 0);
        const theirs = instants.map(({ seconds }) => {
            posed.pose(clips[index] ? [{ clip: clips[index], seconds }] : []);
            return pointsOf(posed, scale);
        });
        const ours = instants.map(({ frame }) => kind.positions(made, frame));
        const half = Math.max(...instants.map(({ frame }) => kind.halfStep(made, frame)));
        const largest = Math.max(farthestFrom(ours, theirs, 2 * half + kSlack), farthestFrom(theirs, ours, 2 * half + kSlack));
        share = Math.max(share, largest / half);
        if (!(largest <= half + kSlack))
            problems.push(`${clips[index]?.name ?? 'the pose at rest'}: ${largest} units off, half a step is ${half}`);
    }
    return { problems, share, report };
}

let files = 0;
let failed = 0;
try {
    for (const path of modelsBelow(folder, ['.glb', '.gltf'])) {
        if ((await program.run(['info', '--json', path])).status !== 0 && usesCompression(path))
            continue;
        const posed = new PosedFile(reader, await reader.read(inlined(path)));
        normalizeRotations(posed.gltf.animations);
        for (const kind of kKinds) {
            const { problems, share, report } = await compare(path, posed, kind).catch((error) => ({ problems: [error.stack], share: Infinity }));
            files += 1;
            failed += problems.length > 0 ? 1 : 0;
            console.log(`${basename(path)} as ${kind.extension}: ${report?.frames} frames, at most ${share.toFixed(3)} half steps off`);
            for (const problem of problems.slice(0, 5))
                console.log(`    ${problem}`);
        }
    }
} finally {
    program.close();
    rmSync(work, { recursive: true, force: true });
}
console.log(`${files} files made, ${failed} of them differ from their source`);
process.exit(failed > 0 || files === 0 ? 1 : 0);
