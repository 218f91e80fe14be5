import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import { whatsAppChat } from '../../../ui/whatsapp.ts';
import css from './ReachButtons.module.css';

interface Props {
  name: string;
  user: Pick<NonNullable<CallAnswer<'GET /api/partners/{id}'>['user']>, 'email' | 'phone'>;
}

/**
 * Contact buttons for somebody in the first line, within the thumb's reach; nothing for others, whose contact data is not
 * visible.
 */
export function ReachButtons({ name, user: { email, phone } }: Props) {
  const { t } = useTexts();
  const chat = phone === null ? undefined : whatsAppChat(phone);
  if (email === null && phone === null) return null;
  return (
    <div className={css.ways}>
      {phone !== null && (
        <a href={`tel:${dialled(phone)}`} aria-label={t('contact.callName', { name })}>
          <span className={css.circle}>
            <Icon name="phone" size={22} />
          </span>
          {t('contact.call')}
        </a>
      )}
      {chat !== undefined && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('team:partner.chatName', { name })}
        >
          <span className={css.circle}>
            <Icon name="chat" size={22} />
          </span>
          WhatsApp
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
          <span className={css.circle}>
            <Icon name="mail" size={22} />
          </span>
          {t('contact.mail')}
        </a>
      )}
    </div>
  );
}
