import {
  MOST_PREVIEWED,
  type previewPayoutRun,
} from '@blattwerk/contract/payout-runs/run-preview.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import { findLeastAsked, type RunTerms } from '../runs/askable.ts';
import { type AskedPartner, findAsked, findWaiting, type WaitingPayout } from './preview.queries.ts';

type Preview = HandlerAnswer<typeof previewPayoutRun>;

/**
 * What a run with these terms would pay if it were created now, and whom it would leave out and why. Read-only and without
 * locks: later changes, and reasons that block a single request, show up in the draft.
 */
export async function previewRun(
  db: Kysely<DB>,
  {
    terms,
    scope,
    now,
  }: { readonly terms: RunTerms; readonly scope: 'requested' | 'all'; readonly now: Date },
): Promise<Preview> {
  const waiting = await findWaiting(db, terms);
  const available = scope === 'all' ? await findAsked(db, terms.countries, now) : [];
  const leastAskedCents = await findLeastAsked(db, terms.minimumCents);
  return decidePreview(waiting, available, { type: terms.type, leastAskedCents });
}

/** Computes the result of a run from the waiting payouts and the partners with an available amount. */
export function decidePreview(
  waiting: readonly WaitingPayout[],
  available: readonly AskedPartner[],
  { type, leastAskedCents }: Pick<RunTerms, 'type'> & { readonly leastAskedCents: number },
): Preview {
  const going = waiting.filter((payout) => payout.isFree && payout.isEnough && !payout.isReturned);
  const enough = available.filter(({ cents }) => cents >= leastAskedCents);
  const mine = enough.filter((partner) => partner.type === type);
  const eligible = mine.filter(({ missing }) => missing.length === 0);
  const lacking = mine.filter(({ missing }) => missing.length > 0);
  const netOf = (rows: readonly { readonly cents: number }[]) => ({
    count: rows.length,
    net: formatCents(sum(rows.map(({ cents }) => cents))),
  });
  return {
    waiting: {
      ...netOf(going),
      tax: formatCents(sum(going.map(({ taxCents }) => taxCents))),
      gross: formatCents(sum(going.map(({ grossCents }) => grossCents))),
    },
    asked: netOf(eligible),
    countries: byCountry([...going, ...eligible]),
    people: largest([...going.map(({ id, ...payout }) => ({ ...payout, payout: id })), ...eligible]).map(
      presentPerson,
    ),
    leftOut: {
      count: lacking.length,
      missing: countMissing(lacking),
      people: largest(lacking).map(({ partner, displayName, cents, missing }) => ({
        partner: { id: partner, displayName },
        net: formatCents(cents),
        missing: [...missing],
      })),
      belowMinimum: netOf([
        ...available.filter((one) => one.cents < leastAskedCents && one.type === type),
        ...waiting.filter((payout) => payout.isFree && !payout.isEnough),
      ]),
      otherWay: netOf(enough.filter((partner) => partner.type !== type)),
      otherRun: waiting.filter(({ isFree }) => !isFree).length,
      returned: waiting.filter((payout) => payout.isFree && payout.isReturned).length,
    },
  };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, one) => all + one, 0);
}

function largest<Row extends { readonly cents: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.cents - one.cents).slice(0, MOST_PREVIEWED);
}

interface Person extends Pick<AskedPartner, 'partner' | 'displayName' | 'country' | 'cents'> {
  readonly payout?: number;
}

function presentPerson({ partner, displayName, country, cents, payout }: Person): Preview['people'][number] {
  return {
    partner: { id: partner, displayName },
    countryISO: country,
    net: formatCents(cents),
    payout: payout ?? null,
  };
}

function byCountry(
  rows: readonly { readonly country: string | null; readonly cents: number }[],
): Preview['countries'] {
  return [...Map.groupBy(rows, ({ country }) => country)]
    .map(([countryISO, own]) => ({
      countryISO,
      count: own.length,
      cents: sum(own.map(({ cents }) => cents)),
    }))
    .toSorted((one, other) => other.cents - one.cents)
    .map(({ cents, ...same }) => ({ ...same, net: formatCents(cents) }));
}

function countMissing(lacking: readonly AskedPartner[]): Preview['leftOut']['missing'] {
  const codes = lacking.flatMap(({ missing }) => missing);
  return [...Map.groupBy(codes, (code) => code)]
    .map(([code, all]) => ({ code, count: all.length }))
    .toSorted((one, other) => other.count - one.count);
}
