import { z } from 'zod';
import { collection, empty, endpoint, item, type Resource } from '../http/endpoint.ts';
import { TABLE_PAGE_SIZE } from '../http/list.ts';
import { email, optionalLine } from '../http/texts.ts';
import { id, idParams, instant, reference, userAddress } from '../http/values.ts';

const resource: Resource = { name: 'BankAccount', path: '/api/bank_accounts' };

/** A user's account for payouts. `iban` is masked, "DE89 **** 4321". Payouts requested before `heldUntil` wait until then. */
const bankAccount = z.object({
  id,
  user: userAddress,
  accountHolder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bankName: z.string().nullable(),
  paypalEmail: z.string().nullable(),
  heldUntil: instant.nullable(),
});

const cleared = z.literal('').transform(() => null);

const fields = z.object({
  accountHolder: optionalLine(100).optional(),
  iban: z.union([cleared, z.string().max(60)]).nullish(),
  bic: z.union([cleared, z.string().max(20)]).nullish(),
  bankName: optionalLine(100).optional(),
  paypalEmail: z.union([cleared, email]).nullish(),
  password: z.string().max(1024).optional(),
});

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/bank_accounts',
  summary: 'The bank account of a user: a list of one or none; without `user` the caller’s own.',
  access: 'user',
  answer: collection(resource, bankAccount, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: TABLE_PAGE_SIZE,
    orderBy: [],
    defaultOrder: [],
    filters: { user: 'relation' },
  }),
});

export const getBankAccount = endpoint({
  method: 'GET',
  path: '/api/bank_accounts/{id}',
  summary: 'The caller’s bank account.',
  access: 'user',
  params: idParams,
  answer: item(resource, bankAccount),
});

export const addBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank_accounts',
  summary: 'Adds the bank account of the caller’s user; 409 when there is one already.',
  description: 'A sign-in older than 12 hours needs the `password` (422 `passwordRequired`).',
  access: 'user',
  idempotencyKey: true,
  body: fields.extend({ user: reference('/api/users') }),
  readOnly: { ignored: ['heldUntil'] },
  refusals: [429],
  answer: item(resource, bankAccount),
});

export const changeBankAccount = endpoint({
  method: 'PATCH',
  path: '/api/bank_accounts/{id}',
  summary: 'Changes the caller’s bank account.',
  description:
    'A changed destination is told by mail, and payouts wait for 72 hours; a sign-in older than 12 hours needs the `password` for it (422 `passwordRequired`). The masked IBAN sent back changes nothing, and a BIC that stays or is sent has to be of the IBAN’s country.',
  access: 'user',
  params: idParams,
  body: fields,
  readOnly: { refused: ['user'], ignored: ['heldUntil'] },
  refusals: [429],
  answer: item(resource, bankAccount),
});

export const deleteBankAccount = endpoint({
  method: 'DELETE',
  path: '/api/bank_accounts/{id}',
  summary: 'Deletes the caller’s bank account; its owner is told by mail.',
  description:
    '409 as long as a payout to it is not yet paid or rejected. No `password`: it leads no money anywhere, and the next account asks for it.',
  access: 'user',
  params: idParams,
  answer: empty,
});
