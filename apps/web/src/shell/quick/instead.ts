import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { contactsQuery } from '../../areas/team/contacts/contacts.data.ts';
import { isShown } from '../../frame/viewing.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PAGE_SIZE } from '../../ui/table/table-search.ts';
import type { Entry, Group, Open } from './palette-entries.ts';
import { useGo } from './use-go.ts';

/**
 * Where to continue without a hit: the glossary, and people to ask. These are the support if the operator has configured
 * an address, else people that the user knows.
 */
export function useInstead(wanted: boolean, open: Open): Group {
  const { t } = useTexts();
  const go = useGo();
  const { as, partner } = useSubject();
  const withContacts = isShown('/app/team/contacts', as);
  const { data } = useQuery({
    ...contactsQuery({ partner, page: 1, limits: PAGE_SIZE, displayName: undefined }),
    enabled: wanted && withContacts,
  });
  const email = data?.support.email;
  const terms: Entry = {
    id: 'instead help',
    icon: 'help',
    label: t('help:palette.action.help'),
    choose: () => open('help'),
  };
  const contacts: Entry = {
    id: 'instead contacts',
    icon: 'contacts',
    label: t('help:sheet.contacts'),
    choose: () => go({ to: '/app/team/contacts', title: 'nav.contacts' }),
  };
  const support = (address: string): Entry => ({
    id: 'instead support',
    icon: 'contacts',
    label: t('help:palette.action.support'),
    detail: address,
    choose: () => window.location.assign(`mailto:${address}`),
  });
  const people = email === undefined || email === null ? contacts : support(email);
  return { name: 'instead', entries: [terms, ...(withContacts ? [people] : [])] };
}
