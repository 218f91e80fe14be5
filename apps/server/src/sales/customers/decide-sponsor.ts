import type { ConsideredOutcome } from '@blattwerk/contract/orders/customers.contract.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';

/** How many days before an order a click leads to a sponsor. */
const CLICK_DAYS = 60;

/** Codes and click that a customer came with, as reported by the shop. */
export interface Attribution {
  readonly code: string | null;
  readonly coupon: string | null;
  readonly clickCode: string | null;
  /** Null: just before the order. */
  readonly clickedAt: Date | null;
}

/** The owner of a code. */
export interface CodeOwner {
  /** The link's owner, or the next active sponsor above: the nearest affiliate. */
  readonly sponsor: number;
  readonly isAffiliate: boolean;
  readonly isPlaced: boolean;
}

/** A code that was considered, and the outcome. */
export interface Considered {
  readonly by: 'code' | 'coupon' | 'click';
  readonly code: string;
  readonly outcome: ConsideredOutcome;
}

/** The sponsor of a customer, and why; null is the company. */
export interface Attributed {
  readonly sponsor: number | null;
  readonly attributedBy: Considered['by'] | 'company';
  readonly code: string | null;
  readonly considered: readonly Considered[];
}

/** The codes of an attribution in the format of links, in order of precedence. */
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
 * The sponsor of a new customer: by the order's code, else the coupon, else the last click within 60 days before
 * the order, else the company. Codes of basic partners are skipped. A customer's own code cannot occur: its owner would
 * be known.
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
