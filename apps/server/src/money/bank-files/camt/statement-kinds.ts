import type { StatementKind } from '../types.ts';

/** Element names of a kind of statement. */
export interface StatementElements {
  readonly kind: Exclude<StatementKind, 'csv'>;
  readonly message: string;
  readonly statement: string;
}

const kinds: readonly [name: string, elements: StatementElements][] = [
  ['camt.052', { kind: 'report', message: 'BkToCstmrAcctRpt', statement: 'Rpt' }],
  ['camt.053', { kind: 'statement', message: 'BkToCstmrStmt', statement: 'Stmt' }],
  ['camt.054', { kind: 'notification', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' }],
];

/** Banks sent version 2 until November 2025, and have sent version 8 since. */
const versions = ['001.02', '001.08'];

const byNamespace = new Map(
  kinds.flatMap(([name, elements]) =>
    versions.map((version): [string, StatementElements] => [
      `urn:iso:std:iso:20022:tech:xsd:${name}.${version}`,
      elements,
    ]),
  ),
);

/** The elements of a file by its namespace; undefined for anything but a supported statement. */
export function statementElements(namespace: string): StatementElements | undefined {
  return byNamespace.get(namespace);
}
