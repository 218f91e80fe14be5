import { CHECK_VAT_IDS } from '../../../account/affiliate-data/check-vat-ids.ts';
import { findCompany } from '../../../company/company.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { askVies, RegisterUnavailable } from './ask-vies.ts';
import {
  findDueChecks,
  insertDueChecks,
  keepAnswer,
  type OpenCheck,
  putOffCheck,
} from './vat-id-checks.queries.ts';

/** Batch size: VIES rejects excessive requests. The next run does the rest. */
const PER_RUN = 20;

const MAX_REASON_LENGTH = 500;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>;

/** Checks new and newly accepted VAT IDs with VIES; does nothing without a configured URL. */
export function checkVatIdsJob(deps: JobDeps): JobDefinition {
  return { name: CHECK_VAT_IDS, cron: '*/10 * * * *', run: () => checkVatIds(deps) };
}

/** Schedules checks and runs those that are due. An unavailable register does not block the others. */
export async function checkVatIds({ db, clock, log, config }: JobDeps): Promise<void> {
  const { viesUrl } = config;
  if (viesUrl === null) return;
  await inTransaction(db, (tx) => insertDueChecks(tx, clock.now()));
  const { vatId: company } = await findCompany(db);
  const ask = async (check: OpenCheck): Promise<'asked' | 'unreachable'> => {
    try {
      const answer = await askVies(viesUrl, check.vatId, company);
      await inTransaction(db, (tx) => keepAnswer(tx, check.id, { ...answer, at: clock.now() }));
      return 'asked';
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
      await inTransaction(db, (tx) => putOffCheck(tx, check, { error: reason, now: clock.now() }));
      log.warn({ err: error, check: check.id }, 'VIES did not answer about a VAT ID; it will be retried');
      return error instanceof RegisterUnavailable ? 'asked' : 'unreachable';
    }
  };
  // If the service itself does not answer, the others would only wait in vain, each for the full timeout.
  for (const check of await findDueChecks(db, clock.now(), PER_RUN))
    if ((await ask(check)) === 'unreachable') break;
}
