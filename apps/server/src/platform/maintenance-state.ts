import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** That the product is being worked on; `until` is when that presumably ends. */
export interface Maintenance {
  readonly until: Date | null;
}

type Switches = Pick<Config, 'dataDir' | 'maintenance'>;

/** How often the file is looked for, in milliseconds. */
const LOOK_MS = 1_000;

/** What was found in each data folder that is watched. */
const found = new Map<string, Maintenance | null>();

/** The file whose being there switches maintenance on; it may hold when that ends, `2026-03-05T14:00:00Z`. */
export function maintenanceFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'maintenance');
}

/**
 * Whether the product is under maintenance: by the environment, or by a file in the data folder, which needs neither a
 * restart nor the database. Known within a second where the file is watched.
 */
export function currentMaintenance(switches: Switches): Maintenance | null {
  const always = switches.maintenance ? { until: null } : null;
  return found.get(switches.dataDir) ?? always;
}

/**
 * Looks for the file once a second, beside all requests: none of them waits for the disk, nor for whatever else reads
 * from it. Returns what ends it.
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
