import type { CallAnswer } from '@blattwerk/contract/api.ts';

/** What an import of rows did, or would do. */
export type ImportedRows = CallAnswer<'POST /api/products/import'>;
