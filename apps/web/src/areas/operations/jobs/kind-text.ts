import type { Job } from './jobs.data.ts';

/** The text of what a job does. */
export function kindText(kind: Job['kind']) {
  return `operations:jobs.kind.${kind.replace('.', '_')}` as 'operations:jobs.kind.partners_hold';
}
