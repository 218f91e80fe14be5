import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './ContactLinks.module.css';
import { saveVcards } from './save-vcards.ts';
import type { CardPerson } from './vcard.ts';

interface Props {
  person: CardPerson;
  /** A button for something else, after them. */
  more?: ReactNode;
}

/** Contact channels of a person: call, write, save to the address book. */
export function ContactLinks({ person, more }: Props) {
  const { t } = useTexts();
  const { name, email, phone } = person;
  return (
    <div className={`bw-solids ${css.links}`}>
      {phone !== null && (
        <a href={`tel:${dialled(phone)}`} aria-label={t('contact.callName', { name })}>
          <Icon name="phone" size={18} />
          <span className={css.label}>{t('contact.call')}</span>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
          <Icon name="mail" size={18} />
          <span className={css.label}>{t('contact.mail')}</span>
        </a>
      )}
      <button
        type="button"
        aria-label={t('team:contacts.saveCard', { name })}
        title={t('team:contacts.card')}
        onClick={() => saveVcards(name, [person])}
      >
        <Icon name="contacts" size={18} />
      </button>
      {more}
    </div>
  );
}
