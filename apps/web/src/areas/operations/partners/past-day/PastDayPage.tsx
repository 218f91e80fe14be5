import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { PastDay, type PersonLink } from '../../../account/past-day/PastDay.tsx';
import { pastDayQuery } from '../../../account/past-day/past-day.data.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';

/** A partner at the end of any day, for operators; links walk through that day's tree. */
export function PastDayPage() {
  const { t } = useTexts();
  const from = '/operations/app/operations/partners/$partner/past-day' as const;
  const { partner } = useParams({ from });
  const search = useSearch({ from });
  const { data } = useQuery(pastDayQuery(partner, search));
  const { day } = search;
  const link: PersonLink = ({ id }, parts) => (
    <Link
      to="/app/operations/partners/$partner/past-day"
      params={{ partner: String(id) }}
      search={day === undefined ? {} : { day }}
      preload={false}
      {...parts}
    />
  );
  return (
    <>
      <PageHead
        title={t('operations:title.pastDay')}
        lead={
          data !== undefined && (
            <PartnerFileLink id={data.partner.id}>
              {`${data.partner.displayName}, #${data.partner.id}`}
            </PartnerFileLink>
          )
        }
      />
      <PastDay
        partner={partner}
        search={search}
        link={link}
        showsAbove
        missing={<Empty title={t('operations:partner.gone', { number: partner })} />}
      />
    </>
  );
}
