import { existsSync, readFileSync } from 'node:fs';
import { resourceUsage } from 'node:process';

const status = '/proc/self/status';

/**
 * The peak memory of this process, in megabytes. On Linux `maxRSS` of a process starts with that of its parent, `VmHWM`
 * with zero.
 */
export function peakMegabytes(): number {
  const [, kilobytes] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? []) : [];
  return Number(kilobytes ?? resourceUsage().maxRSS) / 1024;
}
