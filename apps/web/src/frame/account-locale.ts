import type { QueryClient } from '@tanstack/react-query';
import { refreshAccount } from '../api/account.ts';
import { request } from '../api/request.ts';
import { getSession } from '../api/session-store.ts';
import type { Locale } from '../i18n/locale.ts';

/**
 * Saves a language for the signed-in account: mails are written in it, and news, notifications and documents are
 * reloaded, because the server returns them in the account's language.
 * @throws ApiError if it was not saved
 */
export async function keepAccountLocale(client: QueryClient, locale: Locale): Promise<void> {
  const id = getSession().user?.id;
  if (id === undefined) return;
  await request('PATCH /api/users/{id}', { params: { id }, body: { locale } });
  await refreshAccount();
  // Any answer may contain a text in the account's language.
  await client.invalidateQueries();
}
