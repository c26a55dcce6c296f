// The models that are compared, and random numbers that are always the same.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const kExtensions = ['.md2', '.mdx', '.md3', '.mdl', '.iqm', '.m2'];

function filesBelow(folder, extensions) {
    const files = [];
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory())
            files.push(...filesBelow(path, extensions));
        else if (extensions.includes(extname(entry.name).toLowerCase()) && statSync(path, { throwIfNoEntry: false })?.isFile())
            files.push(path);
    }
    return files;
}

/// The models below a folder; a path inside an archive is a model itself.
export function modelsBelow(path, extensions = kExtensions) {
    if (existsSync(path) && statSync(path).isDirectory())
        return filesBelow(path, extensions).sort();
    return extensions.includes(extname(path).toLowerCase()) ? [path] : [];
}

const hashOf = (text) => createHash('sha256').update(text).digest();

/// The models in an order of chance, each kind in turn, whole players first.
export function mixed(models) {
    const kinds = new Map();
    for (const path of models) {
        const isPlayer = /[\\/]lower\.md3$/i.test(path);
        const kind = isPlayer ? 'player' : extname(path).toLowerCase();
        kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
    }
    for (const list of kinds.values())
        list.sort((a, b) => hashOf(a).compare(hashOf(b)));
    const chosen = [];
    for (let round = 0; chosen.length < models.length; ++round) {
        for (const kind of [...kinds.keys()].sort()) {
            if (kinds.get(kind)[round])
                chosen.push(kinds.get(kind)[round]);
        }
    }
    return chosen;
}

/// Numbers from 0 to 1 that depend on a text only (mulberry32).
export function randomFor(text) {
    let state = hashOf(text).readUInt32LE(0);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
