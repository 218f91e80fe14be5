import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './InvitationDetails.module.css';
import { InvitationNotes } from './InvitationNotes.tsx';
import { InvitationStatus } from './InvitationStatus.tsx';
import { OpenInvitation } from './OpenInvitation.tsx';
import { PassOn } from './PassOn.tsx';
import { invitationQuery, remainingInfoQuery } from './potential-partners.data.ts';
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
