import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import { contactsQuery } from './contacts.data.ts';
import type { ContactsSearch } from './contacts-search.ts';
import { PersonRow } from './PersonRow.tsx';

interface Props {
  partner: number;
  search: ContactsSearch;
}

/** The sponsor, and the support if the operator has configured an address. */
export function SponsorCards({ partner, search: { page = 1, q } }: Props) {
  const { t } = useTexts();
  const query = useQuery(contactsQuery({ partner, page, limits: PAGE_SIZE, displayName: q }));
  const support = query.data?.support.email;
  return (
    <>
      <Card title={t('team:contacts.sponsor')}>
        <QueryContent query={query} lines={[70, 50]} room={[103, 103]}>
          {({ sponsor }) =>
            sponsor === null ? (
              <p className="quiet">{t('team:contacts.noSponsor')}</p>
            ) : (
              <PersonRow person={{ ...sponsor, name: sponsor.displayName }}>
                {sponsor.email !== null && (
                  <p className="quiet">
                    <MailAddress>{sponsor.email}</MailAddress>
                  </p>
                )}
              </PersonRow>
            )
          }
        </QueryContent>
      </Card>
      {support !== undefined && support !== null && (
        <Card title={t('team:contacts.support')}>
          <PersonRow person={{ name: t('team:contacts.supportName'), email: support, phone: null }}>
            <p className="quiet">{support}</p>
          </PersonRow>
        </Card>
      )}
    </>
  );
}
