import { z } from 'zod';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, id, idParams, instant, money } from '../http/values.ts';
import { runReaders, runType } from './payout-runs.contract.ts';

const resource: Resource = { name: 'PayoutRunFile', path: '/api/payout_run_files' };

/**
 * `ready`: may be fetched, and nobody has; `live`: somebody has it, so it may be at the bank; `accepted`: the bank has
 * confirmed it, and it is live as long as nothing else becomes known; `refused`: the bank refused it as a whole;
 * `withdrawn`: the run was taken back before anybody fetched it.
 */
const fileStatus = z.literal(['ready', 'live', 'accepted', 'refused', 'withdrawn']);

const person = z.object({ id, name: z.string() });

/** The history of a file, the latest last. `status` by a report of the bank (pain.002), or by hand. */
const fileEvent = z.object({
  kind: z.literal(['fetched', 'accepted', 'refused']),
  at: instant,
  by: person,
  byReport: z.boolean(),
  reason: z.string().nullable(),
});

/**
 * A file of a run for the bank or for PayPal. The file itself is not stored: `sha256`, `controlSum` and `count` are, null
 * until it is fetched for the first time; fetched again it is the same byte for byte. `messageId` identifies it to the
 * bank. Each new `version` follows one that the bank refused. `stillPaid` are payouts that the bank refused in it but that
 * are marked as paid, because somebody marked them or they were sent in another way. One that was not paid after all is
 * marked as returned (`POST /api/payouts/{id}/returned`) and can be sent again to the same account.
 */
const runFile = z.object({
  id,
  run: id,
  version: z.int().min(1),
  type: runType,
  status: fileStatus,
  messageId: z.string(),
  count: z.int().nullable(),
  controlSum: money.nullable(),
  sha256: z.string().nullable(),
  createdAt: instant,
  fetchedAt: instant.nullable(),
  stillPaid: z.array(id),
  fetchable: z.boolean(),
  events: z.array(fileEvent),
});

export const listRunFiles = endpoint({
  method: 'GET',
  path: '/api/payout_runs/{id}/files',
  summary: 'The files of a run, the latest first.',
  description:
    '`fetchable`: the caller may fetch it; whoever approved a payout in it may not, and a refused one is fetched by nobody.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: collection(resource, runFile, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['version'],
    defaultOrder: [{ field: 'version', direction: 'desc' }],
    filters: {},
  }),
});

/** Both files of a run are fetched in this way: by ticket, each time with an entry in the log. */
const download = {
  method: 'GET',
  access: runReaders,
  ticket: true,
  params: idParams,
  refusals: [403, 409],
} as const;

const fetched =
  'The first time the run becomes `exported`; each later time the file is the same byte for byte, with the same message id, or there is an alarm and no file (409 `payoutFileChanged`). 403 `fourEyes` for whoever approved a payout in it; 409 before the run is approved, the first time for the bank once its day is over (`payoutFileDayOver`: take the run back), and where the control sum is not that of its payouts.';

export const getPain001 = endpoint({
  ...download,
  path: '/api/payout_runs/{id}/pain001.xml',
  summary: 'The file for the bank (pain.001.001.09), the version that is not refused.',
  description: fetched,
  answer: file({ types: ['application/xml'] }),
});

export const getPaypalCsv = endpoint({
  ...download,
  path: '/api/payout_runs/{id}/paypal.csv',
  summary: 'The file for mass payments by PayPal.',
  description: fetched,
  answer: file({ types: ['text/csv'] }),
});

export const setBankStatus = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/bank_status',
  summary: 'Says what the bank did with the live file of a run, where it sent no report.',
  description:
    '`accepted`, or `refused` as a whole. A refused file needs a new one; what of it is paid stays so (`stillPaid`). 409 where no file is live, or statements of the bank show all of it as carried out.',
  access: 'payouts.approve',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ status: z.literal(['accepted', 'refused']), reason, code: proofCode }),
  refusals: [403, 429],
  answer: plain(runFile),
});

export const renewRunFile = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/files',
  summary: 'Prepares a new file for the bank after a refusal.',
  description:
    'It has a new message id, is without the items named in `without`, and waits for a second person to approve it. Where one person suffices it is there immediately. What is left out is free for another run. `dueOn` moves the day of the run with it; without it a day that is over is 422 (`dueOn`). `approval` names what waits. 409 while a file is live or ready, and where nothing waits for a new one.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ without: z.array(id).max(1000).default([]), reason, dueOn: calendarDay.optional() }),
  refusals: [403],
  answer: plain(z.object({ approval: id.nullable() })),
});

export const takeBackPayoutRun = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/take_back',
  summary:
    'Prepares that an approved run is taken back whose file nobody has fetched, for a second person to approve.',
  description:
    'Where one person suffices it is done immediately. Its payouts keep the self-billed invoices that they were approved with, and are free for another run; the run is `discarded`, or `done` where something of it was paid before. `approval` names what waits. 409 for a run that is not approved, is still being approved, or whose file somebody has.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  refusals: [403],
  answer: plain(z.object({ approval: id.nullable() })),
});

export const importStatusReport = endpoint({
  method: 'POST',
  path: '/api/payout_status_reports',
  summary: 'Takes the bank’s report on a file (pain.002).',
  description:
    'The whole file accepted or refused, or single payouts refused, which are free for another run. What is paid already stays so (`stillPaid`). The same report again changes nothing (`unchanged`). 422 for what is no such report, declares entities, is larger than 20 MB, or names no file of ours.',
  access: runReaders,
  fileType: 'application/octet-stream',
  answer: plain(
    z.object({
      run: id,
      version: z.int(),
      status: fileStatus,
      refused: z.int().min(0),
      stillPaid: z.array(id),
      unchanged: z.boolean(),
    }),
  ),
});
