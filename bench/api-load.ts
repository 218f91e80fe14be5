import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that is repeated. */
export interface Shot {
  readonly url: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
}

/** Sends `times` requests over `connections` keep-alive connections; answers their durations in milliseconds. */
export async function fire(
  shots: Shot | readonly Shot[],
  { times, connections }: { times: number; connections: number },
) {
  const inTurn: readonly Shot[] = [shots].flat();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const shot = inTurn[left % inTurn.length];
      if (!shot) throw new TypeError('nothing to send');
      const began = performance.now();
      await send(shot, agent);
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return durations;
}

function send({ url, token, method = 'GET', body }: Shot, agent: Agent): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The percentile of the durations: `share` of them are at or below it. */
export function percentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, in milliseconds; from /proc, so only on Linux. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Waits until a process is idle: a server that has just started first works through its due jobs. */
export async function untilIdle(pid: number): Promise<void> {
  let before = processorTime(pid);
  for (;;) {
    await sleep(2_000);
    const now = processorTime(pid);
    if (now - before < 100) return;
    before = now;
  }
}
