import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { ApprovalKind } from '@blattwerk/contract/operators/approvals.contract.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';

/** What is prepared, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is to be done, as it was prepared. */
export interface Prepared {
  readonly id: number;
  readonly kind: ApprovalKind;
  /** The address of what changes. */
  readonly subject: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly reason: string;
}

/** What was prepared, as it is done. */
interface Approved extends Prepared {
  /** Whoever gets something by it approved it, since nobody else could: the log's lines say so. */
  readonly alone: boolean;
}

/** What an area does once a second person has approved it. */
export interface ApprovalDoing {
  /** Who may approve it. */
  readonly right: Right;
  /** The user who gets access by it, if somebody does: they do not approve it while somebody else may. */
  readonly gainer?: (prepared: Prepared) => number;
  /** The partner whose money it moves, if it moves somebody's: nobody approves it for their own (S46). */
  readonly concerns?: (prepared: Prepared) => number;
  /** How approving it for their own is refused: as a correction unless said otherwise. */
  readonly ownRefusal?: 'ownPayout' | 'voucherOfOwn';
  /** What it changes, as it is now, kept so until the transaction ends; undefined where it is gone. */
  readonly current: (deps: InTx<Deps>, prepared: Prepared) => Promise<Fields | undefined>;
  /** Does it, for the user who prepared it; writes its lines to the log with the approval's id. */
  readonly execute: (deps: InTx<Deps>, approved: Approved, preparedBy: number) => Promise<void>;
  /** Leaves what waited as it was before it was prepared, where that was rejected or overtaken. */
  readonly undone?: (deps: InTx<Deps>, prepared: Prepared) => Promise<void>;
}

/** What can be approved, by its kind: each area adds its own. */
export interface ApprovalKinds {
  add(kind: ApprovalKind, doing: ApprovalDoing): void;
  /** @throws Error for a kind that no area has added */
  of(kind: ApprovalKind): ApprovalDoing;
  /** The kinds that a caller with these rights may approve. */
  decidableBy(rights: readonly Right[]): ApprovalKind[];
}

/** An empty registry. */
export function createApprovalKinds(): ApprovalKinds {
  const known = new Map<ApprovalKind, ApprovalDoing>();
  return {
    add: (kind, doing) => void known.set(kind, doing),
    of: (kind) => {
      const doing = known.get(kind);
      if (doing === undefined) throw new Error(`nobody does what ${kind} approves`);
      return doing;
    },
    decidableBy: (rights) =>
      [...known].flatMap(([kind, { right }]) => (rights.includes(right) ? [kind] : [])),
  };
}
