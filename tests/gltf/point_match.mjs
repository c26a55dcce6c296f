// Compares points that move: lists of frames, each [x, y, z, x, y, z, ...] with as many points.

/// The largest distance on one axis in any frame.
function distanceOf(a, i, b, j) {
    let largest = 0;
    for (let frame = 0; frame < a.length; ++frame) {
        for (let axis = 0; axis < 3; ++axis)
            largest = Math.max(largest, Math.abs(a[frame][3 * i + axis] - b[frame][3 * j + axis]));
    }
    return largest;
}

/// For each point of `a` the distance to the point of `b` that is nearest to it in all frames; the largest of them.
/// Points of `b` farther than `reach` in the first frame are not looked at: the result is infinite if there is no nearer.
export function farthestFrom(a, b, reach) {
    const cellOf = (value) => Math.floor(value / reach);
    const cells = new Map();
    for (let j = 0; j < b[0].length / 3; ++j) {
        const key = [0, 1, 2].map((axis) => cellOf(b[0][3 * j + axis])).join();
        cells.set(key, [...(cells.get(key) ?? []), j]);
    }
    const around = [-1, 0, 1];
    let largest = 0;
    for (let i = 0; i < a[0].length / 3; ++i) {
        const [x, y, z] = [0, 1, 2].map((axis) => cellOf(a[0][3 * i + axis]));
        let least = Infinity;
        for (const dx of around) {
            for (const dy of around) {
                for (const dz of around) {
                    for (const j of cells.get([x + dx, y + dy, z + dz].join()) ?? [])
                        least = Math.min(least, distanceOf(a, i, b, j));
                }
            }
        }
        largest = Math.max(largest, least);
    }
    return largest;
}
