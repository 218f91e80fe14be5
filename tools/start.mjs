import { argv } from 'node:process';
import { fail, runFile } from './run.mjs';

runFile('apps/server/src/main.ts', argv.slice(2), { web: true }).catch(fail);
