import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useShown } from '../use-shown.ts';
import { ReceiverActions } from './ReceiverActions.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import css from './Webhooks.module.css';
import { type Receiver, receiverQuery, reloadWebhooks } from './webhooks.data.ts';

interface Props {
  /** Shows a new secret, this once. */
  onSecret: (secret: ShownSecret) => void;
  onClose: () => void;
}

/** Values of the receiver's form. */
export interface ReceiverValues extends Record<string, unknown> {
  name: string;
  url: string;
  events: WebhookEventName[];
}

const valuesOf = ({ name, url, events }: Receiver): ReceiverValues => ({ name, url, events: [...events] });

function useRules() {
  const { t } = useTexts();
  const required = useRequired();
  const events = (chosen: readonly WebhookEventName[]) =>
    chosen.length === 0 ? t('webhooks:eventsNeeded') : null;
  return { name: required, url: required, events };
}

/** Adds a program that gets events from now on. */
export function AddReceiver({ onSecret, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const initialValues: ReceiverValues = { name: '', url: '', events: [] };
  const state = useServerForm({
    draft: 'webhook-receiver',
    initialValues,
    validate: useRules(),
    send: (body) => request('POST /api/webhook_receivers', { body }),
    onSent: ({ name, secret }) => {
      void reloadWebhooks(client);
      onClose();
      onSecret({ name, secret, formerUntil: null });
    },
  });
  return (
    <Sheet title={t('webhooks:add')} onClose={onClose}>
      <ServerForm state={state} label={t('webhooks:add')} className={css.form}>
        <ReceiverFields form={state.form} />
        <SaveButton state={state}>{t('webhooks:add')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}

/** One receiver: its events, and the actions on it. */
export function OneReceiver({ id, onSecret, onClose }: Props & { id: number }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('webhooks:receiver')} onClose={onClose}>
      <QueryContent
        query={useQuery(receiverQuery(id))}
        lines={[60, 80, 70]}
        missing={<Empty title={t('webhooks:gone')} />}
      >
        {(receiver) => (
          <div className={css.form}>
            <ReceiverActions receiver={receiver} onSecret={onSecret} onClose={onClose} />
            <ChangeForm receiver={receiver} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  );
}

function ChangeForm({ receiver }: { receiver: Receiver }) {
  const { id } = receiver;
  const { t } = useTexts();
  const client = useQueryClient();
  const shown = useShown(receiver, { valuesOf, query: receiverQuery(id) });
  const state = useServerForm({
    draft: null,
    initialValues: valuesOf(receiver),
    validate: useRules(),
    send: (values) =>
      shown.send(
        values,
        () =>
          request('PATCH /api/webhook_receivers/{id}', {
            params: { id },
            body: values,
            version: shown.version,
          }),
        (next) => state.form.setValues(next),
      ),
    onSent: (saved) => {
      shown.show(saved);
      void reloadWebhooks(client);
      toast.success(t('webhooks:saved', { name: saved.name }));
    },
  });
  return (
    <ServerForm state={state} label={t('webhooks:receiver')} className={css.form}>
      <ReceiverFields form={state.form} />
      <SaveButton state={state} />
    </ServerForm>
  );
}
