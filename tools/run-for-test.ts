import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { openRunFolder } from './run-folder.mjs';

// Tests start this as a process of its own, and end it: a test run that has started a server with its database. With the
// argument `crash` it ends by itself, like a set-up that fails.
const folder = openRunFolder();
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off' });
console.log(JSON.stringify({ folder, dataDir, url: server.url }));
if (process.argv.includes('crash')) throw new Error('The set-up failed.');
setInterval(() => undefined, 1_000);
