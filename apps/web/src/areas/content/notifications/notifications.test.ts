import { expect, test } from 'vitest';
import { grouped } from './notification-groups.ts';
import { type Day, joined, marked } from './notifications.data.ts';
import { targetOf } from './target-of.ts';

const one = (id: number, viewed = false) =>
  ({ id, type: 'newPartner', text: `${id}`, parameters: {}, createdAt: '', viewed }) as const;
const day = (createdAt: string, ...ids: number[]): Day => ({ createdAt, list: ids.map((id) => one(id)) });

test('pages are joined by day, with each notification once', () => {
  const pages = [[day('b', 4, 3), day('a', 2)], [day('a', 2, 1)], [day('a', 1)]];
  expect(joined(pages)).toEqual([day('b', 4, 3), day('a', 2, 1)]);
  expect(joined([])).toEqual([]);
});

test('some are marked, or all', () => {
  const days = [day('b', 3, 2), day('a', 1)];
  const viewed = (list: Day[]) => list.flatMap((each) => each.list.map((entry) => entry.viewed));
  expect(viewed(marked(days, [2], true))).toEqual([false, true, false]);
  expect(viewed(marked(days, null, true))).toEqual([true, true, true]);
  expect(viewed(marked(marked(days, null, true), [1, 3], false))).toEqual([false, true, false]);
});

test('three of a kind are grouped where the newest was; two are not', () => {
  const of = (type: 'newPartner' | 'teamOrderPaid', id: number) => ({ ...one(id), type });
  const orders = [of('teamOrderPaid', 9), of('teamOrderPaid', 7), of('teamOrderPaid', 5)];
  const [first, second, third] = orders;
  const [a, b] = [of('newPartner', 8), of('newPartner', 6)];
  if (!first || !second || !third) throw new Error('There are three.');
  expect(grouped([first, a, second, b, third])).toEqual([{ type: 'teamOrderPaid', group: orders }, a, b]);
  expect(grouped([a, b])).toEqual([a, b]);
  expect(grouped([])).toEqual([]);
});

test.each([
  ['approvalWaits', { name: 'x', approval: '3' }, '/app/operations/approvals', {}],
  ['shopSilent', { shop: 'shop.example' }, '/app/operations/connections', {}],
  ['creditCorrected', { amount: '-1.00', text: 'x', credit: '5' }, '/app/accounts/credits/available', {}],
  ['debtDemanded', { demand: '2', number: 'F-1' }, '/app/accounts/credits/available', {}],
  ['creditsReleased', { amount: '1.00' }, '/app/accounts/credits/available', {}],
  ['firstChildrenOrder', { partner: '4', order: 'BW-1', orderId: '9' }, '/app/orders', { order: 9 }],
  ['teamOrderPaid', { partner: '4', order: 'BW-1' }, '/app/team/tree', { node: 4 }],
  ['newPartner', { name: 'x', partner: '4' }, '/app/team/tree', { node: 4 }],
  ['teamMessage', { name: 'x', partner: '4', message: '7' }, '/app/team/messages/received', {}],
  ['newCustomer', { name: 'x' }, '/app/team/table', {}],
  ['newCustomer', { name: 'x', partner: '../4' }, '/app/team/table', {}],
  ['greeting', { name: 'x', kind: 'level', text: 'y' }, '/app/team/contacts', {}],
  ['invitationDeclined', {}, '/app/links/potential-list', {}],
  ['jobEnded', { done: '2', total: '3' }, '/app/operations', {}],
  ['monthLate', { month: '2026-03' }, '/app/operations/months', {}],
  ['newTerms', { kind: 'terms' }, '/new-terms', {}],
  ['mailsReturned', {}, '/app/profile', {}],
  ['placeTransfer', { side: 'owner', partner: '4' }, '/app/profile/documents', {}],
  ['newUserLogin', { device: 'x' }, '/app/profile', { tab: 'security' }],
  ['payoutPaid', { payout: '7', amount: '1.00' }, '/app/accounts/payout/list', { payout: 7 }],
  ['payoutCorrected', { payout: '7', correction: 'G-1' }, '/app/accounts/payout/list', { payout: 7 }],
  ['payoutRejected', {}, '/app/accounts/payout/list', {}],
  [
    'taxLimitNear',
    { amount: '1.00', limit: '2.00', year: '2026', effect: 'next-year' },
    '/app/profile/documents',
    {},
  ],
  ['questionAnswered', { question: '7' }, '/app/accounts/questions', { question: 7 }],
  ['questionAsked', { name: 'x' }, '/app/operations/questions', {}],
  ['questionsOverdue', { count: '2' }, '/app/operations/questions', { overdue: 'true' }],
  ['registrationSuccess', {}, '/dashboard', {}],
  ['webhookPaused', { receiver: '7', name: 'x' }, '/app/operations/webhooks', { edit: 7 }],
  ['voucherReceived', { voucher: '1' }, '/app/links/vouchers', {}],
] as const)('%s %j leads to %s', (type, parameters, to, search) => {
  expect(targetOf({ type, parameters })).toEqual({ to, search });
});

test('the notification of a month not closed leads to its page', () => {
  expect(targetOf({ type: 'monthChanged', parameters: { cycle: '7', cause: 'changed' } })).toEqual({
    to: '/app/operations/months/$month',
    params: { month: '7' },
    search: {},
  });
});

test('the notification of a request leads to its progress', () => {
  expect(targetOf({ type: 'jobEnded', parameters: { job: '12', done: '2', total: '3' } })).toEqual({
    to: '/app/operations/jobs/$job',
    params: { job: '12' },
    search: {},
  });
});
