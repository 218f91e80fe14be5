import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Contact.module.css';
import type { TeamMember } from './team.data.ts';

/** The shortest contact channel, if the contact may be seen: a call, else an e-mail. Their sheet has both. */
export function Contact({ member: { displayName: name, email, phone } }: { member: TeamMember }) {
  const { t } = useTexts();
  if (phone === null && email === null) return null;
  return (
    <span className={`bw-solids ${css.contact}`}>
      {phone === null ? (
        <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
          <Icon name="mail" size={18} />
        </a>
      ) : (
        <a href={`tel:${dialled(phone)}`} aria-label={t('contact.callName', { name })}>
          <Icon name="phone" size={18} />
        </a>
      )}
    </span>
  );
}
