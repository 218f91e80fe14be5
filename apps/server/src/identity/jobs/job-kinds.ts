import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { JobKind } from '@blattwerk/contract/operators/jobs.contract.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';

/** One item of a job, for whom and why it is done. */
export interface JobItem {
  /** What it is done to, by the kind of the job. */
  readonly item: number;
  /** The user who asked for the job. */
  readonly by: number;
  readonly reason: string;
}

/** What an area does for each item of a job. */
export interface JobDoing {
  /** Who may ask for it; asked again of each item, since rights are taken away meanwhile. */
  readonly right: Right;
  /**
   * Does one item, in one transaction with the note that it is done.
   * @throws ApiError where it is refused, or whatever fails: nothing of it is done, and the others go on; what failed is
   * tried again behind them
   */
  readonly run: (deps: InTx<Deps>, item: JobItem) => Promise<void>;
}

/** What can be asked for, by its kind. */
export type JobKinds = Readonly<Record<JobKind, JobDoing>>;
