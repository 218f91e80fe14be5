import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { request } from '../../../api/request.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import { useAllowanceReason } from './AllowanceNote.tsx';
import css from './Messages.module.css';
import {
  type Allowance,
  allowanceQuery,
  MAX_TEXT_LENGTH,
  messageQuery,
  reloadMessages,
  type TeamMessage,
} from './messages.data.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { Templates } from './Templates.tsx';

const SendSheet = part(() => import('./SendSheet.tsx'), 'SendSheet', []);

/** A draft: text, recipients, preview for each, and the button to send it. */
export function DraftForm({ message }: { message: TeamMessage }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const allowance = useQuery(allowanceQuery());
  const notAllowed = useAllowanceReason(allowance.data);
  const { id, chosen, version } = message;
  const state = useServerForm({
    draft: `team-message-${id}`,
    initialValues: { text: message.text },
    send: (body) => request('PATCH /api/team-messages/{id}', { params: { id }, body, version }),
    onSent: (saved) => {
      client.setQueryData(messageQuery(String(id)).queryKey, saved);
      void reloadMessages(client);
    },
  });
  const { text } = state.form.values;
  const reason = useUnsendable({ isSaved: !state.dirty, text, count: chosen.length });
  return (
    <div className={css.columns}>
      <Card title={t('teamMessages:text')}>
        <ServerForm state={state} label={t('teamMessages:form')} className={css.form}>
          <TextEntry state={state} allowance={allowance.data} />
          <Templates text={text} onTake={(taken) => state.form.setFieldValue('text', taken)} />
          <div className={css.actions}>
            <SaveButton state={state}>{t('teamMessages:save')}</SaveButton>
            <ReasonedButton
              icon="mail"
              aria-haspopup="dialog"
              reason={notAllowed ?? reason}
              writes
              onClick={() => setSending(true)}
            >
              {t('teamMessages:send.button')}
            </ReasonedButton>
          </div>
        </ServerForm>
      </Card>
      <div className={css.side}>
        <PeopleCard message={message} />
        <PreviewCard text={text} chosen={chosen} />
      </div>
      {sending && (
        <Suspense>
          <SendSheet message={message} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Why a draft cannot be sent yet; null if it can. */
function useUnsendable({ isSaved, text, count }: { isSaved: boolean; text: string; count: number }) {
  const { t } = useTexts();
  if (!isSaved) return t('teamMessages:saveFirst');
  if (count === 0) return t('teamMessages:people.none');
  return text.trim() === '' ? t('teamMessages:textFirst') : null;
}

interface EntryProps {
  state: Pick<ServerFormState<{ text: string }>, 'form' | 'busy'>;
  allowance: Allowance | undefined;
}

/** The text, with buttons that insert placeholders at the cursor. */
function TextEntry({ state, allowance }: EntryProps) {
  const { t } = useTexts();
  const entry = useRef<HTMLTextAreaElement>(null);
  const { form } = state;

  function put(name: string): void {
    const { current } = entry;
    const { text } = form.values;
    const from = current?.selectionStart ?? text.length;
    const to = current?.selectionEnd ?? text.length;
    const put = `{${name}}`;
    form.setFieldValue('text', `${text.slice(0, from)}${put}${text.slice(to)}`);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(from + put.length, from + put.length);
    });
  }

  const labels: Readonly<Record<Allowance['placeholders'][number], string>> = {
    company: t('teamMessages:placeholder.company'),
    firstName: t('teamMessages:placeholder.firstName'),
    level: t('teamMessages:placeholder.level'),
    link: t('teamMessages:placeholder.link'),
    senderName: t('teamMessages:placeholder.senderName'),
  };
  const names = allowance?.placeholders.filter((name) => name !== 'link' || allowance.link) ?? [];
  return (
    <>
      <TextArea
        ref={entry}
        label={t('teamMessages:text')}
        description={t('teamMessages:textHint')}
        rows={10}
        maxLength={MAX_TEXT_LENGTH}
        readOnly={state.busy}
        {...form.getInputProps('text')}
      />
      <div>
        <p className="quiet">{t('teamMessages:placeholders')}</p>
        <div className={css.names}>
          {names.map((name) => (
            <Button key={name} size="small" variant="light" icon="plus" onClick={() => put(name)}>
              {labels[name]}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

/** Recipients of a draft, each removable, with a link to add more. */
function PeopleCard({ message: { id, chosen, version } }: { message: TeamMessage }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const keepFocusNear = useFocusNear();
  const remove = useMutation({
    mutationFn: (person: number) =>
      request('PATCH /api/team-messages/{id}', {
        params: { id },
        body: { recipients: chosen.map((one) => one.id).filter((one) => one !== person) },
        version,
      }),
    onSuccess: (saved) => {
      client.setQueryData(messageQuery(String(id)).queryKey, saved);
      void reloadMessages(client);
    },
    onError: (error) => toast.error(t('teamMessages:people.failed'), { error }),
  });
  return (
    <Card title={t('teamMessages:people.title')}>
      <p>
        {chosen.length === 0
          ? t('teamMessages:people.none')
          : t('teamMessages:people.count', { count: chosen.length, number: format.integer(chosen.length) })}
      </p>
      <ul className={css.people} data-testid="message-people">
        {chosen.map(({ id: person, displayName: name }) => (
          <li key={person} className={css.person}>
            {name}
            <button
              type="button"
              className={css.remove}
              aria-label={t('teamMessages:people.remove', { name })}
              onClick={() => {
                keepFocusNear();
                if (!remove.isPending) remove.mutate(person);
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink variant="default" icon="people" to="/app/team/messages/choose" search={{ message: id }}>
          {t('teamMessages:people.more')}
        </ButtonLink>
      </div>
    </Card>
  );
}
