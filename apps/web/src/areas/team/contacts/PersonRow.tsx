import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './PersonRow.module.css';
import { saveVcards } from './save-vcards.ts';
import type { CardPerson } from './vcard.ts';

interface Props {
  person: CardPerson;
  /** Search parameter that opens the details. */
  open?: { readonly partner: number } | { readonly call: number } | undefined;
  children: ReactNode;
  /** A button after the contact buttons. */
  more?: ReactNode;
}

/** A person with facts and contact buttons. */
export function PersonRow({ person, open, children, more }: Props) {
  return (
    <div className={css.frame}>
      <div className={css.row}>
        <Avatar name={person.name} />
        <div className={css.text}>
          <p className={css.name}>
            {open === undefined ? (
              person.name
            ) : (
              <Link
                from="/app/team/contacts"
                to="/app/team/contacts"
                search={(old) => ({ ...old, ...open })}
                resetScroll={false}
                data-row={'call' in open ? open.call : open.partner}
              >
                {person.name}
              </Link>
            )}
          </p>
          {children}
        </div>
        <ContactLinks person={person} more={more} />
      </div>
    </div>
  );
}

interface ContactLinksProps {
  person: CardPerson;
  /** A button for something else, after them. */
  more?: ReactNode;
}

/** Contact channels of a person: call, write, save to the address book. */
function ContactLinks({ person, more }: ContactLinksProps) {
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
