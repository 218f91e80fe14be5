import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { id, money } from '../http/values.ts';

/** Dry run: reads and compares, and writes nothing; 1 is on. */
const check = z
  .literal(['0', '1'])
  .default('0')
  .transform((text) => text === '1');

const fault = z.object({ line: z.int(), column: z.string().optional(), reason: z.string() });

/**
 * The result of a file, or of a dry run. `rows` are lines below its header, which the other counts refer to. `errors` are
 * the first thousand errors by line; `ignoredColumns` are columns that are not read.
 */
const report = z.object({
  rows: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  errors: z.array(fault),
  ignoredColumns: z.array(z.string()),
});

/**
 * The tree in a file of people: the number of people in each line, from the company's first one on, and the first 300 from
 * the top down. `sponsor` is an old number, null directly below the company's own partner; `below` counts people of the
 * file in the upper four lines.
 */
const plannedTree = z.object({
  depths: z.array(z.int()),
  nodes: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      sponsor: z.string().nullable(),
      depth: z.int(),
      below: z.int(),
      isNew: z.boolean(),
    }),
  ),
});

export const takePeopleOver = endpoint({
  method: 'POST',
  path: '/api/takeover/people',
  summary: 'Takes the people of another system over from a CSV file, and tells nobody.',
  description: 'The same file again changes nothing.',
  access: 'takeover',
  query: z.object({ check }),
  fileType: 'text/csv',
  fileExample:
    'old_number;sponsor_number;email;first_name;last_name;joined_at;account_type;affiliate_since\n1;;vera@example.org;Vera;Wald;2019-02-03;affiliate;2019-05-01\n17;1;bert@example.org;Bert;Ast;2022-08-14;affiliate;2023-01-01\n',
  answer: plain(report.extend({ tree: plannedTree })),
});

/** The expected sum of all amounts of a file, in EUR. */
const controlSum = z.string().regex(/^-?\d{1,12}\.\d\d$/, refusalText('amountFormInvalid'));

/**
 * `sum` is the sum of all amounts of the file, `landed` whether they were booked: all of them or none. `approval` is the
 * pending one, if a second person has to approve them.
 */
export const takeBalancesOver = endpoint({
  method: 'POST',
  path: '/api/takeover/balances',
  summary: 'Books what partners were owed by another system, or owe it, from a CSV file.',
  description:
    'All of it, or nothing where a row has a fault (`landed` false) or the amounts do not come to the control sum (422). Where the company asks for two people it is prepared (`approval`), and somebody with `money.correct` books it by approving it; where one suffices it is booked, 403 `secondFactorProof` without a recent proof where the company asks for one. 409 `approvalWaits` while another file waits. Without `check` it needs a `reason` (422).',
  access: 'takeover',
  query: z.object({ check, control: controlSum.optional(), reason: reason.optional() }),
  refusals: [403],
  fileType: 'text/csv',
  fileExample: 'old_number;amount;text\n17;128,40;Guthaben vom 31.12.2025\n',
  answer: plain(report.extend({ sum: money, landed: z.boolean(), approval: id.nullable() })),
});

export const takeMembershipsOver = endpoint({
  method: 'POST',
  path: '/api/takeover/memberships',
  summary: 'Takes memberships of another system over from a CSV file; the same file again changes nothing.',
  access: 'takeover',
  query: z.object({ check }),
  fileType: 'text/csv',
  fileExample: 'old_number;kind;start_date;expiry_date;qp\n17;home-delivery;2026-01-01;2027-01-01;60\n',
  answer: plain(report),
});

/**
 * Progress of a take-over: imported partners, their memberships, their balances with the sum, and earlier orders;
 * `balancesApproval` is the file of balances that waits for a second person, `invitations` the number of people in each
 * state of an invitation. `onlyAdds` is true once the first month is closed: from then on files add and change nothing.
 */
export const getTakeover = endpoint({
  method: 'GET',
  path: '/api/takeover',
  summary: 'How far the take-over of an existing company is.',
  access: 'takeover',
  answer: plain(
    z.object({
      people: z.int(),
      memberships: z.int(),
      balances: z.int(),
      balanceSum: money,
      balancesApproval: id.nullable(),
      historyOrders: z.int(),
      onlyAdds: z.boolean(),
      invitations: z.object({
        waiting: z.int(),
        planned: z.int(),
        sent: z.int(),
        expired: z.int(),
        accepted: z.int(),
      }),
    }),
  ),
});
