import { writeFileSync } from 'node:fs';
import { peakMegabytes } from '@blattwerk/server/test-support/peak-memory.ts';

/** For `--import`: on exit, writes the peak memory of the process in megabytes to the file named by PEAK_FILE. */
process.on('exit', () => writeFileSync(process.env.PEAK_FILE ?? '', String(peakMegabytes())));
