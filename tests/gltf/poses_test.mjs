// node --test poses_test.mjs: the comparison notices differences.
import assert from 'node:assert';
import { test } from 'node:test';
import { compareSurfaces, distanceBetween, surfacesOfObj, tagDistance, tagsOfMd3 } from './poses.mjs';

const kObj = 'v 0 0 0\nv 4 0 0\nv 0 3 0\nv 0 0 5\ng left arm\nf 1/1 2/2 3/3\ng empty\ng body\nf 1 3 4\nf 2 3 4\n';
const moved = (corners, by) => corners.map((x, i) => (i === 4 ? x + by : x));

test('an OBJ has its surfaces with faces', () => {
    const surfaces = surfacesOfObj(kObj);
    assert.deepEqual(surfaces.map((each) => each.name), ['left arm', 'body']);
    assert.deepEqual(surfaces[0].corners, [0, 0, 0, 4, 0, 0, 0, 3, 0]);
    assert.equal(surfaces[1].corners.length, 18);
});

test('corners may start anywhere, but not go around backwards', () => {
    const [{ corners }] = surfacesOfObj(kObj);
    assert.equal(distanceBetween(corners, [...corners.slice(3), ...corners.slice(0, 3)]), 0);
    assert.equal(distanceBetween(corners, moved(corners, 0.25)), 0.25);
    assert.ok(distanceBetween(corners, [...corners.slice(0, 3), ...corners.slice(6), ...corners.slice(3, 6)]) > 1);
    assert.equal(distanceBetween(corners, []), Infinity);
});

test('moved, missing and added surfaces are noticed', () => {
    const ours = surfacesOfObj(kObj.replace('left arm', 'body__2'));
    const theirs = ours.map(({ corners }) => ({ name: 'body', corners }));
    assert.deepEqual(compareSurfaces(ours, [...theirs, theirs[0]], 0.1), { distance: 0, corners: 12, unlike: [], missing: [] });
    const far = compareSurfaces(ours, [{ name: 'body', corners: moved(theirs[0].corners, 0.25) }, theirs[1]], 0.1);
    assert.deepEqual(far.unlike, [{ name: 'body', distance: 0.25 }]);
    assert.deepEqual(far.missing.map((each) => each.name), ['body__2']);
    assert.deepEqual(compareSurfaces(ours, [{ name: 'tail', corners: theirs[0].corners }, ...theirs], 0.1).unlike, [{ name: 'tail', distance: Infinity }]);
});

test('tags are read by frame and name, without the length of their axes', () => {
    const bytes = new Uint8Array(200 + 2 * 112);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x33504449, true);
    view.setInt32(80, 1, true);
    view.setInt32(96, 200, true);
    bytes.set(new TextEncoder().encode('tag_head'), 200 + 112);
    [7, 8, 9, 2, 0, 0, 0, 2, 0, 0, 0, 2].forEach((value, i) => view.setFloat32(200 + 112 + 64 + 4 * i, value, true));
    const tag = tagsOfMd3(bytes)(1, 'tag_head');
    assert.deepEqual(tag, { origin: [7, 8, 9], axes: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] });
    assert.equal(tagsOfMd3(bytes)(0, 'tag_head'), undefined);
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9.5, 1];
    assert.equal(tagDistance(tag, { elements: identity }, 10), 0.5);
    const turned = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
    assert.ok(Math.abs(tagDistance(tag, { elements: turned }, 10) - 10 * Math.SQRT2) < 1e-12);
});
