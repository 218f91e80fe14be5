import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { withLink } from '../../../ui/message-ways.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import { useOwnMessage } from '../sharing/own-message.ts';
import { FollowUpDay } from './FollowUpDay.tsx';
import css from './InvitationDetails.module.css';
import { InvitationStatus } from './InvitationStatus.tsx';
import {
  invitationLinkQuery,
  invitationQuery,
  keepInvitationNote,
  type PotentialPartner,
  reloadInvitations,
  remainingInfoQuery,
} from './potential-partners.data.ts';
import { useNoInvitations } from './use-no-invitations.ts';

interface Props {
  id: number;
  /** Opens the form with the same text; null if the user may not invite. */
  onAgain: (() => void) | null;
}

/** All details of one invitation. */
export function InvitationDetails({ id, onAgain }: Props) {
  const { t, format } = useTexts();
  return (
    <QueryContent
      query={useQuery(invitationQuery(id))}
      missing={<Empty picture="people" title={t('links:potential.gone')} />}
    >
      {(invitation) => (
        <div className={css.details}>
          <h3 className={css.name}>
            {invitation.firstName} {invitation.surname}
          </h3>
          <InvitationStatus invitation={invitation} />
          <dl className={css.facts}>
            <dt>{t('links:invite.email')}</dt>
            <dd className={css.email}>
              <a href={`mailto:${invitation.email}`}>
                <MailAddress>{invitation.email}</MailAddress>
              </a>
              <CopyButton value={invitation.email} label={t('links:potential.copyEmail')} small />
            </dd>
            <dt>{t('links:potential.invited')}</dt>
            <dd>{format.dateTime(invitation.createdAt)}</dd>
            {invitation.sentAt !== invitation.createdAt && (
              <>
                <dt>{t('links:potential.sentAgain')}</dt>
                <dd>{format.dateTime(invitation.sentAt)}</dd>
              </>
            )}
            <dt>{t('links:potential.told')}</dt>
            <dd>
              {invitation.toldAt === null ? t('links:potential.notTold') : format.dateTime(invitation.toldAt)}
            </dd>
            <dt>{t('links:potential.until')}</dt>
            <dd>{format.dateTime(invitation.finishedAt)}</dd>
            {invitation.words !== null && (
              <>
                <dt>{t('links:potential.words')}</dt>
                <dd className={css.comment}>{invitation.words}</dd>
              </>
            )}
            {invitation.comment !== null && (
              <>
                <dt>{t('links:invite.comment')}</dt>
                <dd className={css.comment}>{invitation.comment}</dd>
              </>
            )}
          </dl>
          {invitation.status >= 2 && onAgain !== null && <InviteAgainButton onAgain={onAgain} />}
          {invitation.status === 0 && onAgain !== null && (
            <>
              <PassOn invitation={invitation} />
              <OpenInvitation invitation={invitation} />
            </>
          )}
          {onAgain !== null && <InvitationNotes invitation={invitation} />}
        </div>
      )}
    </QueryContent>
  );
}

function InviteAgainButton({ onAgain }: { onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <ReasonedButton
      reason={useNoInvitations(useQuery(remainingInfoQuery()).data)}
      icon="invite"
      onClick={onAgain}
    >
      {t('links:potential.again')}
    </ReasonedButton>
  );
}

/** The link of an open invitation, to share by other means than e-mail. */
function PassOn({ invitation: { id, firstName } }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const { text } = useOwnMessage('personal', firstName);
  const copy = async (link: string) => {
    if (await copyText(link)) toast.success(t('links:potential.linkCopied'));
  };
  return (
    <QueryContent query={useQuery(invitationLinkQuery(id))} lines={[60]}>
      {({ link }) =>
        link === null ? (
          <p className="quiet">{t('links:potential.noLink')}</p>
        ) : (
          <div className={css.open}>
            <Button variant="default" icon="copy" onClick={() => void copy(link)}>
              {t('links:potential.copyLink')}
            </Button>
            <ButtonAnchor
              variant="default"
              icon="chat"
              href={whatsAppShare(withLink(text, link))}
              target="_blank"
              rel="noreferrer noopener"
            >
              {t('links:potential.whatsApp')}
            </ButtonAnchor>
          </div>
        )
      }
    </QueryContent>
  );
}

const LaterForm = part(() => import('../../../ui/form/LaterForm.tsx'), 'LaterForm', []);

/** The user's private notes on an invited person: the day of the next call, and a text. */
function InvitationNotes({ invitation }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, firstName, surname, note, callOn } = invitation;
  const name = `${firstName} ${surname}`;
  return (
    <section className={css.notes}>
      <h4 className={css.title}>{t('links:potential.ownNotes')}</h4>
      {callOn !== null && (
        <p>
          {t('label', { label: t('links:potential.followUp') })} <FollowUpDay day={callOn} />
        </p>
      )}
      {note !== null && <p className={css.comment}>{note}</p>}
      {callOn === null && note === null && <p className="quiet">{t('links:potential.noNotes')}</p>}
      <ReasonedButton variant="default" icon="edit" writes onClick={() => setOpen(true)}>
        {t('links:potential.editNotes')}
      </ReasonedButton>
      {open && (
        <Sheet title={name} onClose={() => setOpen(false)}>
          <Suspense>
            <LaterForm
              draft={`invitation-note.${id}`}
              label={t('links:potential.editNotes')}
              kept={{ callOn, note }}
              dayHint={t('links:potential.followUpHint')}
              send={(later) => keepInvitationNote(client, id, later)}
              onSent={() => {
                toast.success(t('links:potential.noteKept', { name }));
                setOpen(false);
              }}
            />
          </Suspense>
        </Sheet>
      )}
    </section>
  );
}

/** Actions on an open invitation: resend its e-mail, or withdraw it. */
function OpenInvitation({ invitation: { id, email, mayResend } }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const none = useNoInvitations(useQuery(remainingInfoQuery()).data);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /api/potential_partners/{id}/resend', { params: { id } });
      toast.success(t('links:potential.resent', { email }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('links:potential.notResent'), { error });
    }
    await reloadInvitations(queryClient);
    setBusy(false);
  }

  async function withdraw(): Promise<void> {
    await request('POST /api/potential_partners/{id}/withdraw', { params: { id } });
    toast.success(t('links:potential.withdrawn'));
    await reloadInvitations(queryClient);
  }

  return (
    <div className={css.open}>
      <ReasonedButton
        reason={mayResend ? none : t('links:potential.resendLater')}
        icon="invite"
        loading={busy}
        writes
        onClick={() => void resend()}
      >
        {t('links:potential.resend')}
      </ReasonedButton>
      <ConfirmedButton
        title={t('links:potential.withdrawTitle')}
        text={t('links:potential.withdrawText', { email })}
        confirm={t('links:potential.withdraw')}
        failed={t('links:potential.notWithdrawn')}
        act={withdraw}
      >
        {t('links:potential.withdraw')}
      </ConfirmedButton>
    </div>
  );
}
