// Checks the GLB of one model: validator, counts, poses, tags.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomFor } from './models.mjs';
import { compareSurfaces, surfacesOfObj, tagDistance, tagsOfMd3 } from './poses.mjs';
import { PosedFile } from './three_reader.mjs';

const kFrames = 10;              // poses of each model
const kPositionTolerance = 1e-5; // of the model's size
const kTagTolerance = 1e-4;

const sizeOf = (bounds) => (bounds ? Math.hypot(...bounds.min.map((low, i) => bounds.max[i] - low)) : 0) || 1;
const countOf = (value) => (Array.isArray(value) ? value.length : (value ?? 0));
const isGlobal = (name) => name.startsWith('global ');

export class ModelCheck {
    /// `tools`: {program, reader, validate, work}.
    constructor(tools, path) {
        this.tools = tools;
        this.path = path;
        this.random = randomFor(path.split(/[\\/]/).slice(-3).join('/'));
        this.problems = [];
        this.counts = { frames: 0, corners: 0, tags: 0, clips: 0, bones: 0, geosets: 0 };
        this.largest = { position: 0, tag: 0 };
        this.codes = new Map(); // of the validator
    }

    fail(problem) {
        this.problems.push(problem);
    }

    expect(what, expected, found) {
        if (expected !== found)
            this.fail(`${what}: ${expected} expected, ${found} found`);
    }

    /// Runs all checks; gives false if the program cannot open the model.
    async run() {
        const told = await this.tools.program.run(['info', '--json', this.path]);
        if (told.status === 3)
            return false;
        this.info = told.result;
        this.geosets = this.info.geosets ? ['--geosets', 'all'] : [];
        const glb = join(this.tools.work, 'model.glb');
        const written = await this.tools.program.run(['export', this.path, ...this.geosets, '-o', glb]);
        this.messages = written.messages;
        if (!existsSync(glb)) {
            this.fail(`no glTF (status ${written.status}): ${written.messages.join('; ')}`);
            return true;
        }
        const bytes = new Uint8Array(readFileSync(glb));
        rmSync(glb);
        await this.validate(bytes);
        this.file = new PosedFile(this.tools.reader, await this.tools.reader.read(bytes));
        this.addAllFrames();
        this.checkCounts();
        await this.comparePoses();
        this.file.mixer.uncacheRoot(this.file.gltf.scene);
        return true;
    }

    /// Models with frames but without clips show all frames.
    addAllFrames() {
        const { clips, frames } = this.info;
        const fps = this.file.json.animations?.[0]?.extras?.q3_fps ?? 0;
        if (clips.length === 0 && frames > 1)
            clips.push({ name: 'all frames', isAll: true, first: 0, frames, fps, seconds: fps > 0 ? (frames - 1) / fps : 0 });
    }

    async validate(bytes) {
        const report = await this.tools.validate(bytes, { maxIssues: 1000 });
        for (const { code, severity, pointer, message } of report.issues.messages) {
            this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
            if (severity < 2)
                this.fail(`${['error', 'warning'][severity]} ${code} ${pointer}: ${message}`);
        }
    }

    /// How many mesh parts or clips the program left out and said so.
    leftOut(pattern) {
        return this.messages.map((message) => message.match(pattern)).reduce((sum, match) => sum + (match ? Number(match[1] ?? 1) : 0), 0);
    }

    checkCounts() {
        const { info, file } = this;
        const names = info.clips.map((clip) => clip.name);
        const clips = info.clips.some((clip) => clip.lane) ? new Set(names).size : names.length;
        const animations = file.gltf.animations.filter((clip) => !isGlobal(clip.name)).length;
        this.expect('clips', clips, animations + this.leftOut(/: clip .* is left out: /));
        this.counts.clips += animations;
        const bones = (file.json.skins ?? []).length ? file.json.skins[0].joints.length : 0;
        if (file.meshes.length > 0)
            this.expect('bones', countOf(info.bones), bones);
        this.counts.bones += bones;
        const tags = file.objectsWhere((node) => node.extras?.q3_tag).length;
        this.expect('tags', countOf(info.tags), tags);
        this.expect('attachments', countOf(info.attachments), file.objectsWhere((node) => node.extras?.trisview?.attachment !== undefined).length);
        this.expect('cameras', info.cameras ?? 0, (file.json.cameras ?? []).length);
        this.checkGeosets();
        this.checkFrames();
    }

    checkGeosets() {
        if (!this.info.geosets)
            return;
        const written = new Set(this.file.meshes.map((mesh) => mesh.geoset).filter((id) => id !== undefined));
        const drawn = new Set(this.info.surfaces.filter((each) => each.view === 0 && each.triangles > 0).map((each) => each.geoset));
        const missing = [...drawn].filter((id) => !written.has(id));
        const mayMiss = this.leftOut(/: (\d+) mesh parts?: /);
        if (missing.length > mayMiss || [...written].some((id) => !drawn.has(id)))
            this.fail(`geosets: ${[...drawn]} expected, ${[...written]} found`);
        this.counts.geosets += written.size;
    }

    /// Morph targets are the frames after the first.
    checkFrames() {
        if (this.info.frames === undefined || this.info.bones !== undefined)
            return;
        for (const { object, name } of this.file.meshes) {
            const part = this.file.nodeOf(object).extras?.q3_part;
            const frames = this.info.parts?.find((each) => each.name === part)?.frames ?? this.info.frames;
            this.expect(`frames of ${name}`, frames, (object.morphTargetInfluences?.length ?? 0) + 1);
        }
    }

    chosenOf(clips) {
        return clips[Math.floor(this.random() * clips.length)];
    }

    /// A clip, with one of the other lane of a player, and an instant: a frame, or any if bones are not stored in frames.
    /// (glTF turns bones along an arc, the engine of bones in frames along a straight line.)
    chosenPose(index) {
        const first = this.chosenOf(this.info.clips);
        const lanes = [...new Set(this.info.clips.map((clip) => clip.lane))];
        const played = lanes.map((lane) => this.clipBeside(first, lane));
        const end = Math.min(...played.map((clip) => clip.seconds));
        const isAtFrames = first.fps > 0 && (index % 2 === 0 || this.info.format === 'IQM');
        const frames = Math.floor(end * first.fps + 1e-6) + (first.loops && end >= first.seconds ? 0 : 1);
        const seconds = isAtFrames ? Math.floor(this.random() * frames) / first.fps : this.random() * end;
        return { played, seconds };
    }

    /// The clip of another lane that plays together with `first`: of clips for both lanes the same.
    clipBeside(first, lane) {
        if (lane === first.lane)
            return first;
        const isOfBoth = (clip) => new Set(this.info.clips.filter((each) => each.name === clip.name).map((each) => each.lane)).size > 1;
        const clips = this.info.clips.filter((clip) => clip.lane === lane);
        return isOfBoth(first) ? clips.find((clip) => clip.name === first.name) : this.chosenOf(clips.filter((clip) => !isOfBoth(clip)));
    }

    async comparePoses() {
        if (this.info.clips.length === 0)
            return this.comparePose({ played: [], seconds: 0 });
        for (let i = 0; i < kFrames; ++i)
            await this.comparePose(this.chosenPose(i));
    }

    /// The clips of three.js with the times at which they show the pose; undefined: one was left out.
    animationsFor({ played, seconds }) {
        const found = [];
        for (const clip of played) {
            const index = this.info.clips.filter((each) => each.lane === clip.lane).indexOf(clip);
            const named = this.file.gltf.animations.filter((each, i) => this.file.json.animations[i].name === clip.name);
            const before = this.info.clips.filter((each) => each.lane === clip.lane && each.name === clip.name).indexOf(clip);
            if (!named.length || index < 0)
                return undefined;
            found.push({ clip: named[Math.min(before, named.length - 1)], seconds });
        }
        for (const [i, clip] of this.file.gltf.animations.entries()) {
            if (isGlobal(this.file.json.animations[i].name))
                found.push({ clip, seconds: clip.duration > 0 ? seconds % clip.duration : 0 });
        }
        return found;
    }

    optionsFor({ played, seconds }) {
        const options = [];
        if (played[0]?.isAll)
            return ['--frame', String(seconds * played[0].fps)];
        for (const clip of played) {
            const index = this.info.clips.filter((each) => each.lane === clip.lane).indexOf(clip);
            options.push(clip.lane ? `--${clip.lane}` : '--clip', String(index));
        }
        return played.length ? [...options, '--time', String(seconds)] : [];
    }

    /// Surfaces that the OBJ lacks because they only brighten or darken the background.
    addedNames(messages) {
        return messages.flatMap((message) => message.match(/: surfaces are left out because .*?: (.*)$/)?.[1].split("', '") ?? []);
    }

    async comparePose(pose) {
        const animations = this.animationsFor(pose);
        if (!animations)
            return;
        const obj = join(this.tools.work, 'pose.obj');
        const options = this.optionsFor(pose);
        const written = await this.tools.program.run(['export', this.path, ...this.geosets, ...options, '--no-material', '-o', obj]);
        const where = options.join(' ') || 'at rest';
        if (!existsSync(obj)) {
            this.fail(`${where}: no OBJ (status ${written.status}): ${written.messages.join('; ')}`);
            return;
        }
        const ours = surfacesOfObj(readFileSync(obj, 'utf8'));
        rmSync(obj);
        this.file.pose(animations);
        const theirs = this.file.meshes.map((mesh) => ({ name: mesh.name, corners: this.file.corners(mesh) }));
        const size = sizeOf(this.info.bounds);
        const { distance, corners, unlike, missing } = compareSurfaces(ours, theirs, kPositionTolerance * size);
        this.largest.position = Math.max(this.largest.position, distance / size);
        const unlikeCount = this.addedNames(written.messages).length; // surfaces that OBJ cannot express
        if (unlike.length > unlikeCount)
            this.fail(`${where}: differ: ${unlike.map((each) => `'${each.name}' by ${each.distance / size} of the size`).join(', ')}`);
        if (missing.length > this.leftOut(/: (\d+) mesh parts?: /) + this.leftOut(/: surface .* is left out: /))
            this.fail(`${where}: missing: ${missing.map((each) => `'${each.name}'`).join(', ')}`);
        this.counts.frames += 1;
        this.counts.corners += corners;
        await this.compareTags(pose, size, where);
    }

    async bytesOf(path) {
        if (existsSync(path))
            return new Uint8Array(readFileSync(path));
        const copy = join(this.tools.work, 'part.md3');
        await this.tools.program.run(['extract', path, '-o', copy, '--force']); // from an archive
        return new Uint8Array(readFileSync(copy));
    }

    async tagsOf(part) {
        this.partTags ??= new Map();
        if (!this.partTags.has(part.path))
            this.partTags.set(part.path, tagsOfMd3(await this.bytesOf(part.path)));
        return this.partTags.get(part.path);
    }

    /// The frame of the file at an instant of a clip; undefined between frames.
    frameOf(clip, seconds) {
        const exact = seconds * clip.fps;
        const frame = Math.round(exact);
        if (Math.abs(exact - frame) > 1e-6 || frame >= clip.frames || clip.reversed)
            return undefined;
        return clip.first + frame;
    }

    /// Tags against the model files themselves, at frames.
    async compareTags({ played, seconds }, size, where) {
        if (!countOf(this.info.tags) || !played.length)
            return;
        const parts = this.info.parts ?? [{ path: this.info.path }];
        for (const { object, node } of this.file.objectsWhere((each) => each.extras?.q3_tag)) {
            const lane = { lower: 'legs', upper: 'torso' }[node.extras.q3_part];
            const clip = played.find((each) => each.lane === (parts.length > 1 ? lane : each.lane));
            const part = parts.find((each) => parts.length === 1 || each.name === node.extras.q3_part);
            const frame = clip && part ? this.frameOf(clip, seconds) : undefined;
            const isReversed = clip && this.file.json.animations.find((each) => each.name === clip.name)?.extras?.trisview?.reversed;
            if (frame === undefined || isReversed)
                continue;
            const tag = (await this.tagsOf(part))?.(frame, node.name);
            if (!tag)
                continue;
            const distance = tagDistance(tag, object.matrix, size / 2) / size;
            this.counts.tags += 1;
            this.largest.tag = Math.max(this.largest.tag, distance);
            if (distance > kTagTolerance)
                this.fail(`${where}: ${node.name} of ${node.extras.q3_part ?? 'the model'} differs by ${distance} of the size`);
        }
    }
}
