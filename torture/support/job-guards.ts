import type { MethodGuard, StatementGuard, TriggerGuard } from './removal.ts';

/** A guard of the jobs, how to remove it, and the check that must then fail. */
export type JobGuard = { readonly shownBy: JobCheck } & (MethodGuard | StatementGuard | TriggerGuard);

export type JobCheck =
  | 'a job asked for at both'
  | 'a job asked for during its run'
  | 'a job that two look for at once'
  | 'a job whose process died'
  | 'a message that two would send';

/** Every guard by name: a property of the job's queue, or of the row that is worked on. */
export const jobGuards: Readonly<Record<string, JobGuard>> = {
  'one run of a job at a time': {
    shownBy: 'a job asked for at both',
    method: 'createQueue',
    gone: (create) => (name, options) => create(name, { ...options, policy: 'standard' }),
  },
  'runs that are seen when they are due': {
    shownBy: 'a job asked for during its run',
    trigger: 'queue_keeps_runs_visible',
    on: 'pgboss.queue',
  },
  'the lock of a run that is taken': {
    shownBy: 'a job that two look for at once',
    words: 'FOR UPDATE OF j SKIP LOCKED',
  },
  'being heard of while at work': {
    shownBy: 'a job whose process died',
    method: 'updateQueue',
    gone: () => async () => undefined,
  },
  'another try': {
    shownBy: 'a job whose process died',
    method: 'createQueue',
    gone: (create) => (name, options) => create(name, { ...options, retryLimit: 0 }),
  },
  'the lock of a message on its way': {
    shownBy: 'a message that two would send',
    words: 'for update skip locked',
  },
};
