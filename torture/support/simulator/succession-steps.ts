import { transferPlace } from '@blattwerk/server/money/contract-ends/transfer-place.ts';
import { mergePartner } from '@blattwerk/server/operations/merges/merge.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Session } from '@blattwerk/server/platform/http/session.ts';
import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { expect } from 'vitest';
import type { Step } from './order-steps.ts';
import { nothing, unlessRefused } from './refused.ts';
import { depsOf, type Model, todayIn, type World } from './world.ts';

const proof = { name: 'Vertrag.pdf', type: 'application/pdf' as const, bytes: pdf('Kaufvertrag') };

function childrenOf({ parents }: Model, partner: number): number[] {
  return [...parents].flatMap(([child, parent]) => (parent === partner ? [child] : []));
}

/**
 * Whether a place can be transferred, by the rule alone: from a partner with a contract to an active customer with nobody
 * below.
 */
function mayGoOver(model: Model, partner: number, successor: number): boolean {
  const { affiliate, parents, onHold, ended } = model;
  const hasPlace = [partner, successor].every((one) => typeof parents.get(one) === 'number');
  const isFree = !onHold.has(successor) && !ended.has(successor) && childrenOf(model, successor).length === 0;
  return (
    partner !== successor &&
    affiliate.get(partner) === true &&
    !affiliate.get(successor) &&
    hasPlace &&
    isFree
  );
}

/** A place is transferred to another person as of the running month, or that is refused. */
export function transfer(who: number, to: number): Step {
  return async (world, model) => {
    const [partner, successor] = [world.partners[who] as number, world.partners[to] as number];
    const done = await unlessRefused(
      inTransaction(world.database.db, (db) =>
        transferPlace(
          { ...depsOf(world), db },
          {
            ...{ partner, successor, effectiveFrom: `${todayIn(world).slice(0, 7)}-01` },
            ...{ reasonCode: 'sale' as const, reason: 'Verkauft', by: world.operator, papers: [proof] },
          },
        ),
      ),
      null,
    );
    expect(done !== undefined).toBe(mayGoOver(model, partner, successor));
    if (done === undefined) return nothing;
    return () => {
      const parent = model.parents.get(partner) as number;
      for (const child of childrenOf(model, partner)) model.parents.set(child, successor);
      model.parents.set(successor, parent);
      model.parents.set(partner, successor);
      model.affiliate.set(partner, false);
      model.affiliate.set(successor, true);
      model.ended.add(partner);
    };
  };
}

/** Two records of the same person are merged, unless something prevents it. */
export function merge(who: number, stays: number): Step {
  return async (world: World, model) => {
    const [partner, into] = [world.partners[who] as number, world.partners[stays] as number];
    const session = { user: { id: world.operator } } as Session;
    const done = await unlessRefused(
      inTransaction(world.database.db, async (db) => {
        await mergePartner({ ...depsOf(world), db }, session, { partner, into, reason: 'Doppelt' });
        return true;
      }),
      null,
    );
    if (done === undefined) return nothing;
    return () => {
      for (const child of childrenOf(model, partner)) model.parents.set(child, into);
      model.affiliate.set(partner, false);
      model.ended.add(partner);
    };
  };
}
