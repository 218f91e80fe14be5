import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { ContactsPage } from '../../features/contacts/ContactsPage.tsx';
import { InviteLink } from './InviteLink.tsx';

/** The contacts of the partner that is looked at. */
export function ContactsScreen() {
  const search = useSearch({ from: '/signed-in/app/team/contacts' });
  const { partner, own } = useSubject();
  return <ContactsPage partner={partner} search={search} own={own} invite={<InviteLink />} />;
}
