import type { JobParts } from '../../platform/area.ts';
import { type JobDefinition, KEEP_INSIGHT } from '../../platform/jobs.ts';
import { keepInsight } from './keep-insight.ts';

/** Computes the figures of the cockpit every night, after a closing and when a process starts. */
export function keepInsightJob({ database, deps }: JobParts): JobDefinition {
  return {
    name: KEEP_INSIGHT,
    cron: '40 2 * * *',
    atStart: true,
    run: () => keepInsight(database, deps.clock.now()),
  };
}
