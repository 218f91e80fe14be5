import { existsSync, readFileSync } from 'node:fs';
import { resourceUsage } from 'node:process';

const status = '/proc/self/status';

/**
 * The most memory that this process had at any time, in megabytes. Linux begins `maxRSS` of a process with that of whoever
 * started it, and `VmHWM` with nothing.
 */
export function peakMegabytes(): number {
  const [, kilobytes] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? []) : [];
  return Number(kilobytes ?? resourceUsage().maxRSS) / 1024;
}
