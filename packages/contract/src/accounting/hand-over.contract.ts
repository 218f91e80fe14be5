import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { id } from '../http/values.ts';
import { handedOverVersions, monthParams } from './accounting.contract.ts';

export const handOverMonth = endpoint({
  method: 'POST',
  path: '/api/accounting/{month}/hand_over',
  summary: 'Hands a closed month over to the tax adviser with the settings as they are.',
  description:
    'Its file is kept, and what is booked later goes into the next one. A month that was handed over stays as it is. `If-Match` names the `version` of the settings that were read: 412 when they have changed since. 409 for a month that is not closed, an earlier one that comes first (`accountingEarlierMonth`), what is not set (`accountingUnset`), and sums that are not the ledger’s (`accountingSums`).',
  access: 'accounting.write',
  idempotencyKey: true,
  ifMatch: true,
  params: monthParams,
  refusals: [409],
  answer: plain(handedOverVersions),
});

export const renewMonthExport = endpoint({
  method: 'POST',
  path: '/api/accounting/{month}/versions',
  summary: 'Prepares a new version of the file of a month that was handed over.',
  description:
    'It has the same entries and the settings as they are now, and waits for a second person to approve it. Where one person suffices it is there immediately. Earlier versions and their files stay. `approval` names what waits. 409 for a month that was not handed over (`accountingNotHandedOver`), and where the file would be the same (`accountingUnchanged`).',
  access: 'accounting.write',
  idempotencyKey: true,
  params: monthParams,
  body: z.object({ reason }),
  refusals: [409],
  answer: plain(z.object({ approval: id.nullable() })),
});
