import type { ReactNode } from 'react';
import { cardOf } from './card-of.ts';
import type { Contact } from './contacts.data.ts';
import css from './PeopleList.module.css';
import { PersonRow } from './PersonRow.tsx';

interface Props<Member extends Contact> {
  members: readonly Member[];
  /** They belong to an earlier answer while the next one is loading. */
  stale: boolean;
  /** The search parameter that opens one of them. */
  parameter: 'partner' | 'call';
  /** Facts about one of them. */
  children: (member: Member) => ReactNode;
  /** A button after the contact buttons. */
  more?: ((member: Member) => ReactNode) | undefined;
  /** Actions, on a line of their own. */
  actions?: ((member: Member) => ReactNode) | undefined;
}

function openOf(parameter: 'partner' | 'call', id: number) {
  return parameter === 'call' ? { call: id } : { partner: id };
}

/** A list of people in the team. */
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
