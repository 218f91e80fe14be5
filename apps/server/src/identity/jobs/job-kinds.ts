import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { JobKind } from '@blattwerk/contract/operators/jobs.contract.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';

/** An item of a bulk job, with its requester and reason. */
export interface JobItem {
  /** The id of what is changed, depending on the kind of job. */
  readonly item: number;
  /** The user who requested the job. */
  readonly by: number;
  readonly reason: string;
}

/** How an area handles the items of a kind of job. */
export interface JobDoing {
  /** The right required to request it; checked again for each item, because rights may be removed meanwhile. */
  readonly right: Right;
  /**
   * Processes one item, in the transaction that also marks it as done.
   * @throws ApiError if it is refused, or any other error: the item is rolled back and the others continue. An item
   * that failed is retried after them.
   */
  readonly run: (deps: InTx<Deps>, item: JobItem) => Promise<void>;
}

/** The kinds of bulk jobs. */
export type JobKinds = Readonly<Record<JobKind, JobDoing>>;
