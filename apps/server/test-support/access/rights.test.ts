import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import { type Right, rights, rightsBy } from '@blattwerk/contract/http/rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../src/identity/operators/testing/company-server.ts';
import { isFullRun } from '../full-run.ts';
import { aFewOf, isInTurn } from './testing/a-few-of.ts';
import type { Objects } from './testing/objects.ts';
import { openedBy } from './testing/opened-by.ts';
import { payloadOf } from './testing/request.ts';
import { successOf } from './testing/row.ts';
import { rowOf } from './testing/rows.ts';
import { withoutReason } from './testing/without-reason.ts';

const { server, root, anna, staff } = setUpCompany();

const calls = endpoints.filter(({ access }) => isForOperators(access));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const nothing = '999999999';
/** A body that refers to no existing objects. */
const noObjects = new Proxy({}, { get: () => Number(nothing) }) as Objects;

const tokens = new Map<Right, string>();
let nobody = '';
let attempts = 0;

beforeAll(async () => {
  for (const right of rights) tokens.set(right, (await staff([right])).token);
  nobody = (await staff([])).token;
});
afterAll(() => console.log(`rights: ${calls.length} calls x ${rights.length} rights, ${attempts} requests`));

/** Calls with unknown ids and an empty body: an admitted caller gets 404, or a refusal of the body. */
async function isLetIn(token: string, endpoint: Endpoint): Promise<boolean> {
  const { method, path } = endpoint;
  attempts += 1;
  const answer = await server.call(token, {
    method,
    url: path.replaceAll(/\{\w+\}/g, nothing),
    ...(method !== 'GET' && { payload: {} }),
    ...(method === 'PATCH' && { headers: { 'content-type': 'application/merge-patch+json' } }),
  });
  expect(answer.statusCode, `${nameOf(endpoint)}: ${answer.body}`).toBeLessThan(500);
  return answer.statusCode !== 403;
}

test('the table has each operator call, and nothing else', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(openedBy).toSorted());
});

describe.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is open to the rights that grant it, and to nobody else', async () => {
    const opener = openedBy[name] ?? 'operator';
    const isOpen = opener === 'operator';
    const openers = [opener].flat();
    const opens = (right: Right) => isOpen || rightsBy([right]).some((one) => openers.includes(one));
    const closed = rights.filter((one) => !opens(one));
    const tried = isFullRun ? rights : [...aFewOf(rights.filter(opens), name, 1), ...aFewOf(closed, name, 1)];
    const letIn: Right[] = [];
    for (const right of tried) if (await isLetIn(tokens.get(right) ?? '', endpoint)) letIn.push(right);
    expect(letIn).toEqual(tried.filter(opens));
    // A user without this right may have another one; a user without any is admitted where everybody is.
    if (isFullRun || isOpen) expect(await isLetIn(nobody, endpoint), 'staff without any right').toBe(isOpen);
    // Otherwise the access matrix admits full access, and has a partner refused.
    const row = rowOf(endpoint);
    if (!isFullRun && row.kind === 'operator' && successOf(endpoint, row) !== 403) return;
    expect(await isLetIn(root.token, endpoint), 'with full access').toBe(true);
    expect(await isLetIn(anna.token, endpoint), 'a partner').toBe(false);
  });
});

const writes = calls.filter((endpoint) => endpoint.method !== 'GET' && !(nameOf(endpoint) in withoutReason));

test.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s requires a reason of 3 to 500 characters',
  async (_, endpoint) => {
    const { method, path } = endpoint;
    const given = rowOf(endpoint).body?.(noObjects, 1) ?? {};
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const sent = (body: Readonly<Record<string, unknown>>) =>
      endpoint.multipart === undefined
        ? { headers: { 'content-type': type }, payload: JSON.stringify(body) }
        : payloadOf(endpoint, {}, body);
    const violations = async (reason: unknown) => {
      const { statusCode, body } = await server.call(root.token, {
        method,
        url: path.replace('{month}', '2026-01').replaceAll(/\{\w+\}/g, nothing),
        ...sent(
          Object.fromEntries(Object.entries({ ...given, reason }).filter(([, value]) => value !== undefined)),
        ),
      });
      const paths = (JSON.parse(body || '{}').violations ?? []) as { propertyPath: string }[];
      return [statusCode, paths.map(({ propertyPath }) => propertyPath)];
    };
    // All of them share one schema: every run only tests whether the call uses it.
    const isTried = isFullRun || isInTurn(nameOf(endpoint), 4);
    const none = isFullRun
      ? [undefined, '', '  ', 'ja', 'x'.repeat(501)]
      : isTried
        ? [undefined, 'x'.repeat(501)]
        : [undefined];
    for (const reason of none)
      expect(await violations(reason), JSON.stringify(reason)).toEqual([422, ['reason']]);
    if (isTried) expect((await violations('Gut begründet'))[1]).not.toContain('reason');
  },
);
