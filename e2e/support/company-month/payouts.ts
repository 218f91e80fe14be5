import { writtenFaults } from '@blattwerk/server/money/bank-files/testing/schemas.ts';
import { expect } from 'vitest';
import { paymentsIn, statementOf } from '../bank-statement.ts';
import type { Open } from '../journey.ts';
import type { Body, CompanyMonth } from './month.ts';
import { COMPANY_IBAN, jonas, mailOf, ruth } from './people.ts';

export type SentPayment = ReturnType<typeof paymentsIn>[number];

/** Puts a run together and submits it; returns its id and the pending approval. */
export async function submitRun(
  month: CompanyMonth,
  { type = 'bank', reason }: { type?: 'bank' | 'paypal'; reason: string },
): Promise<{ id: number; approval: number }> {
  const runOptions = { dueOn: month.today(), scope: 'requested', type };
  const { id } = await month.done(ruth, 'POST', '/api/payout_runs', runOptions);
  await expect.poll(async () => (await runOf(month, id)).collecting).toBe(false);
  const { approval } = await month.done(ruth, 'POST', `/api/payout_runs/${id}/submit`, { reason });
  return { id, approval };
}

export const runOf = (month: CompanyMonth, run: number): Promise<Body> =>
  month.done(ruth, 'GET', `/api/payout_runs/${run}`);

export const itemsOf = (month: CompanyMonth, run: number): Promise<Body[]> =>
  month.done(ruth, 'GET', `/api/payout_runs/${run}/items.json`);

/** Waits until all payouts of a run have their documents. */
export async function awaitApproved(month: CompanyMonth, run: number): Promise<void> {
  await expect
    .poll(async () => {
      const { status, approving } = await runOf(month, run);
      return [status, approving];
    })
    .toEqual(['approved', false]);
}

/**
 * Approves what waits on the approvals page, with a code of the app if required.
 * @returns whether it was
 */
export async function approveOnScreen(month: CompanyMonth, open: Open, reason: string): Promise<boolean> {
  const visit = await month.open(open, jonas);
  visit.expectProblem(/403/);
  const { page } = visit;
  await page.goto(`${month.url}/app/operations/approvals`);
  const card = page.getByTestId('approval').filter({ hasText: reason });
  const approve = card.getByRole('button', { name: 'Freigeben' });
  await approve.click();
  const code = card.locator('input[autocomplete="one-time-code"]');
  await expect.poll(async () => (await code.count()) > 0 || (await card.count()) === 0).toBe(true);
  const isAsked = (await code.count()) > 0;
  if (isAsked) {
    await code.fill(await month.nextCode(jonas));
    await approve.click();
  }
  await card.waitFor({ state: 'detached' });
  return isAsked;
}

/** The contents of a bank file, after validating it against our schema, and the official one if it is configured. */
export function requirePayments(file: Buffer): SentPayment[] {
  expect(writtenFaults(file)).toEqual([]);
  return paymentsIn(file.toString('utf8'));
}

/** A bank statement of the day. */
export const statementToday = (
  month: CompanyMonth,
  happened: { paid: readonly SentPayment[]; returned: readonly SentPayment[] },
) => statementOf({ iban: COMPANY_IBAN, day: month.today(), ...happened });

/** Number of items in a run by status, such as `{ paid: 2 }`. */
export async function statusesOf(month: CompanyMonth, run: number): Promise<Record<string, number>> {
  return (await runOf(month, run)).statuses;
}

/** Requests a payout of everything available to a partner; returns its id. */
export async function requestPayout(
  month: CompanyMonth,
  firstName: string,
  more: { type?: 'bank' | 'paypal' | 'shopping'; shop?: string } = {},
): Promise<number> {
  const email = mailOf(firstName);
  const { user } = await month.done(email, 'GET', '/api/user/');
  const payout = await month.done(email, 'POST', '/api/payouts', { user: `/api/users/${user.id}`, ...more });
  return payout.id;
}
