import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useBeforeLessons } from '../before-lessons.ts';
import { LessonsFirst } from '../LessonsFirst.tsx';
import { daysUntil } from './days-until.ts';
import css from './InviteForm.module.css';
import {
  asFaultOfAddress,
  emptyInvitation,
  type Invitation,
  invitationRules,
  isEmail,
  textOfMessage,
} from './invitation.ts';
import { readPerson } from './pasted-person.ts';
import {
  invitationsOfQuery,
  type PotentialPartner,
  reloadInvitations,
  remainingInfoQuery,
} from './potential-partners.data.ts';
import { useNoInvitations } from './use-no-invitations.ts';

const MAX_NAME_LENGTH = 100;
const MAX_COMMENT_LENGTH = 1000;
const MAX_WORDS_LENGTH = 300;

interface Props {
  /** The expired invitation sent to this person before. */
  before?: Invitation;
  /** The invitation was accepted by the server, and all invitation queries are invalidated. */
  onSent: () => void;
}

/** Invites somebody by e-mail. Pasting "Anna Muster <anna@muster.example>" fills the form. Texts: `links`. */
export function InviteForm({ before, onSent }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const reason = useNoInvitations(useQuery(remainingInfoQuery()).data);
  const state = useServerForm({
    draft: before === undefined ? 'invite' : `invite.${before.email}`,
    initialValues: before ?? emptyInvitation,
    validate: invitationRules,
    send: async ({ firstName, surname, email, comment, words }) => {
      try {
        const body = { firstName, surname, email: email.trim(), comment, words };
        return await request('POST /api/potential_partners/save', { body });
      } catch (error) {
        throw error instanceof ApiError ? asFaultOfAddress(error) : error;
      }
    },
    onSent: ({ firstName, surname }) => {
      void reloadInvitations(queryClient);
      toast.success(t('links:invite.sent', { name: `${firstName} ${surname}` }));
      form.setInitialValues(emptyInvitation);
      form.reset();
      onSent();
    },
  });
  const { form, busy } = state;
  useBeforeLessons('invite', form);

  function fillByPaste(event: ClipboardEvent): void {
    const person = readPerson(event.clipboardData.getData('text'));
    if (person === undefined) return;
    event.preventDefault();
    const { email, firstName, surname } = person;
    form.setValues({ email, ...(firstName !== '' && { firstName }), ...(surname !== '' && { surname }) });
    form.clearErrors();
  }

  const field = (name: 'firstName' | 'surname' | 'email') => {
    const { error, ...props } = form.getInputProps(name);
    const key = textOfMessage(error);
    return {
      ...props,
      error: key === undefined ? error : t(`links:invite.message.${key}`),
      label: t(`links:invite.${name}`),
      required: true,
      size: 'large' as const,
      onPaste: fillByPaste,
    };
  };

  return (
    <ServerForm state={state} label={t('links:invite.title')} className={css.form}>
      <LessonsFirst failure={state.failure} form="invite" values={form.values} />
      <p className="quiet">{t('links:invite.pasteHint')}</p>
      <div className="bw-pair">
        <TextField {...field('firstName')} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <TextField {...field('surname')} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      </div>
      <div>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <InvitedBefore email={form.values.email} />
      </div>
      <TextArea
        {...form.getInputProps('words')}
        label={t('links:invite.words')}
        description={t('links:invite.wordsHint')}
        maxLength={MAX_WORDS_LENGTH}
        rows={3}
        size="large"
      />
      <TextArea
        {...form.getInputProps('comment')}
        label={t('links:invite.comment')}
        description={t('links:invite.commentHint')}
        maxLength={MAX_COMMENT_LENGTH}
        rows={3}
        size="large"
      />
      <ReasonedButton type="submit" size="large" reason={reason} loading={busy} writes>
        {t('links:invite.submit')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Warns, before anything is sent, that this address was invited already, with the outcome. */
function InvitedBefore({ email }: { email: string }) {
  const { t, format } = useTexts();
  const debounced = useDebounced(email.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...invitationsOfQuery(debounced),
    ...askedWhileTyping,
    enabled: isEmail(debounced),
  });
  const before = debounced === email.trim() ? data?.items[0] : undefined;
  return (
    <div role="status" className={css.told}>
      {before !== undefined && (
        <p className={css.before}>
          <Icon name="info" size={18} />
          {textOf(before)}
        </p>
      )}
    </div>
  );

  function textOf({ firstName, surname, status, createdAt, finishedAt }: PotentialPartner): string {
    const name = `${firstName} ${surname}`;
    const date = format.date(createdAt);
    if (status === 1) return t('links:invite.before.joined', { name, date });
    if (status >= 2) return t('links:invite.before.expired', { name, date });
    return t('links:invite.before.open', { count: daysUntil(finishedAt, Date.now()), name, date });
  }
}
