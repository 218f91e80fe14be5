import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { bankFileError } from './bank-file-error.ts';
import { readStatements } from './camt/read-statements.ts';
import { statementElements } from './camt/statement-kinds.ts';
import { isStatusReport, readStatusReport } from './pain002/read-status-report.ts';
import type { BankStatement, PaymentStatusReport } from './types.ts';
import { readXml } from './xml/read-xml.ts';

/** The type of an XML file of the bank. */
export type BankFile =
  | { readonly kind: 'statements'; readonly statements: readonly BankStatement[] }
  | { readonly kind: 'status'; readonly report: PaymentStatusReport };

/**
 * Reads a file of the bank: camt.052, 053 or 054 (versions 2 and 8), or pain.002 (versions 3 and 10). Pure; a file of the
 * maximum 20 MB takes seconds of CPU, so a caller may want to run it on a separate thread.
 * @throws BankFileError for everything else, with the place and the reason
 */
export function readBankFile(bytes: Uint8Array): Promise<BankFile> {
  return readXml(bytes, (namespace, root): BankFile => {
    const elements = statementElements(namespace);
    if (root.name === 'Document' && elements)
      return { kind: 'statements', statements: readStatements(root, elements) };
    if (root.name === 'Document' && isStatusReport(namespace))
      return { kind: 'status', report: readStatusReport(root) };
    throw bankFileError('/', refusal('bankFileKind', { kind: (namespace || root.name).slice(0, 60) }));
  });
}
