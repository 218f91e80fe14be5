import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { type Chosen, countOf } from '../../../ui/table/selection/selection.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refusedReasons } from '../refused-reasons.ts';
import { type Message, OtherCount, readerOf, reloadMessages, sendChosen } from './messages.data.ts';
import type { MessagesSearch } from './messages-search.ts';

/** Messages that cannot be sent again, and why. */
interface Refused {
  readonly ids: readonly number[];
  readonly reasons: readonly string[];
}

interface ManyProps {
  chosen: Chosen;
  search: MessagesSearch;
  onDone: (refused: Refused) => void;
  onClose: () => void;
}

/** Confirms sending many messages again, and lists those that failed. */
export function SendManyAgain({ chosen, search, onDone, onClose }: ManyProps) {
  const { t, format } = useTexts();
  const count = countOf(chosen);
  const send = useSending(chosen, search, (refused) => {
    onDone(refused);
    onClose();
  });
  return (
    <Confirm
      title={t('operations:messages.again')}
      confirm={t('operations:messages.again')}
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>{t('operations:messages.askMany', { count, number: format.integer(count) })}</p>
    </Confirm>
  );
}

/** Sends one message again, if permitted; otherwise says why it cannot be. */
export function SendAgainButton({ message }: { message: Message }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [asking, setAsking] = useState(false);
  const { id, status, unsendable } = message;
  const send = useSending({ kind: 'rows', ids: [id] }, {}, ({ reasons: [reason] }) => {
    setAsking(false);
    if (reason !== undefined) toast.error(reason);
  });
  if (!rights.includes('partners.write')) return null;
  const words = t(status === 'queued' ? 'operations:messages.now' : 'operations:messages.again');
  return (
    <>
      <ReasonedButton
        variant="default"
        writes
        reason={unsendable && t(`operations:messages.unsendable.${unsendable}`)}
        onClick={() => setAsking(true)}
      >
        {words}
      </ReasonedButton>
      {asking && (
        <Confirm
          title={words}
          confirm={words}
          busy={send.isPending}
          onConfirm={() => send.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('operations:messages.ask', {
              name: readerOf(message) ?? '',
              address: message.address ?? '',
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Sends the selected messages, and reports the number. */
function useSending(chosen: Chosen, search: MessagesSearch, onDone: (refused: Refused) => void) {
  const texts = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendOrTell(texts, () => sendChosen(client, chosen, search)),
    onSuccess: ({ sent, refused }) => {
      const { t, format } = texts;
      if (sent > 0)
        toast.success(t('operations:messages.sent', { count: sent, number: format.integer(sent) }));
      onDone(refused);
    },
    onError: (error) => toast.error(texts.t('operations:messages.notSent'), { error }),
    onSettled: () => reloadMessages(client),
  });
}

async function sendOrTell(
  texts: Texts,
  send: () => ReturnType<typeof sendChosen>,
): Promise<{ sent: number; refused: Refused }> {
  try {
    const { done, failed } = await send();
    const reasons = await refusedReasons(texts, failed);
    return { sent: done.length, refused: { ids: failed.map(({ id }) => id), reasons } };
  } catch (error) {
    if (!(error instanceof OtherCount)) throw error;
    return { sent: 0, refused: { ids: [], reasons: [texts.t('operations:messages.otherCount')] } };
  }
}
