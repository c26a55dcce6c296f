// Reads GLB files with three.js and poses them: three's own loader, mixer, morph targets and skinning.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The loader expects a browser; images are not decoded.
globalThis.self ??= globalThis;
globalThis.ProgressEvent ??= class {
    constructor(type, members) {
        Object.assign(this, members, { type });
    }
};
globalThis.createImageBitmap ??= async () => ({ width: 1, height: 1, close() {} });

const moduleAt = (modules, path) => import(pathToFileURL(join(modules, path)).href);

export async function threeIn(modules) {
    const three = await moduleAt(modules, 'three/build/three.module.js');
    const { GLTFLoader } = await moduleAt(modules, 'three/examples/jsm/loaders/GLTFLoader.js');
    const loader = new GLTFLoader();
    return {
        three,
        read: (bytes) =>
            new Promise((resolve, reject) =>
                loader.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '', resolve, reject),
            ),
    };
}

/// A loaded file that can be posed.
export class PosedFile {
    constructor(reader, gltf) {
        this.three = reader.three;
        this.gltf = gltf;
        this.json = gltf.parser.json;
        this.mixer = new reader.three.AnimationMixer(gltf.scene);
        this.meshes = [];
        gltf.scene.traverse((object) => {
            if (object.isMesh)
                this.meshes.push({ object, name: this.nameOf(object), geoset: this.geosetOf(object) });
        });
    }

    indexOf(object) {
        return this.gltf.parser.associations.get(object)?.nodes;
    }

    /// The JSON node of a mesh; a mesh of several primitives is below the object of its node.
    nodeOf(object) {
        const index = this.indexOf(object) ?? this.indexOf(object.parent);
        return index === undefined ? undefined : this.json.nodes[index];
    }

    nameOf(object) {
        return this.nodeOf(object)?.name ?? '';
    }

    geosetOf(object) {
        return this.nodeOf(object)?.extras?.trisview?.geoset;
    }

    objectsWhere(accepts) {
        const found = [];
        this.gltf.scene.traverse((object) => {
            const index = this.indexOf(object);
            if (index !== undefined && accepts(this.json.nodes[index]))
                found.push({ object, node: this.json.nodes[index] });
        });
        return found;
    }

    /// Plays clips [{clip: AnimationClip, seconds}] together, each at its own time.
    pose(played) {
        this.mixer.stopAllAction();
        for (const { clip, seconds } of played) {
            const action = this.mixer.clipAction(clip);
            action.reset();
            action.setLoop(this.three.LoopOnce, 1);
            action.clampWhenFinished = true;
            action.time = Math.min(seconds, clip.duration);
            action.play();
        }
        this.mixer.update(0);
        this.gltf.scene.updateMatrixWorld(true);
    }

    /// The corners of the triangles of a mesh, in the axes of the games: [x, y, z, x, y, z, ...].
    corners({ object }) {
        const point = new this.three.Vector3();
        const count = object.geometry.attributes.position.count;
        const points = new Float64Array(3 * count);
        for (let i = 0; i < count; ++i) {
            object.getVertexPosition(i, point).applyMatrix4(object.matrixWorld);
            points.set([point.x, -point.z, point.y], 3 * i); // +0
        }
        const index = object.geometry.index;
        const corners = new Float64Array(3 * (index ? index.count : count));
        for (let i = 0; i < corners.length / 3; ++i) {
            const at = 3 * (index ? index.getX(i) : i);
            corners.set(points.subarray(at, at + 3), 3 * i);
        }
        return corners;
    }
}
