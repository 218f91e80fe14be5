import type { TxClient } from '../../platform/database/transaction.ts';
import type { Head, Part } from './contents.ts';

/** Some whole rows of a table, in COPY text format. */
export interface Rows {
  readonly bytes: Buffer;
  readonly count: number;
}

/** Changes the contents of a backup on the way to its target: what it removes is never written there. */
export interface Rewriting {
  /** Called with every part before anything is written; has to consume the entry. */
  look(part: Part, head: Head): Promise<void>;
  /** Called with the tables before the first row. @throws BackupError for what it does not know how to change */
  begin(client: TxClient): Promise<void>;
  /** The rows to write instead. */
  rows(table: Head['tables'][number], rows: Buffer): Rows;
  /** The contents to store instead; null keeps the file as it is. */
  file(key: string): Promise<Buffer | null>;
}
