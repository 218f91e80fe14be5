import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The product is under maintenance; `until` is the expected end. */
export interface Maintenance {
  readonly until: Date | null;
}

type Switches = Pick<Config, 'dataDir' | 'maintenance'>;

/** Interval at which the file is checked, in milliseconds. */
const LOOK_MS = 1_000;

/** The current state of each watched data folder. */
const found = new Map<string, Maintenance | null>();

/** Its existence switches maintenance on. It may contain the expected end, such as `2026-03-05T14:00:00Z`. */
export function maintenanceFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'maintenance');
}

/**
 * The current maintenance, switched on by the environment or by a file in the data folder, which requires neither a
 * restart nor the database. In a watched folder, changes take effect within a second.
 */
export function currentMaintenance(switches: Switches): Maintenance | null {
  const always = switches.maintenance ? { until: null } : null;
  return found.get(switches.dataDir) ?? always;
}

/**
 * Checks the file once a second in the background, so that no request waits for the disk. Returns a function that stops
 * this.
 */
export async function watchMaintenance(switches: Switches): Promise<() => void> {
  const file = maintenanceFile(switches);
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    found.set(switches.dataDir, await read(file));
    isLooking = false;
  };
  await look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    found.delete(switches.dataDir);
  };
}

async function read(file: string): Promise<Maintenance | null> {
  try {
    const until = new Date((await readFile(file, 'utf8')).trim());
    return { until: Number.isNaN(until.getTime()) ? null : until };
  } catch {
    return null;
  }
}
