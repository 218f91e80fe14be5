import { sql } from 'kysely';
import { marker } from '../../../../test-support/access/testing/markers.ts';
import { sealDetails } from '../../../money/payout-runs/statements/line-details.ts';
import type { Deps } from '../../../platform/deps.ts';

/** A user id outside the network. */
const BY = 999_999_998;
const AT = new Date('2026-05-04T08:00:00Z');
const mark = (field: string) => marker('own', field);

/** The owner of the rows, and a payout of somebody else that was paid by the same bank booking as theirs. */
interface Owner {
  readonly partner: number;
  readonly payout: number;
  readonly othersPayout: number;
}

/**
 * Writes one row of each kind that money leaves about somebody of the marked network and that is not there yet:
 * decisions, write-offs and payments by hand, bank bookings, proofs of VAT IDs, and a voucher that stays valid for
 * long.
 */
export async function noteMoney(deps: Pick<Deps, 'db' | 'secrets'>, owner: Owner): Promise<void> {
  await noteByHand(deps, owner);
  await noteTransfers(deps, owner);
  await noteLines(deps, owner);
  await noteRest(deps, owner);
}

/** A correction and tax decisions that somebody else rejected, and debts that were written off, or paid. */
async function noteByHand({ db }: Pick<Deps, 'db'>, { partner, payout }: Owner): Promise<void> {
  const [reason, text] = [mark('approvalreason'), mark('approvaltext')];
  const approve = (kind: string, subject: string, after: object) =>
    sql<{ id: number }>`
    insert into approvals (kind, subject, before, after, payload_hash, reason, prepared_by, prepared_at, status, decided_by,
      decided_at, decision)
    values (${kind}, ${subject}, '{}', ${JSON.stringify(after)}::jsonb, sha256('x'), ${reason}, ${BY}, ${AT}, 'rejected', ${BY},
      ${AT}, ${mark('approvaldecision')}) returning id`.execute(db);
  const { id } = await db
    .selectFrom('corrections')
    .select('id')
    .where('partner_id', '=', partner)
    .where('booked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const waited = await approve('money.correction', `/api/corrections/${id}`, {
    partner,
    amount: '1.00',
    text,
  });
  await sql`update corrections set approval_id = ${waited.rows[0]?.id} where id = ${id}`.execute(db);
  await approve('payout.reject', `/api/payouts/${payout}`, { status: 'rejected' });
  await approve('tax.replacement', `/api/payouts/${payout}`, { partner, tax: '190.00' });
  await approve('tax.vat-id', `/api/partners/${partner}`, { partner, vatId: mark('approvalnumber') });
  await sql`
    insert into write_offs (partner_id, amount_cents, demand_id, reason, prepared_by, prepared_at)
    select partner_id, 100, id, ${mark('writeoffreason')}, ${BY}, ${AT} from demands
    where partner_id = ${partner}`.execute(db);
}

/** A payout that was returned and sent again, in a run. */
async function noteTransfers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { payout }: Owner,
): Promise<void> {
  const target = secrets.seal(mark('secondiban'), `payout_attempts.target:${payout}`);
  const destination = secrets.seal(mark('destination'), `payout_run_items.destination:${payout}`);
  const failure = JSON.stringify({ code: 'badRequest', text: mark('failure') });
  await sql`update payouts set bank_reference = ${mark('bankreference')} where id = ${payout}`.execute(db);
  await sql`
    insert into payout_returns (payout_id, attempt, returned_on, code, note, bank_reference, noted_at, noted_by)
    values (${payout}, 1, '2026-05-04', 'AC04', ${mark('returnnote')}, ${mark('returnreference')}, ${AT}, ${BY})`.execute(
    db,
  );
  await sql`
    insert into payout_attempts (payout_id, attempt, target, created_at, created_by)
    values (${payout}, 2, ${target}, ${AT}, ${BY})`.execute(db);
  await sql`
    insert into payout_run_items
      (run_id, payout_id, attempt, end_to_end_id, amount_cents, status, destination, reason, failure, added_at, changed_at)
    select min(id), ${payout}, 2, ${`P-${payout}-2`}, 100, 'failed', ${destination}, ${mark('itemreason')}, ${failure}::jsonb,
      ${AT}, ${AT} from payout_runs`.execute(db);
}

/** A booking that paid the payout alone, one that also paid somebody else's, and one that settled a debt. */
async function noteLines(deps: Pick<Deps, 'db' | 'secrets'>, owner: Owner): Promise<void> {
  const { db, secrets } = deps;
  const addLine = async (key: string, status: 'matched' | 'received', payouts: readonly number[]) => {
    // A collective booking names nobody.
    const textOf = payouts.length > 1 ? () => 'Sammler' : mark;
    const names = { counterparty: textOf('lineholder'), text: textOf('linetext'), returnText: null };
    const details = sealDetails(secrets, { key, ...names });
    const { rows } = await sql<{ id: number }>`
      insert into bank_statement_lines (statement_id, entry_key, reference, booked_on, amount_cents, end_to_end_id, is_return,
        details, status, decided_by, decided_at, decision)
      select min(id), ${key}, ${textOf('linereference')}, '2026-05-04', ${status === 'matched' ? -100 : 100}, ${textOf('lineend')},
        false, ${details}, ${status}, ${BY}, ${AT}, ${textOf('linedecision')} from bank_statements returning id`.execute(
      db,
    );
    const [line] = rows;
    for (const payout of payouts)
      await sql`insert into bank_statement_matches (line_id, payout_id, attempt, kind)
                values (${line?.id}, ${payout}, ${payouts.length}, 'paid')`.execute(db);
    return line?.id;
  };
  await addLine('own-alone', 'matched', [owner.payout]);
  await addLine('own-and-other', 'matched', [owner.payout, owner.othersPayout]);
  const received = await addLine('own-debt', 'received', []);
  await sql`
    insert into debt_payments (partner_id, demand_id, amount_cents, net_cents, received_on, bank_reference, line_id, reason,
      prepared_by, prepared_at)
    select partner_id, id, 119, 100, '2026-05-04', ${mark('debtreference')}, ${received}, ${mark('debtreason')}, ${BY}, ${AT}
    from demands where partner_id = ${owner.partner}`.execute(db);
}

/** Answered and pending VIES checks, and a voucher that can be spent for decades. */
async function noteRest({ db }: Pick<Deps, 'db'>, { partner }: Owner): Promise<void> {
  const answer = JSON.stringify({ valid: true, name: mark('viesname') });
  await sql`
    insert into vat_id_checks (partner_id, vat_id, requested_at, next_attempt_at, answered_at, valid, reference, answer)
    values (${partner}, ${mark('viesnumber')}, ${AT}, ${AT}, ${AT}, true, ${mark('viesreference')}, ${answer}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into vat_id_checks (partner_id, vat_id, requested_at, next_attempt_at, last_error)
    values (${partner}, ${mark('viesopen')}, ${AT}, ${AT}, ${mark('vieserror')})`.execute(db);
  await sql`
    insert into vouchers (code, amount_cents, owner_id, valid_until, created_at)
    values (${mark('lastingcode')}, 1000, ${partner}, '2060-12-31', ${AT})`.execute(db);
}
