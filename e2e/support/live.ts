import type { Page, Request, Response } from 'playwright-core';
import type { Instance } from './instance.ts';

/** A page's requests that stream notifications, not those that poll. */
export function listensIn(requests: readonly Request[]): Request[] {
  return requests.filter((request) => request.url().includes('/api/notification/stream?follow=true'));
}

/** Waits until a page that was just opened has its event stream. To be called before it is opened. */
export function listening(page: Page): Promise<unknown> {
  return answered(page, '/stream?follow=true');
}

/** Waits until a page polls, because it cannot stream. To be called before it is opened. */
export function asking(page: Page): Promise<unknown> {
  return answered(page, '/stream?follow=false');
}

function answered(page: Page, address: string): Promise<unknown> {
  const isIt = (answer: Response) => answer.url().includes(address) && answer.status() === 200;
  return page.waitForResponse(isIt);
}

/** Notifies a user as the product does: a row, in a transaction of its own. */
export async function notifyOfPartner({ database }: Instance, user: number, name: string): Promise<void> {
  await database.query(
    `insert into notifications (user_id, type, parameters, created_at)
     values ($1, 'newPartner', jsonb_build_object('name', $2::text), now())`,
    [user, name],
  );
}

/** The unread count on the bell; null without a badge. */
export async function bellOf(page: Page): Promise<string | null> {
  const badge = page.getByTestId('bell-count');
  return (await badge.count()) === 0 ? null : badge.textContent();
}
