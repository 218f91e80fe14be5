import { expect } from 'vitest';
import type { Instance } from './instance.ts';
import { signInByCall } from './own-person.ts';
import { tokenOf } from './sessions.ts';

/** Makes a call as a user, as preparation of a journey; returns the response. Throws if it is refused. */
export async function callAs(
  { url }: Pick<Instance, 'url'>,
  email: string,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<{ readonly id: number; readonly approval?: string | null }> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall({ url }, email))}`,
      'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer.json();
}
