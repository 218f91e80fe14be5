import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const GIGABYTE = 1024 ** 3;

/** What a run of tests writes at a time, with the databases of its servers, is less than half of this. */
const ROOM = 4 * GIGABYTE;

/** What its processes may take beside that. */
const PROCESSES = 4 * GIGABYTE;

/**
 * The folder that Linux keeps in memory, where there is plenty of that: to copy a database, a thousand small files,
 * takes a tenth of the processor time that it takes on a disk.
 *
 * @param {{ mounts?: string, room?: number, memory?: number }} [machine] what is known of it, in bytes
 * @returns {string | undefined}
 */
export function folderInMemory(machine = {}) {
  const [, folder, type, options = ''] = lineOf(machine.mounts ?? mountsHere()) ?? [];
  if (folder === undefined || type !== 'tmpfs') return undefined;
  // Programs of a database are copied beside it where nobody else may read the installed ones.
  if (options.split(',').some((option) => ['ro', 'noexec'].includes(option))) return undefined;
  const room = machine.room ?? roomIn(folder);
  const memory = machine.memory ?? availableMemory();
  return room >= ROOM && memory >= ROOM + PROCESSES ? folder : undefined;
}

/** @param {string} mounts */
function lineOf(mounts) {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  return lines.findLast(([, folder]) => folder === '/dev/shm');
}

function mountsHere() {
  return existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
}

/** @param {string} folder */
function roomIn(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
