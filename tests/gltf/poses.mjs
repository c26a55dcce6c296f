// Compares poses: the program's own as OBJ, tags as the model file has them, and those of another reader.

/// The surfaces of an OBJ in the order of the file: {name, corners: [x, y, z, x, y, z, ...]}.
export function surfacesOfObj(text) {
    const vertices = [];
    const surfaces = [];
    for (const line of text.split('\n')) {
        if (line.startsWith('v ')) {
            const [, x, y, z] = line.split(' ');
            vertices.push([Number(x), Number(y), Number(z)]);
        } else if (line.startsWith('g ')) {
            surfaces.push({ name: line.slice(2), corners: [] });
        } else if (line.startsWith('f ')) {
            for (const corner of line.split(' ').slice(1))
                surfaces.at(-1).corners.push(...vertices[parseInt(corner, 10) - 1]);
        }
    }
    return surfaces.filter((surface) => surface.corners.length > 0);
}

/// How the OBJ writes a name.
export const objName = (name) => name.replace(/[\x00-\x20#]/g, '_') || 'surface';

/// The largest distance between equal corners; infinite if the numbers of triangles differ. Corners of a triangle may
/// start anywhere, but go around it in the same direction.
export function distanceBetween(a, b) {
    if (a.length !== b.length)
        return Infinity;
    let largest = 0;
    for (let i = 0; i < a.length; i += 9) {
        let best = Infinity;
        for (let start = 0; start < 3 && best > largest; ++start) {
            let worst = 0;
            for (let corner = 0; corner < 3; ++corner) {
                const p = i + 3 * corner;
                const q = i + 3 * ((corner + start) % 3);
                worst = Math.max(worst, Math.hypot(a[p] - b[q], a[p + 1] - b[q + 1], a[p + 2] - b[q + 2]));
            }
            best = Math.min(best, worst);
        }
        largest = Math.max(largest, best);
    }
    return largest;
}

/// Surfaces of one name have numbers in an OBJ: "body", "body #2".
const isNamedLike = (ours, other) => ours === objName(other) || (ours.startsWith(objName(other)) && /^__\d+$/.test(ours.slice(objName(other).length)));

/// Compares lists of surfaces {name, corners}. Several of the others may show one of ours (layers of its material).
/// Gives the largest distance of those that are within the tolerance, the number of corners, the others that are like
/// none of ours {name, distance}, and those of ours that are missing.
export function compareSurfaces(ours, others, tolerance) {
    const seen = new Set();
    const unlike = [];
    let distance = 0;
    let corners = 0;
    for (const other of others) {
        let best = Infinity;
        for (const candidate of ours.filter((each) => isNamedLike(each.name, other.name))) {
            const found = distanceBetween(candidate.corners, other.corners);
            if (found <= tolerance)
                seen.add(candidate); // of several equal ones, all
            best = Math.min(best, found);
        }
        if (best > tolerance) {
            unlike.push({ name: other.name, distance: best });
            continue;
        }
        distance = Math.max(distance, best);
        corners += other.corners.length / 3;
    }
    return { distance, corners, unlike, missing: ours.filter((each) => !seen.has(each)) };
}

const normalized = (axis) => axis.map((x) => x / (Math.hypot(...axis) || 1));

/// The tags of a Quake III model file: (frame, name) -> {origin, axes}, read without our own reader. Like the game it
/// ignores the length of axes.
export function tagsOfMd3(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) !== 0x33504449)
        return undefined;
    const count = view.getInt32(80, true);
    const start = view.getInt32(96, true);
    const floats = (at, n) => Array.from({ length: n }, (_, i) => view.getFloat32(at + 4 * i, true));
    return (frame, name) => {
        for (let tag = 0; tag < count; ++tag) {
            const at = start + 112 * (frame * count + tag);
            const text = new TextDecoder('latin1').decode(bytes.subarray(at, at + 64)).split('\0')[0];
            if (text === name)
                return { origin: floats(at + 64, 3), axes: [76, 88, 100].map((offset) => normalized(floats(at + offset, 3))) };
        }
        return undefined;
    };
}

/// The distance between two places of a tag: of its origin and of the ends of two axes of the length `reach`.
export function tagDistance(tag, matrix, reach) {
    const e = matrix.elements;
    let largest = 0;
    for (const [axis, length] of [[0, 0], [0, reach], [1, reach]]) {
        const distance = [0, 1, 2].map((i) => tag.origin[i] + length * tag.axes[axis][i] - (e[12 + i] + length * e[4 * axis + i]));
        largest = Math.max(largest, Math.hypot(...distance));
    }
    return largest;
}
