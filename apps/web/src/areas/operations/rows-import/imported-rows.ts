import type { CallAnswer } from '@blattwerk/contract/api.ts';

/** Result of an import of rows, or of its dry run. */
export type ImportedRows = CallAnswer<'POST /api/products/import'>;
