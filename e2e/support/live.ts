import type { Page, Request } from 'playwright-core';
import type { Instance } from './instance.ts';

/** Those of a page's requests that stream notifications, without those that poll. */
export function streamRequests(requests: readonly Request[]): Request[] {
  return requests.filter((request) => request.url().includes('/api/notification/stream?follow=true'));
}

/** Waits until a page has its event stream. Call it before the page is opened. */
export function waitForStream(page: Page): Promise<unknown> {
  return waitForAnswer(page, '/stream?follow=true');
}

/** Waits until a page polls, because it cannot stream. Call it before the page is opened. */
export function waitForPoll(page: Page): Promise<unknown> {
  return waitForAnswer(page, '/stream?follow=false');
}

function waitForAnswer(page: Page, address: string): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().includes(address) && answer.status() === 200);
}

/** Notifies a user as the product does: with a row, written in a transaction of its own. */
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
