import type { JobParts } from '../../platform/area.ts';
import { type JobDefinition, KEEP_INSIGHT } from '../../platform/jobs.ts';
import { keepInsight } from './keep-insight.ts';

/** Adds up each night, after a closing and when a process begins, what the cockpit shows. */
export function keepInsightJob({ database, deps }: JobParts): JobDefinition {
  return {
    name: KEEP_INSIGHT,
    cron: '40 2 * * *',
    atStart: true,
    run: () => keepInsight(database, deps.clock.now()),
  };
}
