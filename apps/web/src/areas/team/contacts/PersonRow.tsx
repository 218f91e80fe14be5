import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Face } from '../../../ui/Face.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import css from './PersonRow.module.css';
import type { CardPerson } from './vcard.ts';

interface Props {
  person: CardPerson;
  /** Of whom details can be opened. */
  id?: number;
  children: ReactNode;
  /** A button after the ways to reach them. */
  more?: ReactNode;
}

/** Somebody with what there is to say of them, and the ways to reach them. */
export function PersonRow({ person, id, children, more }: Props) {
  return (
    <div className={css.frame}>
      <div className={css.row}>
        <Face name={person.name} />
        <div className={css.text}>
          <p className={css.name}>
            {id === undefined ? (
              person.name
            ) : (
              <Link to="/app/team/table" search={{ partner: id }}>
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
