import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/** That the product is being worked on; `until` is when that presumably ends. */
export interface Maintenance {
  readonly until: Date | null;
}

type Switches = Pick<Config, 'dataDir' | 'maintenance'>;

/** How long an answer is good, in milliseconds: the switch is asked for with every call. */
const GOOD_MS = 1_000;

const answers = new Map<string, { at: number; answer: Promise<Maintenance | null> }>();

/** The file whose being there switches maintenance on; it may hold when that ends, `2026-03-05T14:00:00Z`. */
export function maintenanceFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'maintenance');
}

/**
 * Whether the product is under maintenance: by the environment, or by a file in the data folder, which needs neither
 * a restart nor the database. Known within a second.
 */
export function currentMaintenance(switches: Switches): Promise<Maintenance | null> {
  const file = maintenanceFile(switches);
  const now = performance.now();
  const known = answers.get(file);
  if (known !== undefined && now - known.at < GOOD_MS) return known.answer;
  const answer = read(file, switches.maintenance);
  answers.set(file, { at: now, answer });
  return answer;
}

async function read(file: string, always: boolean): Promise<Maintenance | null> {
  try {
    const until = new Date((await readFile(file, 'utf8')).trim());
    return { until: Number.isNaN(until.getTime()) ? null : until };
  } catch {
    return always ? { until: null } : null;
  }
}
