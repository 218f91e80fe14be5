import { findUserOf } from '@blattwerk/server/identity/users/users.queries.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { rejectReturned } from '@blattwerk/server/money/payout-runs/returns/reject-returned.ts';
import { decidePayout as decide } from '@blattwerk/server/money/payouts/decide-payout.ts';
import type { Destination } from '@blattwerk/server/money/payouts/eligibility.ts';
import { notifyOfRequest } from '@blattwerk/server/money/payouts/notify-of-payout.ts';
import { hasComeBack } from '@blattwerk/server/money/payouts/payouts.policy.ts';
import { findPayout, type PayoutRow } from '@blattwerk/server/money/payouts/payouts.queries.ts';
import { findRequested, requestPayout as request } from '@blattwerk/server/money/payouts/request-payout.ts';
import { type InTx, inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Deps } from '@blattwerk/server/platform/deps.ts';
import { expect } from 'vitest';
import type { Step } from './order-steps.ts';
import { nothing, unlessRefused } from './refused.ts';
import { operatorOf } from './sessions.ts';
import { taxInputOf } from './tax-model.ts';
import { depsOf, type Model, type ModelPayout, noteIssued, taxOfPartner, type World } from './world.ts';

/** A partner with an available balance requests all of it, and gets one payout per tax treatment. */
export function requestPayout(pick: number, type: Destination['type']): Step {
  return async (world, model) => {
    const able: number[] = [];
    for (const partner of world.partners) {
      const { availableCents } = await findAccounts(world.database.db, partner);
      if (availableCents > 0) able.push(partner);
    }
    const partner = able[pick % able.length];
    return partner === undefined ? nothing : requestOf(partner, type)(world, model);
  };
}

/**
 * A partner requests a payout. An earlier payout or its correction may prevent it; a partner without a tax number or on
 * hold is refused.
 */
export function requestOf(partner: number, type: Destination['type']): Step {
  return async (world, model) => {
    const deps = depsOf(world);
    const { availableCents: cents } = await findAccounts(deps.db, partner);
    const asking = inTransaction(deps.db, (db) => ask({ ...deps, db }, { partner, cents, type }));
    const lacks = model.onHold.has(partner) || taxInputOf(taxOfPartner(model, partner)).number === null;
    const stopped = ['payoutUndecided', 'payoutCorrections', 'payoutOnlyRepaid'];
    const refusals = lacks ? ['validationFailed'] : stopped;
    const rows = await unlessRefused(asking, refusals);
    if (rows === undefined) return nothing;
    expect([partner, lacks]).toEqual([partner, false]);
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
    return () => learnPayouts(model, rows);
  };
}

interface Asking {
  readonly partner: number;
  readonly cents: number;
  readonly type: Destination['type'];
}

/** What the route does with a request. */
async function ask(deps: InTx<Deps>, { partner, cents, type }: Asking): Promise<PayoutRow[]> {
  const { db, clock } = deps;
  const shops = await db.selectFrom('shops').select('id').orderBy('id').execute();
  const shop = type === 'shopping' ? (shops[0]?.id ?? null) : null;
  const user = await findUserOf(db, partner);
  const claim = { partner, user, destination: { type, shop }, now: clock.now() };
  const ids = await findRequested(db, await request(deps, claim, cents));
  for (const id of ids) await notifyOfRequest(deps, id);
  return Promise.all(ids.map((id) => requireRow(db, id)));
}

async function requireRow(db: Deps['db'], id: number): Promise<PayoutRow> {
  const row = await findPayout(db, id);
  if (row === undefined) throw new Error(`payout ${id} does not exist`);
  return row;
}

/** Adds payouts to the model, with the tax facts known about their partner now. */
export function learnPayouts(model: Model, rows: readonly PayoutRow[]): void {
  for (const { id, partner, amountCents: cents, status, number } of rows) {
    const known = taxOfPartner(model, partner).facts.length;
    model.payouts.push({ id, partner, cents, known, status, issued: number === null ? null : known });
  }
}

const { approved, rejected, pending, paid, returned } = payoutStatus;
const nextStatuses: Readonly<Record<number, readonly number[]>> = {
  [pending]: [approved, rejected],
  [approved]: [paid, rejected],
  [returned]: [approved, rejected],
};

/** Refusals of a step that the status of a payout would allow. */
const inTheWay = [
  'payoutTakesBack',
  'payoutTakenBack',
  'payoutInFile',
  'payoutInRun',
  'payoutNoteCorrected',
  'payoutReplaces',
  'noteObjected',
  'vatIdUndecided',
  'payoutTaxChanged',
  'payoutDestinationUnchanged',
];

/** An operator moves a payout, usually one that has not ended. */
export function decidePayout(pick: number, status: number): Step {
  return async (world, model) => {
    const { payouts } = model;
    const running = payouts.filter((one) => nextStatuses[one.status]);
    const choice = running.length > 0 && pick % 4 > 0 ? running : payouts;
    const payout = choice[pick % choice.length];
    return payout === undefined ? nothing : moveTo(payout, status)(world, model);
  };
}

/**
 * An operator moves this payout, or is refused: also if an earlier payout has to come first because one takes something
 * back, or if the tax data has changed since the request. A returned payout is sent again or given up.
 */
export function moveTo(payout: ModelPayout, status: number): Step {
  return async (world, model) => {
    const deps = depsOf(world);
    const moving = inTransaction(deps.db, (db) => move({ ...deps, db }, world, { id: payout.id, status }));
    if (!nextStatuses[payout.status]?.includes(status)) {
      const moved = await unlessRefused(moving, null);
      if (moved) throw new Error(`payout ${payout.id}, which is ${payout.status}, was moved to ${status}`);
      return nothing;
    }
    const isStopped = status === approved && model.onHold.has(payout.partner);
    const codes = isStopped ? [...inTheWay, 'payoutPartnerHeld'] : inTheWay;
    const moved = await unlessRefused(moving, codes, (code) => {
      if (code === 'payoutTaxChanged') expectMoreKnown(model, payout);
    });
    if (!moved) return nothing;
    expect(isStopped).toBe(false);
    return () => {
      payout.status = status;
      if (status === approved) noteIssued(model, payout);
    };
  };
}

/** A payout's tax may only differ from that at the request if new facts were added since. */
function expectMoreKnown(model: Model, { partner, known }: ModelPayout): void {
  expect(taxOfPartner(model, partner).facts.length).toBeGreaterThan(known);
}

async function move(
  deps: InTx<Deps>,
  world: World,
  { id, status }: { readonly id: number; readonly status: number },
): Promise<true> {
  const session = operatorOf(world);
  const payout = await requireRow(deps.db, id);
  const reason = 'Probe';
  if (hasComeBack(payout) && status === rejected)
    await rejectReturned(deps, session, payout, { reason, code: undefined });
  else {
    const sent = status === paid && payout.type !== 'shopping' ? { bankReference: `H-${id}` } : {};
    await decide(deps, session, { payout, asked: { status, reason, code: undefined, ...sent } });
  }
  return true;
}
