import { argv, stdin } from 'node:process';
import { endRun } from './run-folder.mjs';

// Runs next to a test run, which holds the other end of its standard input: `node tools/warden.mjs FOLDER`. That input
// closes when the run ends, even if the run is killed.
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
