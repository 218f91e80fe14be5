import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { NOTHING, type ObjectKind, type Objects } from './objects.ts';
import type { Row } from './row.ts';
import { addressOf, type Slot } from './slots.ts';

let lastFresh = 0;

/** The objects of a request: in one slot the tested object, in all others the caller's own. */
export interface Naming {
  readonly own: Objects;
  readonly slot?: Slot | undefined;
  readonly id?: number | string;
}

/** The kinds of the caller's own objects in a request. */
export function kindsIn(endpoint: Endpoint, row: Row): ObjectKind[] {
  const named = new Set<ObjectKind>();
  const get = (_: object, kind: ObjectKind) => {
    named.add(kind);
    return NOTHING;
  };
  requestOf(endpoint, row, { own: new Proxy({}, { get }) as Objects });
  return [...named];
}

/** A request as made by the row, with another object in one slot. */
export function requestOf(endpoint: Endpoint, row: Row, { own, slot, id }: Naming): InjectOptions {
  lastFresh += 1;
  const named = (at: Slot['at'], name: string) => (slot?.at === at && slot.name === name ? id : undefined);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own_ = ownOf(name, row, own);
    return encodeURIComponent(String(named('path', name) ?? own_));
  });
  const query = new URLSearchParams(
    Object.entries(row.query?.(own) ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (slot?.at === 'query') query.set(slot.name, String(id));
  for (const group of endpoint.groups ?? []) query.append('groups[]', group);
  const url = query.size > 0 ? `${path}?${query}` : path;
  const body = row.body?.(own, lastFresh);
  const given = body && slot?.at === 'body' ? replaced(body, slot, Number(id)) : body;
  return { method: endpoint.method, url, ...payloadOf(endpoint, row, given) };
}

function ownOf(name: string, row: Row, own: Objects): string | number {
  const param = row.params?.[name];
  if (param !== undefined) return param;
  if (name === 'id' && row.of) return own[row.of];
  if (name === 'partner') return own.partner;
  if (name === 'userId') return own.user;
  if (name === 'cycle') return own.cycle;
  if (name === 'correction') return own.refundCorrection;
  throw new Error(`what is {${name}}?`);
}

const BOUNDARY = 'leaf-1234567890';

/** A body as sent by a client. */
export function payloadOf(
  endpoint: Endpoint,
  row: Pick<Row, 'csv'>,
  body: Readonly<Record<string, unknown>> | undefined,
): Pick<InjectOptions, 'payload' | 'headers'> {
  const [file] = endpoint.multipart?.files ?? [];
  if (row.csv && file !== undefined) return formWith(file, Buffer.from(row.csv(lastFresh)));
  if (row.csv)
    return { payload: row.csv(lastFresh), headers: { 'content-type': endpoint.fileType ?? 'text/csv' } };
  if (endpoint.multipart) {
    const parts = Object.entries(body ?? {}).flatMap(([name, value]) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(Buffer.isBuffer(value) ? '; filename="Blatt.bin"\r\n\r\n' : '\r\n\r\n'),
      Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
      Buffer.from('\r\n'),
    ]);
    return {
      payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    };
  }
  if (!body) return {};
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return { payload: JSON.stringify(body), headers: { 'content-type': type } };
}

/** A form with one file; its content determines the type. */
function formWith(name: string, content: Buffer): Pick<InjectOptions, 'payload' | 'headers'> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="Blatt.bin"\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The body with a reference at the path of the slot (`scenario.legOrders.0.leg`). */
function replaced(body: Readonly<Record<string, unknown>>, { name, kind }: Slot, id: number) {
  const copy = structuredClone(body) as Record<string, unknown>;
  const steps = name.split('.');
  const last = steps.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const [index, step] of steps.entries()) {
    at[step] ??= (steps[index + 1] ?? last) === '0' ? [] : { base: '10.00', qp: 1 };
    at = at[step] as Record<string, unknown>;
  }
  at[last] = addressOf(kind, id);
  return copy;
}
