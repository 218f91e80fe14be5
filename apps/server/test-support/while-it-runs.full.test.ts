import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { readyAddress } from './while-it-runs.ts';

const start = (program: string) =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });

test('the address of a server is found in chunks and after other lines', async () => {
  const child = start(
    `console.log('a word before'); process.stdout.write('ready http://127.0.0.1:12');
     setTimeout(() => console.log('34 and more'), 50)`,
  );
  expect(await readyAddress(child)).toBe('http://127.0.0.1:1234');
});

test.each([
  ['fails', `console.error('no room'); process.exitCode = 3`, /by code 3, and said:\nno room/],
  ['is killed', `console.log('here'); process.kill(process.pid, 'SIGKILL')`, /by SIGKILL, and said:\nhere/],
])('a server that %s before fails immediately, with its output', async (_, program, fault) => {
  await expect(readyAddress(start(program))).rejects.toThrow(fault);
});
