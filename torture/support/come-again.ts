import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Gun, Shot, Target } from './open-fire.ts';

/**
 * Retries as clients do: after a 503 with Retry-After, waits and asks again. A busy machine rejects requests at a much
 * lower load than usual.
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

/** The same on keep-alive connections of its own; also retries a 429. */
export async function shootAgain(gun: Gun, target: Target): Promise<Shot> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const shot = await gun.shoot(target);
    const isTurnedAway = shot.status === 503 || shot.status === 429;
    if (!isTurnedAway || shot.retryAfter === undefined || performance.now() > until) return shot;
    await sleep(Number(shot.retryAfter) * 1000);
  }
}
