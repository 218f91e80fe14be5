import { expect, test } from 'vitest';
import { folderInMemory } from './folder-in-memory.mjs';

const GIGABYTE = 1024 ** 3;
const mounts = 'proc /proc proc rw 0 0\nshm /dev/shm tmpfs rw,nosuid,nodev 0 0\n/dev/vda / ext4 rw 0 0\n';
const machine = { mounts, room: 12 * GIGABYTE, memory: 20 * GIGABYTE };

test('a machine with plenty of memory has the folder', () => {
  expect(folderInMemory(machine)).toBe('/dev/shm');
});

test.each([
  ['has none, as macOS', { mounts: '' }],
  ['has a folder of that name on its disk', { mounts: '/dev/vda /dev/shm ext4 rw 0 0\n' }],
  ['runs no programs from it', { mounts: mounts.replace('nosuid', 'noexec') }],
  ['only reads it', { mounts: mounts.replace('rw,nosuid', 'ro') }],
  ['gives it 64 MB, as a container', { room: GIGABYTE / 16 }],
  ['needs its memory for the processes', { memory: 7 * GIGABYTE }],
  ['mounted something else over it', { mounts: `${mounts}/dev/vdb /dev/shm ext4 rw 0 0\n` }],
])('a machine that %s uses its disk', (_, difference) => {
  expect(folderInMemory({ ...machine, ...difference })).toBeUndefined();
});
