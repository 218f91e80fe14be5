import type { ReactNode } from 'react';
import { cardOf } from './card-of.ts';
import type { Contact } from './contacts.data.ts';
import css from './PeopleList.module.css';
import { PersonRow } from './PersonRow.tsx';

interface Props<Member extends Contact> {
  members: readonly Member[];
  /** They are of an earlier answer, while the next one is being loaded. */
  stale: boolean;
  /** The parameter of the address that opens one of them. */
  parameter: 'partner' | 'call';
  /** What there is to say of one of them. */
  children: (member: Member) => ReactNode;
  /** A button after the ways to reach one of them. */
  more?: ((member: Member) => ReactNode) | undefined;
  /** What there is to do, in a line of its own. */
  actions?: ((member: Member) => ReactNode) | undefined;
}

function openOf(parameter: 'partner' | 'call', id: number) {
  return parameter === 'call' ? { call: id } : { partner: id };
}

/** People of the team, one below the other. */
export function PeopleList<Member extends Contact>({
  members,
  stale,
  parameter,
  children,
  more,
  actions,
}: Props<Member>) {
  return (
    <ul className={css.people} data-stale={stale}>
      {members.map((member) => (
        <li key={member.id}>
          <PersonRow person={cardOf(member)} open={openOf(parameter, member.id)} more={more?.(member)}>
            {children(member)}
          </PersonRow>
          {actions?.(member)}
        </li>
      ))}
    </ul>
  );
}
