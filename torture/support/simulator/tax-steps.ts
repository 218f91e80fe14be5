import { findDefaultAddress, updateAddress } from '@blattwerk/server/account/addresses/addresses.queries.ts';
import { changeTaxData } from '@blattwerk/server/account/affiliate-data/change-tax-data.ts';
import { findUserOf } from '@blattwerk/server/identity/users/users.queries.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { requestVatIdDecision } from '@blattwerk/server/money/payouts/decide-vat-id.ts';
import { findPayout, type PayoutRow } from '@blattwerk/server/money/payouts/payouts.queries.ts';
import { requestReplacement } from '@blattwerk/server/money/payouts/request-replacement.ts';
import { type InTx, inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Deps } from '@blattwerk/server/platform/deps.ts';
import type { Step } from './order-steps.ts';
import { learnPayouts } from './payout-steps.ts';
import { countries, TAX_NUMBER, vatIds } from './people.ts';
import { nothing, unlessRefused } from './refused.ts';
import { operatorOf } from './sessions.ts';
import { BEGINNING, sayAsOperator, sayAsOwner, sayCountry, type TaxInput, taxInputOf } from './tax-model.ts';
import { depsOf, monthOf, taxOfPartner, todayIn, type World } from './world.ts';

/** The tax data that a partner may enter. */
export type TaxChange = 'business' | 'number' | 'no number';

const numbers: readonly (string | null)[] = [vatIds.DEU, vatIds.AUT, TAX_NUMBER];

/** A partner changes the kind of business, enters another number, or removes it. */
export function changeTax(who: number, change: TaxChange): Step {
  return async (world, model) => {
    const partner = world.partners[who] as number;
    const past = taxOfPartner(model, partner);
    const input = inputFor(change, { ...taxInputOf(past), ...past.toCheck });
    const given = {
      ...(input.number !== undefined && { ust: input.number }),
      ...(input.smallBusiness !== undefined && { smallBusiness: input.smallBusiness }),
    };
    await inTransaction(world.database.db, async (tx) => {
      const by = await findUserOf(tx, partner);
      await changeTaxData(tx, { partner, given, changer: 'owner', by }, () => world.clock.now);
    });
    const isNoted = model.payouts.some((payout) => payout.partner === partner && payout.issued !== null);
    return () => sayAsOwner(past, input, { today: todayIn(world), isNoted });
  };
}

function inputFor(change: TaxChange, now: TaxInput): Partial<TaxInput> {
  if (change === 'business') return { smallBusiness: !now.smallBusiness };
  if (change === 'no number') return { number: null };
  return {
    number: numbers[(numbers.indexOf(now.number) + 1) % numbers.length] ?? null,
  };
}

/**
 * An operator accepts or rejects the proof of a partner's tax data, as of the day in the documents: the first day of a
 * month that many months ago, 0 for all time, null for the product's default. Without a number nothing is proven.
 */
export function decideTax(who: number, status: 'proven' | 'unproven', monthsAgo: number | null): Step {
  return async (world, model) => {
    const partner = world.partners[who] as number;
    const past = taxOfPartner(model, partner);
    const given = monthsAgo === null ? undefined : dayAgo(world, monthsAgo);
    const { toCheck } = past;
    const read = toCheck && { ust: String(toCheck.number), smallBusiness: toCheck.smallBusiness };
    const change = {
      taxStatus: status,
      ...(given !== undefined && { validFrom: given }),
      ...(read && { toCheck: read }),
    };
    const by = world.operator;
    const deciding = inTransaction(world.database.db, (tx) =>
      changeTaxData(tx, { partner, given: change, changer: 'operator', by }, () => world.clock.now),
    );
    const lacksNumber = (toCheck ?? taxInputOf(past)).number === null && status === 'proven';
    const decided = await unlessRefused(deciding, lacksNumber ? ['validationFailed'] : []);
    if (decided === undefined) return nothing;
    if (lacksNumber) throw new Error(`the tax of partner ${partner} was proven without a number`);
    return () => sayAsOperator(past, status, { today: todayIn(world), given });
  };
}

function dayAgo(world: World, monthsAgo: number): string {
  if (monthsAgo === 0) return BEGINNING;
  const { now } = world.clock;
  const months = (now.getUTCFullYear() - 2026) * 12 + now.getUTCMonth() - 2;
  return `${monthOf(months - monthsAgo)}-01`;
}

/** A partner's billing address moves to the next country as of today; outside Germany the recipient owes the tax. */
export function changeCountry(who: number, times: number): Step {
  return async (world, model) => {
    const partner = world.partners[who] as number;
    const { database, clock } = world;
    const country = await inTransaction(database.db, async (tx) => {
      const address = await findDefaultAddress(tx, await findUserOf(tx, partner));
      if (!address) throw new Error(`partner ${partner} has no address`);
      const at = countries.indexOf(address.countryIso);
      const next = countries[(at + times) % countries.length] ?? address.countryIso;
      await updateAddress(tx, address.id, { countryIso: next }, clock.now);
      return next;
    });
    return () => sayCountry(taxOfPartner(model, partner), country, todayIn(world));
  };
}

/** An operator accepts a number with an invalid form on other evidence: that of a payout waiting for it. */
export function takeNumber(pick: number): Step {
  return async (world) => {
    const deps = depsOf(world);
    const waiting = await deps.db
      .selectFrom('payouts')
      .select(['id', 'partner_id as partner'])
      .where('status', '=', payoutStatus.pending)
      .where('unsound_vat_id', 'is not', null)
      .orderBy('id')
      .execute();
    const payout = waiting[pick % waiting.length];
    if (payout === undefined) return nothing;
    const wanted = { partner: payout.partner, payout: payout.id, reason: 'Registerauszug', code: undefined };
    const taking = inTransaction(deps.db, (db) =>
      requestVatIdDecision({ ...deps, db }, operatorOf(world), wanted),
    );
    await unlessRefused(taking, ['vatIdDecided']);
    return nothing;
  };
}

/** Why a note stays as it is: it is not fully paid, or no other tax is proven. */
const NOT_REPLACED = [
  'noteNotReplaceable',
  'noteObjected',
  'payoutConnected',
  'taxNotProven',
  'payoutPartnerHeld',
  'validationFailed',
];

/**
 * An operator replaces a paid note without tax by one with the tax that was proven later, together with all connected
 * notes.
 */
export function replaceNote(pick: number): Step {
  return async (world, model) => {
    const deps = depsOf(world);
    const lacking = await findWithoutTax(deps.db);
    const id = lacking[pick % lacking.length];
    if (id === undefined) return nothing;
    const rows = await unlessRefused(
      inTransaction(deps.db, (db) => replace({ ...deps, db }, world, id)),
      NOT_REPLACED,
    );
    return rows === undefined ? nothing : () => learnPayouts(model, rows);
  };
}

/** Paid payouts whose notes say that nothing was proven, or that their partner is a small business. */
async function findWithoutTax(db: Deps['db']): Promise<number[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', payoutStatus.paid)
    .where('tax_kind', 'in', ['unproven', 'small-business'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns the payouts of the new notes */
async function replace(deps: InTx<Deps>, world: World, id: number): Promise<PayoutRow[]> {
  const payout = await findPayout(deps.db, id);
  if (payout === undefined) throw new Error(`payout ${id} does not exist`);
  const last = await newest(deps.db);
  await requestReplacement(deps, operatorOf(world), payout, { reason: 'Bescheid', code: undefined });
  return findLater(deps.db, last);
}

async function newest(db: Deps['db']): Promise<number> {
  const { id } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

async function findLater(db: Deps['db'], after: number): Promise<PayoutRow[]> {
  const ids = await db.selectFrom('payouts').select('id').where('id', '>', after).orderBy('id').execute();
  const rows = await Promise.all(ids.map(({ id }) => findPayout(db, id)));
  return rows.filter((row) => row !== undefined);
}
