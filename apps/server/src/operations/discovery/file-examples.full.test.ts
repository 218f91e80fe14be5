import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { fieldsOf, jsonSchemaOf } from './json-schema.ts';

const { server, root } = setUpNetwork(new Date(), family);

/** Only checked where the call can, or where a call beside it does: nothing of one example shall be there for the next. */
function addressOf({ path, query }: Endpoint): string {
  const checking = server.app.endpoints.find((call) => call.path === `${path}/check`);
  if (checking) return checking.path;
  const switches = query ? fieldsOf(jsonSchemaOf(query, 'input')).map(([name]) => name) : [];
  return switches.includes('check') ? `${path}?check=1` : path;
}

test('each example of a file is read: no column is missing, none is unknown', async () => {
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
