import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { ShownSecret } from './SecretDialog.tsx';
import css from './Webhooks.module.css';
import { type Receiver, receiverState, reloadWebhooks } from './webhooks.data.ts';

type Action = 'pause' | 'resume' | 'renew' | 'remove';

interface Props {
  receiver: Receiver;
  onSecret: (secret: ShownSecret) => void;
  onClose: () => void;
}

/** State of a receiver, and actions besides its settings. */
export function ReceiverActions({ receiver, onSecret, onClose }: Props) {
  const { t, format } = useTexts();
  const [asked, setAsked] = useState<Action | null>(null);
  const { failingSince, formerSecretUntil, paused } = receiver;
  const state = receiverState(receiver);
  const test = useTest(receiver, onClose);
  const button = (action: Action) => (
    <ReasonedButton variant="default" writes onClick={() => setAsked(action)}>
      {t(`webhooks:action.${action}.button`)}
    </ReasonedButton>
  );
  return (
    <>
      {state === 'stopped' && (
        <Note tone="alarm" title={t('webhooks:stopped.title')}>
          {t(receiver.pauseCause === 'gone' ? 'webhooks:stopped.gone' : 'webhooks:stopped.failing')}
        </Note>
      )}
      {state === 'failing' && failingSince !== null && (
        <Note>{t('webhooks:failingSince', { since: format.dateTime(failingSince) })}</Note>
      )}
      {formerSecretUntil !== null && (
        <Note tone="leaf">{t('webhooks:formerSecret', { until: format.dateTime(formerSecretUntil) })}</Note>
      )}
      <div className={css.actions}>
        <ReasonedButton variant="default" writes loading={test.isPending} onClick={() => test.mutate()}>
          {t('webhooks:test')}
        </ReasonedButton>
        {button(paused ? 'resume' : 'pause')}
        {button('renew')}
        {button('remove')}
      </div>
      {asked !== null && (
        <Question
          action={asked}
          receiver={receiver}
          onSecret={onSecret}
          onClose={() => setAsked(null)}
          onGone={onClose}
        />
      )}
    </>
  );
}

/** Sends a test and opens its delivery. */
function useTest({ id }: Receiver, onClose: () => void) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/app/operations/webhooks' });
  return useMutation({
    mutationFn: () => requestOnce('POST /api/webhook_receivers/{id}/test', { params: { id } }),
    onSuccess: async ({ id: delivery }) => {
      onClose();
      await navigate({
        search: ({ add: _, edit: __, ...rest }) => ({ ...rest, delivery }),
        resetScroll: false,
      });
      void reloadWebhooks(client);
    },
    onError: (error) => toast.error(t('webhooks:testFailed'), { error }),
  });
}

interface QuestionProps extends Props {
  action: Action;
  onGone: () => void;
}

function Question({ action, receiver, onSecret, onClose, onGone }: QuestionProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { name } = receiver;
  const act = useMutation({
    mutationFn: () => actions[action](receiver),
    onSuccess: (secret) => {
      onClose();
      if (action === 'remove') onGone();
      void reloadWebhooks(client);
      if (secret === null) toast.success(t(`webhooks:action.${action}.done`, { name }));
      else onSecret(secret);
    },
    onError: (error) => toast.error(t(`webhooks:action.${action}.failed`, { name }), { error }),
  });
  return (
    <Confirm
      title={t(`webhooks:action.${action}.button`)}
      confirm={t(`webhooks:action.${action}.button`)}
      dangerous={action === 'remove'}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t(`webhooks:action.${action}.ask`, { name })}</p>
    </Confirm>
  );
}

/** The action of each name; returns the secret if it creates one. */
const actions: Readonly<Record<Action, (receiver: Receiver) => Promise<ShownSecret | null>>> = {
  pause: ({ id }) => setPaused(id, true),
  resume: ({ id }) => setPaused(id, false),
  renew: async ({ id, name }) => {
    const answer = await request('POST /api/webhook_receivers/{id}/secret', { params: { id } });
    return { name, secret: answer.secret, formerUntil: answer.formerSecretUntil };
  },
  remove: async ({ id }) => {
    await request('DELETE /api/webhook_receivers/{id}', { params: { id } });
    return null;
  },
};

async function setPaused(id: number, paused: boolean): Promise<null> {
  await request('PATCH /api/webhook_receivers/{id}', { params: { id }, body: { paused } });
  return null;
}
