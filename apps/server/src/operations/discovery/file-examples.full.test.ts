import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { fieldsOf, jsonSchemaOf } from './json-schema.ts';

const { server, root } = setUpNetwork(new Date(), family);

/** A dry run where the call, or its neighbour, has one: an example must leave no rows for the next. */
function addressOf({ path, query }: Endpoint): string {
  const checking = server.app.endpoints.find((call) => call.path === `${path}/check`);
  if (checking) return checking.path;
  const switches = query ? fieldsOf(jsonSchemaOf(query, 'input')).map(([name]) => name) : [];
  return switches.includes('check') ? `${path}?check=1` : path;
}

test('each example file can be read: no column is missing, none is unknown', async () => {
  const calls = server.app.endpoints.filter(({ fileExample }) => fileExample !== undefined);
  expect(calls.length).toBeGreaterThan(8);
  for (const call of calls) {
    const answer = await server.call(root.token, {
      method: 'POST',
      url: addressOf(call),
      headers: { 'content-type': call.fileType },
      payload: call.fileExample ?? '',
    });
    const { ignoredColumns = [], missing = [], columns = [], ...said } = answer.json();
    const unread = columns.filter(({ field }: { field: string | null }) => field === null);
    expect(
      [call.path, answer.statusCode < 300, ...ignoredColumns, ...missing, ...unread],
      said.detail,
    ).toEqual([call.path, true]);
  }
});
