import { argv, stdin } from 'node:process';
import { endRun } from './run-folder.mjs';

// Run beside a run of tests, which holds the other end of its standard input: `node tools/warden.mjs FOLDER`. That
// input ends when the run does, even when it is killed.
const [folder = ''] = argv.slice(2);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => undefined);
let isEnding = false;
const finish = () => {
  if (isEnding || folder === '') return;
  isEnding = true;
  void endRun(folder).finally(() => process.exit());
};
stdin.on('end', finish).on('error', finish).resume();
