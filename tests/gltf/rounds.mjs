// rounds.mjs PROGRAM COUNT|all CORPUS  exports models of the corpus (all, or this many of each kind) as glTF and makes game
// models of the result: MD3 and MD2 come back as they were, an MD3 from an IQM has our own poses of it. Files are read
// without our own readers. Prints what differs; the exit status is 1 if that is more than the rules below allow.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { kMd3HalfStep, md2HalfStep, md2Positions, md3Positions, readMd2, readMd3, surfaceDifferences } from './game_files.mjs';
import { secondsOfClip } from './imported_file.mjs';
import { mixed, modelsBelow } from './models.mjs';
import { farthestFrom } from './point_match.mjs';
import { surfacesOfObj } from './poses.mjs';
import { Program } from './program.mjs';

const kTagTolerance = 1e-4; // of a number of a tag: rotations are written as quaternions
const kSlack = 1e-3; // units

const [programPath, wanted, corpus] = process.argv.slice(2);
const program = new Program(resolve(programPath));
const work = mkdtempSync(join(tmpdir(), 'trisview-rounds-'));

async function run(args) {
    const answer = await program.run(args);
    if (answer.status !== 0)
        throw new Error(`${args.join(' ')}: status ${answer.status}: ${answer.messages.map((one) => one.text ?? JSON.stringify(one)).join('; ')}`);
    return [answer.result].flat()[0];
}

/// Our glTF of a model file alone; none if there are only bones.
async function exported(path) {
    const glb = join(work, 'round.glb');
    const answer = await program.run(['export', path, '--part', '-o', glb, '--force']);
    const hasNoMesh = JSON.stringify(answer.messages).includes('no mesh is written');
    if (answer.status !== 0 && !hasNoMesh)
        throw new Error(`export ${path}: status ${answer.status}: ${JSON.stringify(answer.messages)}`);
    return hasNoMesh && extname(path).toLowerCase() === '.iqm' ? undefined : glb;
}

/// A game's file made of it; the path and the report.
async function made(glb, extension, options = []) {
    const output = join(work, 'made', `round${extension}`);
    mkdirSync(dirname(output), { recursive: true });
    return { output, report: await run(['import', glb, '--no-images', '--json', '--force', ...options, '-o', output]) };
}

/// Takes our own extras out of a GLB, except the names of targets, which other programs write, too.
function removeExtras(path) {
    const bytes = readFileSync(path);
    const length = bytes.readUInt32LE(12);
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + length));
    const clean = (value) => {
        if (value === null || typeof value !== 'object')
            return;
        if (value.extras)
            value.extras = value.extras.targetNames ? { targetNames: value.extras.targetNames } : undefined;
        Object.values(value).forEach(clean);
    };
    clean(json);
    const text = Buffer.from(JSON.stringify(json));
    bytes.fill(0x20, 20, 20 + length);
    text.copy(bytes, 20); // it became shorter
    writeFileSync(path, bytes);
}

const clipText = ({ name, first, frames, fps, framesPerSecond, loops }) => `${name}: ${frames} from ${first}, ${Number(fps ?? framesPerSecond).toPrecision(4)} per second${loops ? ', loops' : ''}`;

/// The clips of the source and of the report of the import, as texts.
async function clipDifferences(path, report) {
    const own = ((await run(['info', '--json', '--part', path])).clips ?? []).map(clipText);
    const theirs = report.clips.map(clipText);
    return own.join('\n') === theirs.join('\n') ? [] : [`clips: ${own.slice(0, 3).join('; ')} ... became ${theirs.slice(0, 3).join('; ')} ...`];
}

/// Like the game, without the length of axes, which a glTF of ours does not keep.
function withUnitAxes(pose) {
    const lengths = [3, 6, 9].map((at) => Math.hypot(...pose.slice(at, at + 3)) || 1);
    return pose.map((value, i) => (i < 3 ? value : value / lengths[Math.floor(i / 3) - 1]));
}

function compareTags(own, other, fail, note) {
    if (own.tags.map((tag) => tag.name).join() !== other.tags.map((tag) => tag.name).join())
        return fail(`tags: ${own.tags.map((tag) => tag.name)} became ${other.tags.map((tag) => tag.name)}`);
    let largest = 0;
    for (const [index, tag] of own.tags.entries()) {
        let scaled = 0;
        for (const [frame, pose] of tag.poses.entries()) {
            const wanted = withUnitAxes(pose);
            scaled = Math.max(scaled, ...wanted.map((value, i) => Math.abs(value - pose[i])));
            wanted.forEach((value, i) => (largest = Math.max(largest, Math.abs(value - other.tags[index].poses[frame][i]) / Math.max(1, Math.abs(value)))));
        }
        if (scaled > kTagTolerance)
            note(`${tag.name}: axes of length 1 instead of up to ${(1 + scaled).toFixed(2)}`);
    }
    return largest <= kTagTolerance ? undefined : fail(`tags: up to ${largest} off`);
}

/// `fail` gets what must not differ, `note` what may.
async function roundOfMd3(path, fail, note) {
    const own = readMd3(readFileSync(path));
    const glb = await exported(path);
    const { output, report } = await made(glb, '.md3');
    const other = readMd3(readFileSync(output));
    if (other.frames.length !== own.frames.length)
        return fail(`${own.frames.length} frames became ${other.frames.length}`);
    if (other.frames.join() !== own.frames.join())
        note(`names of frames: ${own.frames[0]}, ... became ${other.frames[0]}, ...`);
    compareTags(own, other, fail, note);
    // A shader that scales or moves its image does so to the coordinates.
    const isMoved = readFileSync(glb, 'latin1').includes('KHR_texture_transform');
    surfaceDifferences(own, other, !isMoved).forEach(fail);
    if (isMoved)
        surfaceDifferences(own, other).forEach((text) => note(`coordinates moved by shaders: ${text}`));
    const shaders = (model) => [...new Set(model.surfaces.flatMap((surface) => surface.shaders))].join();
    if (shaders(own) !== shaders(other))
        note(`shaders: ${shaders(own)} became ${shaders(other)}`);
    (await clipDifferences(path, report)).forEach(note);
}

async function roundOfMd2(path, fail, note) {
    const own = readMd2(readFileSync(path));
    const glb = await exported(path);
    const { output, report } = await made(glb, '.md2');
    const other = readMd2(readFileSync(output));
    const differ = own.frames.filter((frame, i) => !other.frames[i] || Buffer.compare(frame.bytes, other.frames[i].bytes) !== 0);
    const withoutNormals = (frame) => frame.bytes.filter((_, i) => i < 40 || i % 4 !== 3);
    const hasOwnNormals = differ.length > 0 && differ.every((frame) => Buffer.compare(withoutNormals(frame), withoutNormals(other.frames[own.frames.indexOf(frame)] ?? frame)) === 0);
    if (hasOwnNormals && own.frames.length === other.frames.length)
        note(`normals of ${differ.length} of ${own.frames.length} frames: those of the file are unusable, so others are drawn and exported`);
    else if (differ.length > 0 || own.frames.length !== other.frames.length)
        fail(`${differ.length} of ${own.frames.length} frames differ, the first: ${differ[0]?.name}; ${other.frames.length} came back`);
    if (own.triangles.join() !== other.triangles.join())
        fail('triangles differ');
    if (own.texels.join() !== other.texels.join())
        note(`texture coordinates: skin of ${own.skinSize} became ${other.skinSize}`);
    if (own.skins.join() !== other.skins.join())
        note(`skins: ${own.skins} became ${other.skins}`);
    (await clipDifferences(path, report)).forEach(note);
    removeExtras(glb);
    const plain = readMd2(readFileSync((await made(glb, '.md2')).output));
    if (plain.frames.length !== own.frames.length)
        return fail(`without extras ${own.frames.length} frames became ${plain.frames.length}`);
    const positions = (model) => model.frames.map((_, frame) => md2Positions(model, frame));
    const used = new Set(own.triangles.flat()); // others are not written
    const ours = positions(own).map((frame) => frame.filter((_, i) => used.has(Math.floor(i / 3))));
    const half = Math.max(...plain.frames.map((_, frame) => md2HalfStep(plain, frame)));
    const distance = Math.max(farthestFrom(ours, positions(plain), 2 * half + kSlack), farthestFrom(positions(plain), ours, 2 * half + kSlack));
    if (!(distance <= half + kSlack))
        fail(`without extras ${distance} units off, half a step is ${half}`);
    return undefined;
}

/// The points of our own pose of a model.
async function posedPoints(path, clip, seconds) {
    const obj = join(work, 'pose.obj');
    const choice = clip === undefined ? [] : ['--clip', String(clip), '--time', String(seconds)];
    await run(['export', path, '--part', ...choice, '--no-material', '-o', obj, '--force']);
    return Float64Array.from(surfacesOfObj(readFileSync(obj, 'utf8')).flatMap((surface) => surface.corners));
}

async function roundOfIqm(path, fail, note) {
    const clips = (await run(['info', '--json', '--part', path])).clips ?? [];
    const glb = await exported(path);
    if (!glb)
        return note('it has only bones');
    const { output, report } = await made(glb, '.md3', ['--fps', '10']);
    const model = readMd3(readFileSync(output));
    if (clips.map((clip) => clip.name).join() !== report.clips.map((clip) => clip.name).join())
        fail(`clips: ${clips.map((clip) => clip.name)} became ${report.clips.map((clip) => clip.name)}`);
    for (const [index, range] of (report.clips.length > 0 ? report.clips : [{ first: 0, frames: 1 }]).entries()) {
        const duration = clips[index]?.seconds ?? 0;
        for (const second of secondsOfClip(duration)) {
            const frame = Math.min(Math.round(second * 10), range.frames - 1);
            const ours = await posedPoints(path, clips.length > 0 ? index : undefined, Math.min(frame / 10, duration * (1 - 1e-6)));
            const theirs = md3Positions(model, range.first + frame);
            const reach = 2 * kMd3HalfStep + kSlack;
            const distance = Math.max(farthestFrom([ours], [theirs], reach), farthestFrom([theirs], [ours], reach));
            if (!(distance <= kMd3HalfStep + kSlack))
                fail(`${range.name ?? 'at rest'}, frame ${frame}: ${distance} units off`);
        }
    }
    if (report.lost.length > 0)
        note(`lost: ${report.lost.join('; ')}`);
    return undefined;
}

const kRounds = { '.md3': roundOfMd3, '.md2': roundOfMd2, '.iqm': roundOfIqm };
const counts = new Map();
const total = { models: 0, unreadable: 0, failed: 0, noted: 0 };
try {
    if (!existsSync(corpus))
        throw new Error(`${corpus} is missing`);
    for (const path of mixed(modelsBelow(corpus, Object.keys(kRounds)))) {
        const extension = extname(path).toLowerCase();
        const count = counts.get(extension) ?? 0;
        if (wanted !== 'all' && count >= Number(wanted))
            continue;
        if ((await program.run(['info', '--json', '--part', path])).status !== 0) {
            total.unreadable += 1;
            continue;
        }
        counts.set(extension, count + 1);
        total.models += 1;
        const problems = [];
        const notes = [];
        await kRounds[extension](path, (text) => void problems.push(text), (text) => void notes.push(text)).catch((error) => problems.push(error.message));
        total.failed += problems.length > 0 ? 1 : 0;
        total.noted += notes.length > 0 ? 1 : 0;
        if (problems.length + notes.length > 0)
            console.log([path, ...problems.slice(0, 5).map((text) => `    wrong: ${text}`), ...notes.map((text) => `    differs: ${text}`)].join('\n'));
    }
} finally {
    program.close();
    rmSync(work, { recursive: true, force: true });
}
const kinds = [...counts].map(([extension, count]) => `${count} ${extension}`).join(', ');
console.log(`${total.models} models (${kinds}), ${total.unreadable} that the program does not open; ${total.failed} are wrong, of ${total.noted} something may differ`);
process.exit(total.failed > 0 || total.models === 0 ? 1 : 0);
