import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Gun, Shot, Target } from './open-fire.ts';

/**
 * Asks as clients do: who is told that there is no time at the moment, 503 with the time to wait, asks again then. A
 * busy machine says so of much less than the product serves otherwise.
 */
export async function comeAgain(ask: () => Promise<Response>): Promise<Response> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    const wait = answer.headers.get('retry-after');
    if (answer.status !== 503 || wait === null || performance.now() > until) return answer;
    await answer.arrayBuffer();
    await sleep(Number(wait) * 1000);
  }
}

/** The same on connections of one's own, also for those who are told that they ask too much at once. */
export async function shootAgain(gun: Gun, target: Target): Promise<Shot> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const shot = await gun.shoot(target);
    const isTurnedAway = shot.status === 503 || shot.status === 429;
    if (!isTurnedAway || shot.retryAfter === undefined || performance.now() > until) return shot;
    await sleep(Number(shot.retryAfter) * 1000);
  }
}
