import type { Job } from './jobs.data.ts';

/** The text of a job's kind. */
export function kindText(kind: Job['kind']) {
  return `operations:jobs.kind.${kind.replace('.', '_')}` as 'operations:jobs.kind.partners_hold';
}
