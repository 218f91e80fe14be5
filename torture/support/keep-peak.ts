import { writeFileSync } from 'node:fs';
import { peakMegabytes } from '@blattwerk/server/test-support/peak-memory.ts';

/** For `--import`: writes at the end how much memory the process had, in megabytes, into the file that PEAK_FILE names. */
process.on('exit', () => writeFileSync(process.env.PEAK_FILE ?? '', String(peakMegabytes())));
