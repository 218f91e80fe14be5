import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { startTaxServer } from '../../payouts/testing/tax-server.ts';

/** May, in which everything in these tests happens, is over and closed by then. */
export const IN_JUNE = new Date('2026-06-10T08:00:00Z');

const REASON = 'Angaben der Kanzlei';

/** The accounting settings of a company. */
export const settings = {
  consultant: 29098,
  client: 55003,
  chart: 'SKR03',
  accountLength: 4,
  fiscalYearMonth: 1,
  creditorsFrom: 70000,
  accounts: {
    'all/standard': { account: '4760', key: '9' },
    'all/small-business': { account: '4762', key: null },
    'all/unproven': { account: '4763', key: null },
    'all/reverse-charge-eu': { account: '3123', key: null },
    'all/reverse-charge-third': { account: '3125', key: null },
    bank: { account: '1360', key: null },
    paypal: { account: '1361', key: null },
    shopping: { account: '1700', key: null },
    'write-off': { account: '2400', key: null },
    'debt-paid': { account: '1360', key: null },
    'voucher-redeemed': { account: '1590', key: null },
    'voucher-expired': { account: '2700', key: null },
  },
} as const;

/** A server whose partners are paid, with an operator who keeps the books. */
export async function startAccountingServer() {
  const server = await startTaxServer();
  let token = server.operatorToken;
  const get = (url: string) => server.call(token, { url });
  return {
    ...server,
    get,
    post: (url: string, payload?: object, headers: Readonly<Record<string, string>> = {}) =>
      server.call(token, {
        method: 'POST',
        url,
        headers: { 'idempotency-key': randomUUID(), ...headers },
        ...(payload && { payload }),
      }),
    set: (changes: object = {}) =>
      server.call(token, {
        method: 'PUT',
        url: '/api/accounting/settings',
        payload: { ...settings, reason: REASON, ...changes },
      }),
    /** Moves the clock on and signs everybody in again. */
    moveTo: async (now: Date) => {
      server.setTime(now);
      token = await server.signIn(server.root.email);
    },
    /** A payout of everything available, approved and so with its document; works also long after the first day. */
    noted: async (partner: TestPartner): Promise<number> => {
      const payout = await server.requested(partner);
      const answer = await server.mergePatch(token, `/api/payouts/${payout}`, { status: 1 });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return payout;
    },
    /** Hands a month over to the tax adviser, and returns its file. */
    handedOver: async (month: string): Promise<Buffer> => {
      const answer = await server.call(token, {
        method: 'POST',
        url: `/api/accounting/${month}/hand_over`,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body], month).toEqual([200, '']);
      return (await get(`/api/accounting/${month}/datev.csv`)).rawPayload;
    },
    /** The bytes of a served file. */
    file: async (url: string): Promise<Buffer> => {
      const answer = await get(`/api/accounting/${url}`);
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body], url).toEqual([200, '']);
      return answer.rawPayload;
    },
    /** Status and code of a refusal. */
    refused: async (url: string): Promise<[status: number, code: string]> => {
      const answer = await get(`/api/accounting/${url}`);
      return [answer.statusCode, answer.json().code];
    },
  };
}

/** Rows of a CSV file without quotation marks, split into cells. */
export function rowsOf(bytes: Buffer): string[][] {
  return bytes
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

/** The files of a ZIP, read via its central directory as every program does. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const [name = 0, extra = 0, comment = 0] = lengths;
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(data) : data);
    at += 46 + name + extra + comment;
  }
  return files;
}
