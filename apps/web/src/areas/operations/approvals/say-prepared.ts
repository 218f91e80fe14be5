import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { approvalQuery } from './approvals.data.ts';
import { rightText } from './changed-fields.ts';

/**
 * Confirms that an approval waits for a second person, or warns that nobody may approve it yet, naming the missing right.
 * @param approval its id, or its IRI as calls return it
 * @param words the confirmation if somebody may approve
 */
export async function sayPrepared(
  { client, t }: { readonly client: QueryClient; readonly t: Translate },
  approval: number | string,
  words: string,
): Promise<void> {
  const id = Number(String(approval).split('/').at(-1));
  // If that cannot be read, the confirmation is given without it.
  const prepared = await client.fetchQuery({ ...approvalQuery(id), staleTime: 0 }).catch(() => null);
  if (prepared === null || prepared.answerable) toast.success(words);
  else toast.error(t('operations:approvals.preparedForNobody', { right: t(rightText(prepared.right)) }));
}
