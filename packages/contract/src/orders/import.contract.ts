import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';

const fault = z.object({ line: z.int(), column: z.string().optional(), reason: z.string() });

/**
 * What an import did. `rows` are lines of the file below its header; the other counts are orders. `errors`
 * are the first thousand faults; `ignoredColumns` are columns which are not read.
 */
export const importOrders = endpoint({
  method: 'POST',
  path: '/api/orders/import',
  summary: 'Imports orders and their refunds from a CSV file; the same file again changes nothing.',
  access: 'admin',
  fileType: 'text/csv',
  answer: plain(
    z.object({
      rows: z.int(),
      imported: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      failed: z.int(),
      errors: z.array(fault),
      ignoredColumns: z.array(z.string()),
    }),
  ),
});
