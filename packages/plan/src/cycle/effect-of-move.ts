import { countLeg, highestLevel, type LevelRules, levelRules } from '../levels/level-rules.ts';
import type { Plan } from '../plan.ts';

/** The figures of a month that a move may change. */
export interface MovedFigures {
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  readonly level: number;
}

/** The moving partner with everybody below, as the month has them. */
export interface MovingPartner {
  readonly affiliate: boolean;
  /** Of the partner's own orders: what a customer's parent counts as well. */
  readonly ownBaseCents: number;
  readonly ownQp: number;
  /** Of the partner and everybody below. */
  readonly qp: number;
  /** The highest level of the partner and everybody below. */
  readonly legValue: number;
}

/** A partner above the old or the new place, as the month has them before the move. */
export interface MemberAbove extends MovedFigures {
  readonly id: number;
  readonly affiliate: boolean;
  /**
   * Number of direct partners with a leg of each value, by value: without the moving partner, and without those who are
   * above one of the two places themselves.
   */
  readonly legs: ReadonlyMap<number, number>;
}

/** What a move changes for one partner. */
export interface ChangeByMove {
  readonly id: number;
  readonly before: MovedFigures;
  readonly after: MovedFigures;
}

/**
 * The month's figures for everybody above if a partner stood elsewhere in it, by the rules of `computeCycle`. Nothing
 * changes for anybody else.
 * @param above from the old and from the new parent up to the root; partners above both are in both
 * @returns those with a changed figure, those who lose first and those who gain after them, each from the parent upward
 */
export function effectOfMove(
  plan: Plan,
  moving: MovingPartner,
  above: { readonly before: readonly MemberAbove[]; readonly after: readonly MemberAbove[] },
): ChangeByMove[] {
  const rules = levelRules(plan);
  const members = new Map([...above.before, ...above.after].map((member) => [member.id, member]));
  const volumes = volumesAfter(moving, above, members);
  const legsOf = childrenAbove(above);
  const reached = new Map<number, { level: number; legValue: number }>();
  const climb = (member: MemberAbove) => {
    const known = reached.get(member.id);
    if (known) return known;
    // A leg on the path is computed before its parent: the tree has no loops.
    const legs = new Map(member.legs);
    const add = (value: number) => legs.set(value, (legs.get(value) ?? 0) + 1);
    if (above.after[0]?.id === member.id) add(moving.legValue);
    for (const child of legsOf.get(member.id) ?? []) add(climb(members.get(child) as MemberAbove).legValue);
    const qp = (volumes.get(member.id) as MovedFigures).qp;
    const found = levelOf(rules, { qp, legs, affiliate: member.affiliate });
    reached.set(member.id, found);
    return found;
  };
  return [...members.values()].flatMap((member): ChangeByMove[] => {
    const { psvCents, personalQp, qp, level } = member;
    const before = { psvCents, personalQp, qp, level };
    const after = { ...(volumes.get(member.id) as MovedFigures), level: climb(member).level };
    const isChanged = (Object.keys(before) as (keyof MovedFigures)[]).some(
      (name) => before[name] !== after[name],
    );
    return isChanged ? [{ id: member.id, before, after }] : [];
  });
}

function volumesAfter(
  moving: MovingPartner,
  { before, after }: { readonly before: readonly MemberAbove[]; readonly after: readonly MemberAbove[] },
  members: ReadonlyMap<number, MemberAbove>,
): Map<number, MovedFigures> {
  const own = moving.affiliate ? { base: 0, qp: 0 } : { base: moving.ownBaseCents, qp: moving.ownQp };
  const has = (chain: readonly MemberAbove[], id: number) => (chain.some((one) => one.id === id) ? 1 : 0);
  return new Map(
    [...members.values()].map(({ id, psvCents, personalQp, qp, level }) => {
      const parents = Number(after[0]?.id === id) - Number(before[0]?.id === id);
      return [
        id,
        {
          psvCents: psvCents + parents * own.base,
          personalQp: personalQp + parents * own.qp,
          qp: qp + (has(after, id) - has(before, id)) * moving.qp,
          level,
        },
      ];
    }),
  );
}

/** For everybody above, also with the direct partners who are above one of the two places. */
function childrenAbove(above: {
  readonly before: readonly MemberAbove[];
  readonly after: readonly MemberAbove[];
}): Map<number, Set<number>> {
  const children = new Map<number, Set<number>>();
  for (const chain of [above.before, above.after])
    for (const [i, { id }] of chain.entries()) {
      const below = chain[i - 1];
      if (below) children.set(id, (children.get(id) ?? new Set()).add(below.id));
    }
  return children;
}

function levelOf(
  rules: LevelRules,
  {
    qp,
    legs,
    affiliate,
  }: { readonly qp: number; readonly legs: ReadonlyMap<number, number>; readonly affiliate: boolean },
): { level: number; legValue: number } {
  const counts = new Int32Array(rules.legLevels.length);
  let best = 0;
  for (const [value, count] of legs) {
    if (count === 0) continue;
    best = Math.max(best, value);
    for (let leg = 0; leg < count && value >= (rules.legLevels[0] ?? Number.POSITIVE_INFINITY); leg += 1)
      countLeg(rules, value, counts, 0);
  }
  const level = affiliate ? highestLevel(rules, qp, counts, 0) : 0;
  return { level, legValue: Math.max(best, level) };
}
