import { expect } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { earn } from './earn.ts';
import { makeEligible } from './eligible.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';

export const NOW = new Date('2026-05-20T10:00:00.000Z');
export const IBAN = 'DE02120300000000202051';
export const OTHER_IBAN = 'CH9300762011623852957';

type Opened = ReadPdf & { readonly bytes: Buffer; readonly headers: Readonly<Record<string, unknown>> };

/** A server with a company, a German partner and a Swiss one, who meet all requirements of a payout. */
export interface PaperServer extends TestServer {
  readonly root: TestPartner;
  readonly own: TestPartner;
  readonly other: TestPartner;
  readonly token: string;
  readonly operatorToken: string;
  /** A payout of a partner who has just earned these amounts. */
  requested(partner: TestPartner, ...amounts: number[]): Promise<number>;
  /** The answer to an operator's step. */
  move(payout: number, status: number, reason?: string): Promise<{ status: number; message: string }>;
  pdfOf(payout: number, as?: string, kind?: '' | '/correction'): Promise<Opened>;
  speak(locale: 'de' | 'en' | 'fr-FR' | 'ru-RU'): Promise<unknown>;
  papers(): Promise<
    { id: number; payout_id: number; number: number; kind: string; corrects_id: number | null }[]
  >;
}

/** Starts it; close it like every test server. */
export async function startPaperServer(): Promise<PaperServer> {
  const server = await startTestServer(NOW);
  const { db } = server.database;
  const roles = ['ROLE_USER', 'ROLE_ADMIN'];
  const root = await createPartner(db, { name: 'Root', parent: null, affiliate: false, roles });
  const own = await createPartner(db, { name: 'Zoë Ковалёва', parent: root });
  const other = await createPartner(db, { name: 'Other', parent: own, country: 'CHE' });
  // Nobody decides on payments to their own account.
  await makeEligible(server.deps, root, { ust: 'DE115235681', iban: OTHER_IBAN });
  await makeEligible(server.deps, own, { iban: IBAN });
  await makeEligible(server.deps, other, { ust: 'CHE-100.155.212' });
  const token = await server.signIn(own.email);
  const operatorToken = await server.signIn(root.email);
  return {
    ...server,
    root,
    own,
    other,
    token,
    operatorToken,
    requested: async (partner, ...amounts) => {
      for (const cents of amounts) await earn(db, NOW, [{ partner: partner.id, cents }]);
      const payload = { user: partner.userId };
      const as = await server.signIn(partner.email);
      const answer = await server.call(as, { method: 'POST', url: '/api/payouts', payload });
      expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
      return answer.json().id;
    },
    move: async (payout, status, reason) => {
      const change = { status, reason, bankReference: 'B-1' };
      const answer = await server.mergePatch(operatorToken, `/api/payouts/${payout}`, change);
      return {
        status: answer.statusCode,
        message: String(answer.json().detail ?? answer.json().message ?? ''),
      };
    },
    pdfOf: async (payout, as = token, kind = '') => {
      const answer = await server.call(as, { url: `/pdf/payout/${payout}${kind}` });
      expect(answer.statusCode).toBe(200);
      const read = await readPdf(answer.rawPayload);
      return { ...read, headers: answer.headers, bytes: answer.rawPayload };
    },
    speak: (locale) => db.updateTable('users').set({ locale }).where('id', '=', own.userId).execute(),
    papers: () =>
      db
        .selectFrom('payout_papers')
        .select(['id', 'payout_id', 'number', 'kind', 'corrects_id'])
        .orderBy('number')
        .execute(),
  };
}
