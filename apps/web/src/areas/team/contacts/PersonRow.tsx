import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import css from './PersonRow.module.css';
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
