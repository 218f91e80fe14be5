import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { createRandom } from '../random.ts';

/**
 * The partners beyond the core network as arrays indexed by `id - firstId`: objects would be too large for a million.
 * They are below the other leaders, not below Anna; ids ascend with the time of joining.
 */
export interface MassNetwork {
  readonly firstId: number;
  readonly size: number;
  readonly parentIds: Int32Array;
  readonly joinedAt: Float64Array;
  readonly affiliate: Uint8Array;
  /** Index among the parent's children. */
  readonly branch: Int32Array;
}

/** Builds this many partners beyond the core; deterministic for the same sizes and time. */
export function createMassNetwork(time: DemoTime, core: CoreNetwork, size: number): MassNetwork {
  const random = createRandom(1_000_000);
  const firstId = core.partners.length + 1;
  const parentIds = new Int32Array(size);
  const joinedAt = new Float64Array(size);
  const affiliate = new Uint8Array(size);
  const branch = new Int32Array(size);
  const children = new Int32Array(core.partners.length + size + 1);
  for (const { parent } of core.partners) if (parent) children[parent.id] = (children[parent.id] ?? 0) + 1;
  const leaders = new Int32Array(size + core.growthHeads.length);
  leaders.set(core.growthHeads.map(({ id }) => id));
  let leaderCount = core.growthHeads.length;
  for (let i = 0; i < size; i++) {
    // Younger leaders bring in more, as in the core network.
    const parentId = leaders[Math.floor(leaderCount * Math.sqrt(random.next()))] as number;
    parentIds[i] = parentId;
    joinedAt[i] = Math.floor(time.startMs + (time.now - time.startMs) * ((i + 1) / (size + 1)) ** 1.2);
    branch[i] = children[parentId] as number;
    children[parentId] = (children[parentId] as number) + 1;
    if (random.chance(0.5)) {
      affiliate[i] = 1;
      leaders[leaderCount++] = firstId + i;
    }
  }
  return { firstId, size, parentIds, joinedAt, affiliate, branch };
}
