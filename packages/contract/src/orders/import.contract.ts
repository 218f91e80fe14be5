import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';

/** A flag in a query: 1 is on. */
export const flag = z
  .literal(['0', '1'])
  .default('0')
  .transform((text) => text === '1');

const fault = z.object({ line: z.int(), column: z.string().optional(), reason: z.string() });

/**
 * The result of an import, or of a dry run (`check=1`). `rows` are lines of the file below its header; the other counts are
 * orders. `errors` are the first thousand errors, `notices` the first thousand orders that count in another month than that
 * of their payment; `ignoredColumns` are columns that are not read.
 *
 * `history=1` imports orders paid before the programme started here: they count in no cycle, and nobody is notified.
 * `quiet=1` notifies nobody. `check=1` reads and compares, and writes nothing.
 */
export const importOrders = endpoint({
  method: 'POST',
  path: '/api/orders/import',
  summary: 'Imports orders and their refunds from a CSV file; the same file again changes nothing.',
  access: 'orders.import',
  query: z.object({ history: flag, quiet: flag, check: flag }),
  fileType: 'text/csv',
  fileExample:
    'source;number;email;status;placed_at;paid_at;line;product;quantity;gross\nshop;10001;anna.berger@blattwerk.example;paid;2026-03-01 09:12;2026-03-01 09:15;1;TE-101;2;11,80\n',
  answer: plain(
    z.object({
      rows: z.int(),
      imported: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      failed: z.int(),
      errors: z.array(fault),
      notices: z.array(z.object({ line: z.int(), reason: z.string() })),
      ignoredColumns: z.array(z.string()),
    }),
  ),
});
