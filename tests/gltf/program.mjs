// Runs Trisview's commands: one `trisview batch` process that answers line by line.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Program {
    constructor(path) {
        this.waiting = [];
        this.process = spawn(path, ['batch', '--jobs', '1'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.process.on('error', (error) => this.end(`${path}: ${error.message}`));
        this.process.on('exit', (status, signal) => this.end(`trisview ended (status ${status}, signal ${signal})`));
        this.process.stdin.on('error', () => {}); // "exit" has the reason
        createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()?.resolve(JSON.parse(line)));
    }

    end(reason) {
        this.ended = reason;
        for (const each of this.waiting.splice(0))
            each.reject(new Error(`${reason}: ${each.args.join(' ')}`));
    }

    /// The answer {status, result, messages} of a command.
    run(args) {
        if (this.ended)
            return Promise.reject(new Error(this.ended));
        return new Promise((resolve, reject) => {
            this.waiting.push({ resolve, reject, args });
            this.process.stdin.write(JSON.stringify({ id: null, args }) + '\n');
        });
    }

    close() {
        this.process.stdin.end();
    }
}
