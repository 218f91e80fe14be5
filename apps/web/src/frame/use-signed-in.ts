import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../api/stored-session.ts';
import { followAccountLocale } from '../i18n/i18n.ts';
import { learnNewTerms } from './new-terms.ts';
import { useGoOn } from './use-go-on.ts';

type Preparation = (client: QueryClient) => Promise<void>;

let prepare: Preparation = async () => undefined;

/** Sets what the first page after a sign-in needs beforehand; the sign-in waits for it. */
export function setSignedInPreparation(preparation: Preparation): void {
  prepare = preparation;
}

/** What follows a sign-in: the account's language, data for the first page and new terms, and the navigation. */
export function useSignedIn(): (user: Pick<Account['user'], 'locale'>) => Promise<void> {
  const goOn = useGoOn();
  const client = useQueryClient();
  return async ({ locale }) => {
    await Promise.all([followAccountLocale(locale), prepare(client), learnNewTerms(client)]);
    await goOn();
  };
}
