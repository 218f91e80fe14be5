import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { approvalQuery } from './approvals.data.ts';
import { rightText } from './changed-fields.ts';

/**
 * Says that something waits for a second person, or that there is nobody yet who may approve it, and by which right somebody
 * could.
 * @param approval its number, or its address, as calls answer it
 * @param words what is said where somebody may
 */
export async function sayPrepared(
  { client, t }: { readonly client: QueryClient; readonly t: Translate },
  approval: number | string,
  words: string,
): Promise<void> {
  const id = Number(String(approval).split('/').at(-1));
  // Where that is not known, what is known is said.
  const prepared = await client.fetchQuery({ ...approvalQuery(id), staleTime: 0 }).catch(() => null);
  if (prepared === null || prepared.answerable) toast.success(words);
  else toast.error(t('operations:approvals.preparedForNobody', { right: t(rightText(prepared.right)) }));
}
