import type { TxClient } from '../../platform/database/transaction.ts';
import type { Head, Part } from './contents.ts';

/** Some whole rows of a table, in the text form of COPY. */
export interface Rows {
  readonly bytes: Buffer;
  readonly count: number;
}

/** Changes what a backup holds on its way to where it is restored: nothing of what it takes away is ever written there. */
export interface Rewriting {
  /** Sees every part once before anything is written, and has to read its entry to the end. */
  look(part: Part, head: Head): Promise<void>;
  /** Sees the tables before the first row. @throws BackupError for what it does not know how to change */
  begin(client: TxClient): Promise<void>;
  /** The rows that are written instead of these. */
  rows(table: Head['tables'][number], rows: Buffer): Rows;
  /** The file that is kept instead of one; null keeps it as it is. */
  file(key: string): Promise<Buffer | null>;
}
