// Reads MD2 and MD3 files without our own readers.
import { createHash } from 'node:crypto';

const kMd2Magic = 0x32504449;
const kMd3Magic = 0x33504449;
const kMd3Step = 1 / 64;

const textAt = (bytes, at, length) => new TextDecoder('latin1').decode(bytes.subarray(at, at + length)).split('\0')[0];
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const listOf = (count, item) => Array.from({ length: count }, (_, i) => item(i));

/// {frames: [{name, scale, translate, bytes}], skins, skinSize, triangles: [[3 vertices]], texels: [[3 pairs]]}
export function readMd2(bytes) {
    const view = viewOf(bytes);
    if (view.getUint32(0, true) !== kMd2Magic)
        throw new Error('no MD2');
    const [width, height, frameSize, skins, vertices, , triangles, , frames, skinsAt, texelsAt, trianglesAt, framesAt] =
        listOf(13, (i) => view.getUint32(8 + 4 * i, true));
    const floats = (at) => listOf(3, (i) => view.getFloat32(at + 4 * i, true));
    const texel = (index) => [view.getInt16(texelsAt + 4 * index, true), view.getInt16(texelsAt + 4 * index + 2, true)];
    return {
        skinSize: [width, height],
        skins: listOf(skins, (i) => textAt(bytes, skinsAt + 64 * i, 64)),
        vertexCount: vertices,
        frames: listOf(frames, (i) => {
            const at = framesAt + frameSize * i;
            return { name: textAt(bytes, at + 24, 16), scale: floats(at), translate: floats(at + 12), bytes: bytes.subarray(at, at + 40 + 4 * vertices) };
        }),
        triangles: listOf(triangles, (i) => listOf(3, (c) => view.getUint16(trianglesAt + 12 * i + 2 * c, true))),
        texels: listOf(triangles, (i) => listOf(3, (c) => texel(view.getUint16(trianglesAt + 12 * i + 6 + 2 * c, true)))),
    };
}

/// The positions of a frame of an MD2: [x, y, z, x, y, z, ...].
export function md2Positions(model, frame) {
    const { scale, translate, bytes } = model.frames[frame];
    const positions = new Float64Array(3 * model.vertexCount);
    for (let i = 0; i < positions.length; ++i)
        positions[i] = bytes[40 + 4 * Math.floor(i / 3) + (i % 3)] * scale[i % 3] + translate[i % 3];
    return positions;
}

/// Half of the largest step of a frame.
export const md2HalfStep = (model, frame) => Math.max(...model.frames[frame].scale) / 2;

function surfaceAt(bytes, view, at) {
    const [frames, shaders, vertices, triangles, trianglesAt, shadersAt, coordsAt, verticesAt] = listOf(8, (i) => view.getInt32(at + 72 + 4 * i, true));
    return {
        name: textAt(bytes, at + 4, 64),
        shaders: listOf(shaders, (i) => textAt(bytes, at + shadersAt + 68 * i, 64)),
        vertexCount: vertices,
        triangles: listOf(triangles, (i) => listOf(3, (c) => view.getUint32(at + trianglesAt + 12 * i + 4 * c, true))),
        coords: listOf(vertices, (i) => [view.getFloat32(at + coordsAt + 8 * i, true), view.getFloat32(at + coordsAt + 8 * i + 4, true)]),
        /// A vertex in a frame, in steps of the file: whole numbers.
        steps: (frame, vertex) => listOf(3, (i) => view.getInt16(at + verticesAt + 8 * (Math.min(frame, frames - 1) * vertices + vertex) + 2 * i, true)),
        end: at + view.getInt32(at + 104, true),
    };
}

/// {frames: [names], tags: [{name, poses: [[12 numbers]]}], surfaces: [{name, shaders, vertexCount, triangles, coords, steps}]}
export function readMd3(bytes) {
    const view = viewOf(bytes);
    if (view.getUint32(0, true) !== kMd3Magic)
        throw new Error('no MD3');
    const [frames, tags, surfaces, , framesAt, tagsAt, surfacesAt] = listOf(7, (i) => view.getInt32(76 + 4 * i, true));
    const model = {
        frames: listOf(frames, (i) => textAt(bytes, framesAt + 56 * i + 40, 16)),
        tags: listOf(tags, (tag) => ({
            name: textAt(bytes, tagsAt + 112 * tag, 64),
            poses: listOf(frames, (frame) => listOf(12, (i) => view.getFloat32(tagsAt + 112 * (frame * tags + tag) + 64 + 4 * i, true))),
        })),
        surfaces: [],
    };
    for (let i = 0, at = surfacesAt; i < surfaces; ++i, at = model.surfaces.at(-1).end)
        model.surfaces.push(surfaceAt(bytes, view, at));
    return model;
}

/// The positions of all surfaces in a frame of an MD3: [x, y, z, x, y, z, ...].
export function md3Positions(model, frame) {
    return Float64Array.from(model.surfaces.flatMap((surface) => listOf(surface.vertexCount, (i) => surface.steps(frame, i)).flat()), (step) => step * kMd3Step);
}

export const kMd3HalfStep = kMd3Step / 2;

/// The triangles of a surface as texts: where their corners are in all frames, and their coordinates unless they are left
/// out.
function trianglesOf(model, surface, hasCoords) {
    const corners = Array.from({ length: surface.vertexCount }, (_, vertex) => {
        const hash = createHash('sha1').update(String(hasCoords ? surface.coords[vertex] : ''));
        for (let frame = 0; frame < model.frames.length; ++frame)
            hash.update(Int16Array.from(surface.steps(frame, vertex)));
        return hash.digest('base64');
    });
    return surface.triangles.map((triangle) => {
        const keys = triangle.map((vertex) => corners[vertex]);
        const first = keys.indexOf([...keys].sort()[0]);
        return [...keys.slice(first), ...keys.slice(0, first)].join(' ');
    });
}

/// The surfaces of a made file; "body_1" and "body_2" are parts of one that was too large for the game.
function joinedSurfaces(model, names, hasCoords) {
    const surfaces = new Map();
    for (const surface of model.surfaces) {
        const whole = names.has(surface.name) ? surface.name : surface.name.replace(/_[1-9a-z]$/, '');
        surfaces.set(whole, [...(surfaces.get(whole) ?? []), ...trianglesOf(model, surface, hasCoords)]);
    }
    return surfaces;
}

/// What differs between the surfaces of two MD3 with the same frames, as texts.
export function surfaceDifferences(own, other, hasCoords = true) {
    const theirs = joinedSurfaces(other, new Set(own.surfaces.map((surface) => surface.name)), hasCoords);
    const differences = [];
    for (const surface of own.surfaces.filter(({ triangles }) => triangles.length > 0)) {
        const a = trianglesOf(own, surface, hasCoords).sort();
        const b = (theirs.get(surface.name) ?? []).sort();
        const count = a.filter((text, i) => text !== b[i]).length;
        if (a.length !== b.length || count > 0)
            differences.push(`surface ${surface.name}: ${count} of ${a.length} triangles differ, ${b.length} came back`);
    }
    return differences;
}
