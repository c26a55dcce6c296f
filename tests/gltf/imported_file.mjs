// Prepares glTF files for three.js and compares its meshes with the surfaces of an OBJ.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const kShares = [0, 0.21, 0.5, 0.83, 1]; // of a clip

/// Whether the program may refuse a file.
export const usesCompression = (path) => /draco|meshopt/i.test(readFileSync(path, 'latin1'));

/// Five instants of a clip, the last one before the last key, after which clips that loop start again.
export const secondsOfClip = (duration) => kShares.map((share) => share * duration * (1 - 1e-6));

/// Five instants of each clip {seconds}; without clips the pose at rest, which has none.
export function instantsOf(clips) {
    if (clips.length === 0)
        return [{ clip: undefined, seconds: 0 }];
    return clips.flatMap((each, clip) => secondsOfClip(each.seconds).map((seconds) => ({ clip, seconds })));
}

/// The bytes of a file without images; buffers beside it become data URIs, since three.js has no folder here.
export function inlined(path) {
    const bytes = readFileSync(path);
    if (bytes.toString('latin1', 0, 4) === 'glTF')
        return bytes;
    const json = JSON.parse(bytes.toString('utf8'));
    for (const buffer of json.buffers ?? []) {
        if (buffer.uri && !buffer.uri.startsWith('data:'))
            buffer.uri = `data:application/octet-stream;base64,${readFileSync(join(dirname(path), decodeURIComponent(buffer.uri))).toString('base64')}`;
    }
    for (const material of json.materials ?? []) {
        for (const holder of [material, material.pbrMetallicRoughness ?? {}]) {
            for (const key of Object.keys(holder).filter((name) => name.endsWith('Texture')))
                delete holder[key];
        }
    }
    delete json.images;
    delete json.textures;
    delete json.samplers;
    return Buffer.from(JSON.stringify(json));
}

/// The program makes rotations one unit long, as the specification asks files to have them; three.js does not.
export function normalizeRotations(clips) {
    for (const { values, ValueTypeName, createInterpolant } of clips.flatMap((clip) => clip.tracks)) {
        const isSpline = createInterpolant?.isInterpolantFactoryMethodGLTFCubicSpline === true;
        for (let i = 0; ValueTypeName === 'quaternion' && !isSpline && i < values.length; i += 4) {
            const length = Math.hypot(...values.subarray(i, i + 4));
            for (let j = i; j < i + 4; ++j)
                values[j] /= length;
        }
    }
}

/// The corners of all meshes in the order of the scene. A mirrored mesh has its triangles turned around, as when drawn.
export function corneredMeshes(posed) {
    return posed.meshes
        .filter(({ object }) => !object.isPoints && !object.isLine)
        .map((mesh) => {
            const corners = posed.corners(mesh);
            const isMirrored = mesh.object.matrixWorld.determinant() < 0;
            for (let i = 0; isMirrored && i < corners.length; i += 9) {
                const second = corners.slice(i + 3, i + 6);
                corners.copyWithin(i + 3, i + 6, i + 9);
                corners.set(second, i + 6);
            }
            return corners;
        })
        .filter((corners) => corners.length > 0);
}

/// The largest distance of a corner, as a share of the size; infinite if the numbers of surfaces or triangles differ.
export function differenceOf(surfaces, meshes) {
    if (surfaces.length !== meshes.length)
        return Infinity;
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    for (const corners of meshes) {
        corners.forEach((value, i) => {
            least[i % 3] = Math.min(least[i % 3], value);
            most[i % 3] = Math.max(most[i % 3], value);
        });
    }
    const size = Math.hypot(...most.map((value, i) => value - least[i]));
    let largest = 0;
    for (let s = 0; s < surfaces.length; ++s) {
        const own = surfaces[s].corners;
        if (own.length !== meshes[s].length)
            return Infinity;
        for (let i = 0; i < own.length; i += 3)
            largest = Math.max(largest, Math.hypot(own[i] - meshes[s][i], own[i + 1] - meshes[s][i + 1], own[i + 2] - meshes[s][i + 2]));
    }
    return largest / size;
}
