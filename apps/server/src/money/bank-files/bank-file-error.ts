import { asRefusal, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** A fault in a file: where and what. */
export interface BankFileFault {
  /**
   * In XML `/Document/BkToCstmrStmt/Stmt/Ntry[3]/Amt`, with indexes from 1 among repeated elements; in a list `line 12/Betrag`;
   * empty for the whole file.
   */
  readonly path: string;
  readonly refused: Refusal;
}

/** A file of a bank or of PayPal that was refused as a whole, since half a statement would be wrong. */
export class BankFileError extends Error {
  override name = 'BankFileError';
  /** At least one; a list reports all of its first faulty lines. */
  readonly faults: readonly BankFileFault[];

  constructor(faults: readonly [BankFileFault, ...BankFileFault[]]) {
    const [first] = faults;
    super(first.path === '' ? first.refused.text : `${first.path}: ${first.refused.text}`);
    this.faults = faults;
  }
}

/** A {@link BankFileError} with a single fault. */
export function bankFileError(path: string, refused: PlainCode | Refusal): BankFileError {
  return new BankFileError([{ path, refused: asRefusal(refused) }]);
}
