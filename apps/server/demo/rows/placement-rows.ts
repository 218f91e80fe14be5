import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { MassNetwork } from '../mass/mass-network.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoTime } from '../network/demo-time.ts';

/** How many partners of another leader's team had a different place before. */
const moves = 5;

/** Everybody's places, and the earlier ones of those who were moved. */
export function* placementRows(
  time: DemoTime,
  core: CoreNetwork,
  mass: MassNetwork,
): Generator<readonly CopyValue[]> {
  const moved = movedPartners(time, core);
  const branches = new Map<DemoPartner | null, number>();
  for (const partner of core.partners) {
    const { id, parent, joinedAt } = partner;
    const branch = branches.get(parent) ?? 0;
    branches.set(parent, branch + 1);
    const move = moved.get(partner);
    if (move) yield [id, move.from.id, 0, new Date(joinedAt), move.at];
    yield [id, parent?.id ?? null, branch, move ? move.at : new Date(joinedAt), null];
  }
  for (let i = 0; i < mass.size; i++) {
    const joinedAt = new Date(mass.joinedAt[i] as number);
    yield [mass.firstId + i, mass.parentIds[i] as number, mass.branch[i] as number, joinedAt, null];
  }
}

interface Move {
  readonly from: DemoPartner;
  readonly at: Date;
}

/** All parents, earlier ones too, joined before their children: so there is never a cycle. */
function movedPartners(time: DemoTime, core: CoreNetwork): Map<DemoPartner, Move> {
  const team = core.partners.filter((partner) => isBelow(partner, core.thomas));
  const moved = new Map<DemoPartner, Move>();
  for (const partner of team) {
    const at = new Date(time.midnight(60 + 40 * moved.size) + 10 * 3_600_000);
    const from = team.find(
      (other) =>
        other.affiliateSince === other.joinedAt &&
        other.joinedAt < partner.joinedAt &&
        other !== partner.parent,
    );
    if (moved.size === moves) break;
    if (from && partner.depth > 2 && partner.joinedAt < at.getTime()) moved.set(partner, { from, at });
  }
  return moved;
}

function isBelow(partner: DemoPartner, leader: DemoPartner): boolean {
  for (let above = partner.parent; above; above = above.parent) if (above === leader) return true;
  return false;
}
