import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { daysUntil } from './days-until.ts';
import css from './InviteForm.module.css';
import { isEmail } from './invitation.ts';
import { invitationsOfQuery, type PotentialPartner } from './potential-partners.data.ts';

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Warns, before anything is sent, that this address was invited already, with the outcome. */
export function InvitedBefore({ email }: { email: string }) {
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
