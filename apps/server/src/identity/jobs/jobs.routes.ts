import {
  getJob,
  type JobKind,
  listJobFailures,
  listJobs,
} from '@blattwerk/contract/operators/jobs.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { JobKinds } from './job-kinds.ts';
import { findFailures, findJob, findJobs } from './jobs.queries.ts';

/** Bulk jobs of operators. */
export function jobRoutes(route: Route, kinds: JobKinds): void {
  // Audit log entries link to jobs, so those who may read the log may read them.
  const viewerOf = ({ user, rights }: Session) => ({
    user: user.id,
    kinds: (Object.keys(kinds) as JobKind[]).filter((kind) => rights.includes(kinds[kind].right)),
    readsAll: rights.includes('audit.read'),
  });

  route(listJobs, async ({ list, session }, { db }) => {
    const { rows, total } = await findJobs(db, viewerOf(session), list);
    return { items: rows, total };
  });

  route(getJob, async ({ params, session }, { db }) => {
    const job = await findJob(db, viewerOf(session), params.id);
    if (job === undefined) throw notFound();
    return job;
  });

  route(listJobFailures, async ({ params, list, session }, { db }) => {
    const job = await findJob(db, viewerOf(session), params.id);
    if (job === undefined) throw notFound();
    const { rows, total } = await findFailures(db, job.id, list);
    return { items: rows, total };
  });
}
