import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { expect } from 'vitest';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { checkLedger, ledgerRules } from '../../books/check/check-ledger.ts';
import { objectionRules } from '../../books/check/objection-rules.ts';
import { paperRules } from '../../books/check/paper-rules.ts';
import { payoutOrderRule } from '../../books/check/payout-order-rule.ts';
import { taxAccountRules } from '../../books/check/tax-account-rules.ts';
import { taxRules } from '../../books/check/tax-rules.ts';
import { bookCycle, releaseAt, reverseAt } from '../../books/testing/booked.ts';
import { ruleFaults, schemaFaults } from './en16931.ts';
import { NOW, type PaperServer, startPaperServer } from './paper-server.ts';
import { readPdf } from './read-pdf.ts';

/** Starts a server whose partners earn, are paid by an operator, and change their tax in between. */
export async function startTaxServer() {
  const server = await startPaperServer();
  return { ...server, ...bookingsOn(server), ...readingsOn(server) };
}

function bookingsOn(server: PaperServer) {
  const { db, pool } = server.database;
  let cycles = 0;
  let partners = 0;
  /** Right after the last booking. */
  const soon = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      `select greatest(max(occurred_at), max(released_until), $1::timestamptz) + interval '1 millisecond' as at
       from journal_entries`,
      [NOW],
    );
    return rows[0]?.at as Date;
  };
  /** The partner earns 10 % of an order in a month (`2015-03`). */
  const earnedIn = async ({ id: partner }: TestPartner, month: string, cents: number) => {
    const { dateFrom, dateTo } = cycleOfDay(`${month}-01`);
    const { cycle, credits } = await bookCycle(
      db,
      { dateFrom, dateTo, closedAt: NOW, source: server.other.id },
      [{ partner, cents, availableAt: await soon() }],
    );
    await releaseAt(db, await soon());
    return { cycle, order: credits[0]?.order as number };
  };
  return {
    soon,
    earnedIn,
    newPartner: (country = 'DEU') => {
      partners += 1;
      return createPartner(db, { name: `Wechsel ${partners}`, parent: server.own, country });
    },
    /** The partner earns 10 % of an order; returns the order. */
    earned: async (partner: TestPartner, cents: number): Promise<number> => {
      cycles += 1;
      return (await earnedIn(partner, `${2016 - cycles}-03`, cents)).order;
    },
    refund: async (order: number, remainingBaseCents: number) =>
      reverseAt(db, { order, remainingBaseCents, now: await soon() }),
    /** A payout of everything, moved by an operator through these statuses. */
    paidOut: async (partner: TestPartner, ...statuses: number[]): Promise<number> => {
      const payout = await server.requested(partner);
      for (const status of statuses) expect(await server.move(payout, status)).toMatchObject({ status: 200 });
      return payout;
    },
    /** Makes a partner an operator, and returns their token. */
    asOperator: async ({ userId, email }: TestPartner): Promise<string> => {
      await db
        .updateTable('users')
        .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
        .where('id', '=', userId)
        .execute();
      return server.signIn(email);
    },
    become: async (
      { id }: TestPartner,
      tax: { small_business?: boolean; tax_status?: 'proven' | 'unproven' },
    ): Promise<void> => {
      await db.updateTable('affiliate_data').set(tax).where('partner_id', '=', id).execute();
    },
  };
}

function readingsOn(server: PaperServer) {
  /** Reads as an operator. */
  const read = async (url: string) => (await server.call(server.operatorToken, { url })).json();
  return {
    read,
    shown: (payout: number) => read(`/api/payouts/${payout}`),
    /** A document, after checking its electronic invoice. */
    paper: async (url: string) => {
      const answer = await server.call(server.operatorToken, { url });
      expect(answer.statusCode, url).toBe(200);
      const { text, attachments } = await readPdf(answer.rawPayload);
      const xml = attachments['factur-x.xml']?.toString() ?? '';
      expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
      return { text, lines: text.split('\n'), xml };
    },
    expectRightBooks: async (): Promise<void> => {
      const rules = [...paperRules, ...taxRules, ...taxAccountRules, ...objectionRules, payoutOrderRule];
      const names = rules.map(({ name }) => name);
      names.push(
        'a payout = what it took from balances = its credits and the part payments of a debt that it counts',
        'the end of a payout in the books matches its status, and every earlier attempt was paid and returned',
      );
      const wanted = ledgerRules.filter(({ name }) => names.includes(name));
      const checked = await checkLedger(server.database, { rules: wanted });
      expect(checked.filter(({ faults }) => faults > 0)).toEqual([]);
      expect(checked).toHaveLength(names.length);
    },
  };
}
