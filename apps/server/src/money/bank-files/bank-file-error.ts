import { asRefusal, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** Where something is wrong, and what. */
export interface BankFileFault {
  /**
   * In XML `/Document/BkToCstmrStmt/Stmt/Ntry[3]/Amt`, numbers from 1 where there are several; in a list `line 12/Betrag`;
   * empty for the file as a whole.
   */
  readonly path: string;
  readonly refused: Refusal;
}

/** A file of a bank or of PayPal that is not read: nothing of it, since half a statement would be a wrong one. */
export class BankFileError extends Error {
  override name = 'BankFileError';
  /** At least one; a list names all of its first lines with faults. */
  readonly faults: readonly BankFileFault[];

  constructor(faults: readonly [BankFileFault, ...BankFileFault[]]) {
    const [first] = faults;
    super(first.path === '' ? first.refused.text : `${first.path}: ${first.refused.text}`);
    this.faults = faults;
  }
}

/** The error of a single fault. */
export function bankFileError(path: string, refused: PlainCode | Refusal): BankFileError {
  return new BankFileError([{ path, refused: asRefusal(refused) }]);
}
