import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { ApprovalKind } from '@blattwerk/contract/operators/approvals.contract.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';

/** Values of a prepared change, by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** A change as it was prepared. */
export interface Prepared {
  readonly id: number;
  readonly kind: ApprovalKind;
  /** The address of the changed resource. */
  readonly subject: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly reason: string;
}

/** A prepared change being executed. */
interface Approved extends Prepared {
  /** The person who benefits has approved it, because nobody else could; audit log entries say so. */
  readonly alone: boolean;
}

/** How an area handles a kind of approval. */
export interface ApprovalDoing {
  /** The right required to approve it. */
  readonly right: Right;
  /** The user who gains access by it, if any: they may not approve it while somebody else may. */
  readonly gainer?: (prepared: Prepared) => number;
  /** The partner whose money it moves, if any: nobody may approve it for their own partner. */
  readonly concerns?: (prepared: Prepared) => number;
  /** The refusal for approving it for one's own partner; by default the one for a correction. */
  readonly ownRefusal?: 'ownPayout' | 'voucherOfOwn';
  /**
   * The current values of what it changes, locked until the end of the transaction; undefined if it no longer exists.
   */
  readonly current: (deps: InTx<Deps>, prepared: Prepared) => Promise<Fields | undefined>;
  /** Executes it on behalf of the user who prepared it; writes audit log entries with the approval's id. */
  readonly execute: (deps: InTx<Deps>, approved: Approved, preparedBy: number) => Promise<void>;
  /** Undoes the preparation after a rejection, or if the change was overtaken. */
  readonly undone?: (deps: InTx<Deps>, prepared: Prepared) => Promise<void>;
}

/** Registry of the kinds of approvals, to which each area adds its own. */
export interface ApprovalKinds {
  add(kind: ApprovalKind, doing: ApprovalDoing): void;
  /** @throws Error for an unregistered kind */
  of(kind: ApprovalKind): ApprovalDoing;
  /** The kinds that a caller with these rights may approve. */
  decidableBy(rights: readonly Right[]): ApprovalKind[];
}

/** An empty registry. */
export function createApprovalKinds(): ApprovalKinds {
  const doings = new Map<ApprovalKind, ApprovalDoing>();
  return {
    add: (kind, doing) => void doings.set(kind, doing),
    of: (kind) => {
      const doing = doings.get(kind);
      if (doing === undefined) throw new Error(`no area handles approvals of ${kind}`);
      return doing;
    },
    decidableBy: (rights) =>
      [...doings].flatMap(([kind, { right }]) => (rights.includes(right) ? [kind] : [])),
  };
}
