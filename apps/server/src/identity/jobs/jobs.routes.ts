import type { Right } from '@blattwerk/contract/http/rights.ts';
import {
  getJob,
  type JobKind,
  listJobFailures,
  listJobs,
} from '@blattwerk/contract/operators/jobs.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { JobKinds } from './job-kinds.ts';
import { findFailures, findJob, findJobs } from './jobs.queries.ts';

/** What operators have asked for that takes its time. */
export function jobRoutes(route: Route, kinds: JobKinds): void {
  const seen = (rights: readonly Right[]) =>
    (Object.keys(kinds) as JobKind[]).filter((kind) => rights.includes(kinds[kind].right));

  route(listJobs, async ({ list, session: { user, rights } }, { db }) => {
    const { rows, total } = await findJobs(db, { user: user.id, kinds: seen(rights) }, list);
    return { items: rows, total };
  });

  route(getJob, async ({ params, session: { user, rights } }, { db }) => {
    const job = await findJob(db, { user: user.id, kinds: seen(rights) }, params.id);
    if (job === undefined) throw notFound();
    return job;
  });

  route(listJobFailures, async ({ params, list, session: { user, rights } }, { db }) => {
    const job = await findJob(db, { user: user.id, kinds: seen(rights) }, params.id);
    if (job === undefined) throw notFound();
    const { rows, total } = await findFailures(db, job.id, list);
    return { items: rows, total };
  });
}
