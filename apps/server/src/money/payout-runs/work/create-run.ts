import type { createPayoutRun } from '@blattwerk/contract/payout-runs/payout-runs.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { findCompany } from '../../../company/company.queries.ts';
import { ApiError, invalidField } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { isCountry } from '../../../platform/country.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import { availableIn, findLeastAsked, type RunTerms } from '../runs/askable.ts';
import { insertRun } from '../runs/payout-runs.queries.ts';
import { requireDay } from '../runs/require-day.ts';
import { findPayoutSettings } from '../settings/payout-settings.queries.ts';
import { requestRunWork } from './work-on-runs.job.ts';

type Asked = CallOf<typeof createPayoutRun>['body'];

/**
 * Creates a run: a draft, which is completed outside of the request.
 * @param by the user who prepares it
 * @returns the run's id
 * @throws ApiError 422 for a day on which nothing can be sent and for unknown countries; 409 for a bank run before the company
 * has given its account
 */
export async function createRun(
  deps: InTx<Pick<Deps, 'db' | 'secrets' | 'clock' | 'jobs'>>,
  by: number,
  asked: Asked,
): Promise<number> {
  const { db } = deps;
  const now = deps.clock.now();
  const { dueOn, type, scope, countries } = asked;
  requireDay(asked, now);
  requireCountries(countries);
  if (type === 'bank' && (await findPayoutSettings(deps)).iban === null)
    throw new ApiError(409, 'payoutAccountMissing');
  const minimumCents = await findMinimum(db, asked.minimum);
  const run = await insertRun(db, {
    type,
    scope,
    due_on: dueOn,
    minimum_cents: minimumCents,
    countries,
    collecting: true,
    prepared_by: by,
    prepared_at: now,
  });
  if (scope === 'all') await insertPartners(db, run, { type, minimumCents, countries });
  const after = { type, scope, dueOn, minimum: formatCents(minimumCents), countries };
  const subject = `/api/payout_runs/${run}`;
  await audit(db, { user: by, action: 'write', subject, details: { before: {}, after } });
  await requestRunWork(deps);
  return run;
}

/** The minimum of a run, net: the requested one, else the company's own. */
export async function findMinimum(db: Kysely<DB>, asked: string | undefined): Promise<number> {
  return parseCents(asked ?? (await findCompany(db)).payoutMinimum);
}

/** @throws ApiError 422 for an unknown country */
export function requireCountries(countries: readonly string[]): void {
  for (const [index, country] of countries.entries())
    if (!isCountry(country)) throw invalidField(`countries.${index}`, 'countryUnknown');
}

/** Inserts the candidates of a run over all balances: everybody with at least the minimum who is paid this way. */
async function insertPartners(
  tx: Tx,
  run: number,
  { type, minimumCents, countries }: RunTerms,
): Promise<void> {
  await sql`
    insert into payout_run_partners (run_id, partner_id, available_cents)
    select ${run}, partner_id, cents from (${availableIn(countries)}) as askable
    where type = ${type} and cents >= ${await findLeastAsked(tx, minimumCents)}`.execute(tx);
}
