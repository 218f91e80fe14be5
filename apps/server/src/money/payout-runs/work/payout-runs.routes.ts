import {
  createPayoutRun,
  discardPayoutRun,
  getPayoutRun,
  listPayoutRunProposals,
  listPayoutRuns,
  submitPayoutRun,
} from '@blattwerk/contract/payout-runs/payout-runs.contract.ts';
import { previewPayoutRun } from '@blattwerk/contract/payout-runs/run-preview.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { previewRun } from '../preview/preview-run.ts';
import { findRuns, type RunRow, requireRun } from '../runs/payout-runs.queries.ts';
import { createRun, findMinimum, requireCountries } from './create-run.ts';
import { discardRun } from './discard-run.ts';
import { findProposals } from './proposals.ts';
import { runVersion } from './run-version.ts';
import { submitRun } from './submit-run.ts';

/** Payout runs: created, discarded, submitted. */
export function payoutRunRoutes(route: Route): void {
  const read = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number) =>
    present(await requireRun(db, id, clock.now()));

  route(listPayoutRuns, async ({ list }, { db, clock }) => {
    const { rows, total } = await findRuns(db, list, clock.now());
    return { items: rows.map(present), total };
  });

  route(getPayoutRun, ({ params }, deps) => read(deps, params.id));

  route(listPayoutRunProposals, async (_, { db, clock }) => ({
    proposals: await findProposals(db, clock.now()),
  }));

  route(previewPayoutRun, async ({ query: { type, scope, minimum, countries: named } }, { db, clock }) => {
    const countries = named
      .toUpperCase()
      .split(',')
      .filter((code) => code !== '');
    requireCountries(countries);
    const terms = { type, minimumCents: await findMinimum(db, minimum), countries };
    return previewRun(db, { terms, scope, now: clock.now() });
  });

  route(createPayoutRun, async ({ body, session }, deps) => {
    const id = await createRun(deps, session.user.id, body);
    deps.log.info({ operator: session.user.id, run: id, scope: body.scope }, 'a payout run was created');
    return read(deps, id);
  });

  route(discardPayoutRun, async ({ params, body, session }, deps) => {
    await discardRun(deps, { run: params.id, by: session.user.id, reason: body.reason });
    return read(deps, params.id);
  });

  route(submitPayoutRun, async ({ params, body: { reason, dueOn }, session, version }, deps) => {
    await submitRun(deps, session, { run: params.id, reason, version, dueOn });
    deps.log.info({ operator: session.user.id, run: params.id }, 'a payout run was submitted');
    return read(deps, params.id);
  });
}

function present(run: RunRow): HandlerAnswer<typeof getPayoutRun> {
  const { count, netCents, taxCents, grossCents, minimumCents, ...same } = run;
  return {
    ...same,
    minimum: formatCents(minimumCents),
    going: {
      count,
      net: formatCents(netCents),
      tax: formatCents(taxCents),
      gross: formatCents(grossCents),
    },
    version: runVersion(run),
  };
}
