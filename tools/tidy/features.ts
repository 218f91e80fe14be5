import type { Finding } from './project-files.ts';

type Side = 'server' | 'web';

/** A contract folder without a counterpart on one side, and the reason. */
export interface TwinExemption {
  feature: string;
  side: Side;
  reason: string;
}

const homes: Record<Side, string> = { server: 'apps/server/src', web: 'apps/web/src/areas' };

/**
 * A feature has the same name everywhere: every folder of the contract has its counterpart in an area of the server and of
 * the web.
 */
export function checkTwins(
  contractPaths: string[],
  otherPaths: string[],
  exemptions: TwinExemption[],
): Finding {
  const violations: string[] = [];
  const features = new Set(contractPaths.map((path) => path.split('/')[3] ?? '').filter(isFeature));
  for (const feature of features) {
    for (const side of ['server', 'web'] as const) {
      const exempt = exemptions.find((entry) => entry.feature === feature && entry.side === side);
      const folder = new RegExp(`^${homes[side]}/([a-z-]+/)?${feature}/`);
      const present = otherPaths.some((path) => folder.test(path));
      if (!present && !exempt) violations.push(`${feature}: no folder ${homes[side]}/${feature}`);
      if (present && exempt) violations.push(`${feature}: the exemption for ${side} is no longer needed`);
    }
  }
  for (const { feature, side, reason } of exemptions) {
    if (!features.has(feature))
      violations.push(`${feature}: exempted for ${side}, but the contract has no such folder`);
    if (reason.length < 20) violations.push(`${feature}: the exemption for ${side} gives no reason`);
  }
  return { checked: features.size, violations };
}

function isFeature(name: string): boolean {
  return name !== '' && name !== 'http' && !name.includes('.');
}
