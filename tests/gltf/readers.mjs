// readers.mjs PROGRAM NODE_MODULES COUNT|all CORPUS SAMPLES...  exports the models of the corpus, or the samples if there
// is none (with a number: this many of all kinds), and compares the files with the program, as gltf-validator and
// three.js read them.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { ModelCheck } from './model_check.mjs';
import { mixed, modelsBelow } from './models.mjs';
import { Program } from './program.mjs';
import { threeIn } from './three_reader.mjs';

const kShownProblems = 5; // of a model

const [programPath, modules, wanted, corpus, ...samples] = process.argv.slice(2);
const real = modelsBelow(corpus);
const all = real.length > 0 ? real : samples.flatMap((path) => modelsBelow(path));
const models = wanted === 'all' ? all : mixed(all);
if (models.length === 0) {
    console.error(`no models in ${[corpus, ...samples].join(', ')}`);
    process.exit(1);
}

const tools = {
    program: new Program(resolve(programPath)),
    reader: await threeIn(modules),
    validate: createRequire(join(resolve(modules), 'anything.js'))('gltf-validator').validateBytes,
    work: mkdtempSync(join(tmpdir(), 'trisview-gltf-')),
};
console.warn = () => {}; // three.js warns about shortened names
const total = { models: 0, unreadable: 0, failed: 0, frames: 0, corners: 0, tags: 0, clips: 0, bones: 0, geosets: 0 };
const largest = { position: [0, ''], tag: [0, ''] };
const kinds = new Map();
const codes = new Map();
try {
    for (const path of models) {
        if (total.models === Number(wanted))
            break;
        const check = new ModelCheck(tools, path);
        const opened = await check.run().catch((error) => {
            check.fail(error.stack);
            return true;
        });
        if (!opened) {
            total.unreadable += 1;
            continue;
        }
        total.models += 1;
        kinds.set(extname(path).toLowerCase(), (kinds.get(extname(path).toLowerCase()) ?? 0) + 1);
        for (const [name, count] of Object.entries(check.counts))
            total[name] += count;
        for (const [code, count] of check.codes)
            codes.set(code, (codes.get(code) ?? 0) + count);
        for (const [name, value] of Object.entries(check.largest)) {
            if (value > largest[name][0])
                largest[name] = [value, path];
        }
        if (check.problems.length > 0) {
            total.failed += 1;
            console.log(`${path}:`);
            for (const problem of check.problems.slice(0, kShownProblems))
                console.log(`    ${problem}`);
            if (check.problems.length > kShownProblems)
                console.log(`    and ${check.problems.length - kShownProblems} more`);
        }
    }
} finally {
    tools.program.close();
    rmSync(tools.work, { recursive: true, force: true });
}
const listed = (map) => [...map].map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
console.log(`${total.models} models (${listed(kinds)}), ${total.unreadable} that the program does not open`);
console.log(`${total.clips} clips, ${total.bones} bones, ${total.geosets} geosets; the validator says: ${listed(codes)}`);
console.log(`${total.frames} poses, ${total.corners} corners: at most ${largest.position[0].toExponential(2)} of the size apart (${largest.position[1]})`);
console.log(`${total.tags} tags: at most ${largest.tag[0].toExponential(2)} of the size apart (${largest.tag[1]})`);
if (total.failed > 0)
    console.log(`${total.failed} models differ`);
process.exit(total.failed > 0 ? 1 : 0);
