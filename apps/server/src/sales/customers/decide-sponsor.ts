import type { ConsideredOutcome } from '@blattwerk/contract/orders/customers.contract.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';

/** How long before an order a click leads to a sponsor (S44). */
const CLICK_DAYS = 60;

/** By what a customer came, as the shop says it. */
export interface Attribution {
  readonly code: string | null;
  readonly coupon: string | null;
  readonly clickCode: string | null;
  /** Null: just before the order. */
  readonly clickedAt: Date | null;
}

/** Whom a code leads to. */
export interface CodeOwner {
  /** Whose link has it, or the next active sponsor above: the affiliates among these. */
  readonly sponsor: number;
  readonly isAffiliate: boolean;
  readonly isPlaced: boolean;
}

/** A code that was looked at, and what became of it. */
export interface Considered {
  readonly by: 'code' | 'coupon' | 'click';
  readonly code: string;
  readonly outcome: ConsideredOutcome;
}

/** Who a customer belongs to, and why; no sponsor is the company. */
export interface Attributed {
  readonly sponsor: number | null;
  readonly attributedBy: Considered['by'] | 'company';
  readonly code: string | null;
  readonly considered: readonly Considered[];
}

/** The codes of an attribution as links have them, in the order in which they decide. */
export function codesOf({ code, coupon, clickCode }: Attribution): { by: Considered['by']; code: string }[] {
  const given = [
    ['code', code],
    ['coupon', coupon],
    ['click', clickCode],
  ] as const;
  return given.flatMap(([by, text]) => {
    const written = text?.trim().toUpperCase() ?? '';
    return written === '' ? [] : [{ by, code: written }];
  });
}

/**
 * Whose a new customer is (S44): whom the order's code leads to, else the coupon, else the last click of 60 days before the order,
 * else the company. Codes of basic partners are passed over. Nobody comes by a code of their own: whoever has one is known here.
 */
export function decideSponsor(
  attribution: Attribution,
  placedAt: Date,
  owners: ReadonlyMap<string, CodeOwner>,
): Attributed {
  const considered: Considered[] = [];
  for (const { by, code } of codesOf(attribution)) {
    const outcome = outcomeOf(by, owners.get(code), attribution.clickedAt, placedAt);
    considered.push({ by, code, outcome });
    const owner = owners.get(code);
    if (outcome === 'taken' && owner) return { sponsor: owner.sponsor, attributedBy: by, code, considered };
  }
  return { sponsor: null, attributedBy: 'company', code: null, considered };
}

function outcomeOf(
  by: Considered['by'],
  owner: CodeOwner | undefined,
  clickedAt: Date | null,
  placedAt: Date,
): ConsideredOutcome {
  if (owner === undefined) return 'unknown';
  if (by === 'click' && clickedAt !== null) {
    const age = placedAt.getTime() - clickedAt.getTime();
    if (age < 0 || age > CLICK_DAYS * MS_A_DAY) return 'not-in-time';
  }
  if (!owner.isAffiliate) return 'basic';
  return owner.isPlaced ? 'taken' : 'unplaced';
}
