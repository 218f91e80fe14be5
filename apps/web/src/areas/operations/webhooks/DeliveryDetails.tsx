import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { refusedReasons } from '../refused-reasons.ts';
import { DeliveryStatus } from './DeliveriesTable.tsx';
import css from './Webhooks.module.css';
import { type Delivery, deliveryQuery, eventText, reloadWebhooks } from './webhooks.data.ts';

/** Polling interval of a delivery during its first attempt. */
const POLL_MS = 1_000;

/** One delivery: the body, the result, and the beginning of the receiver's answer. */
export function DeliveryDetails({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    ...deliveryQuery(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? POLL_MS : false),
  });
  useReloadOnceTried(isUnderWay(query.data));
  return (
    <QueryContent
      query={query}
      lines={[60, 80, 70]}
      missing={<Empty title={t('webhooks:deliveryGone')}>{t('webhooks:deliveryKept')}</Empty>}
    >
      {(delivery) => (
        <div className={css.form}>
          <Facts delivery={delivery} />
          <SendAgain delivery={delivery} />
          <Text label={t('webhooks:body')}>{indented(delivery.body)}</Text>
          {delivery.answerText !== null && delivery.answerText !== '' && (
            <Text label={t('webhooks:answerText')}>{delivery.answerText}</Text>
          )}
        </div>
      )}
    </QueryContent>
  );
}

/** Whether its first attempt has not ended. */
function isUnderWay(delivery: Delivery | undefined): boolean {
  return delivery?.status === 'waiting' && delivery.failure === null;
}

/** The lists were read during the attempt: reloads them when it has ended or its sheet is closed. */
function useReloadOnceTried(underWay: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!underWay) return;
    return () => void reloadWebhooks(client);
  }, [underWay, client]);
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className={css.message}>
      <h3>{label}</h3>
      <pre>{children}</pre>
    </section>
  );
}

/** Indented for people; the body is sent without spaces. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { t, format } = useTexts();
  const { receiver, type, event, status, attempts, answerStatus, failure } = delivery;
  const instant = (at: string | null) => (at === null ? UNKNOWN : format.dateTime(at));
  return (
    <FieldList
      fields={[
        [t('webhooks:type'), `${eventText(t, type)} (${type})`],
        [t('webhooks:receiver'), receiver.name],
        [t('operations:operators.state'), <DeliveryStatus key="status" status={status} />],
        ...(failure === null ? [] : [[t('webhooks:why'), t(`webhooks:failure.${failure}`)] as const]),
        [t('webhooks:answer'), answerStatus === null ? UNKNOWN : String(answerStatus)],
        [t('webhooks:attempts'), format.integer(attempts)],
        [t('webhooks:occurredAt'), format.dateTime(delivery.occurredAt)],
        [t('webhooks:lastAttempt'), instant(delivery.lastAttemptAt)],
        [t('webhooks:nextAttempt'), instant(delivery.nextAttemptAt)],
        ['webhook-id', event],
      ]}
    />
  );
}

function SendAgain({ delivery: { id, status } }: { delivery: Delivery }) {
  const texts = useTexts();
  const { t } = texts;
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async () => {
      const { failed } = await requestOnce('POST /api/webhook_deliveries/send-again', {
        body: { ids: [id] },
      });
      return refusedReasons(texts, failed);
    },
    onSuccess: ([reason]) => {
      if (reason === undefined) toast.success(t('webhooks:againDone'));
      else toast.error(reason);
    },
    onError: (error) => toast.error(t('webhooks:againFailed'), { error }),
    onSettled: () => reloadWebhooks(client),
  });
  return (
    <ReasonedButton variant="default" writes loading={send.isPending} onClick={() => send.mutate()}>
      {t(status === 'waiting' ? 'webhooks:now' : 'webhooks:again')}
    </ReasonedButton>
  );
}
