import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ExtractsCard } from '../../money/statements/ExtractsCard.tsx';
import { SignedCard } from '../../money/statements/SignedCard.tsx';
import { YearsCard } from '../../money/statements/YearsCard.tsx';
import cards from '../cards.module.css';
import { DoublesOfPartner } from '../doubles/DoublesOfPartner.tsx';
import { PartnerActions } from './actions/PartnerActions.tsx';
import { FoundCard } from './FoundCard.tsx';
import { GrantsCard } from './grants/GrantsCard.tsx';
import { LatestOrders, LatestPayouts } from './LatestCards.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { LookButton } from './LookButton.tsx';
import { NotesCard } from './notes/NotesCard.tsx';
import { MoneyCard, PersonCard } from './PartnerCards.tsx';
import { partnerFileQuery } from './partners.data.ts';
import { PlaceCard } from './place/PlaceCard.tsx';
import { RestrictionsOfPartner } from './restriction/RestrictionsOfPartner.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';
import { PartnerState } from './state/PartnerState.tsx';
import { TaxCard } from './tax/TaxCard.tsx';

/** A partner's file: person, balance, the object searched for, and latest activity. */
export function PartnerPage() {
  const { t, format } = useTexts();
  const from = '/operations/app/operations/partners/$partner' as const;
  const { partner } = useParams({ from });
  const search = useSearch({ from });
  const query = useQuery(partnerFileQuery(partner));
  const file = query.data;
  return (
    <>
      <PageHead
        title={file?.displayName ?? t('operations:title.partnerFile')}
        lead={
          file !== undefined &&
          [
            `#${file.id}`,
            t(`accountType.${file.accountType}`),
            t('operations:partner.since', { date: format.date(file.createdAt) }),
          ].join(' · ')
        }
        actions={
          file && (
            <>
              <ButtonLink
                to="/app/operations/partners/$partner/past-day"
                params={{ partner }}
                preload={false}
                variant="default"
                icon="calendar"
              >
                {t('operations:partner.pastDay')}
              </ButtonLink>
              <LookButton file={file} />
              <PartnerActions file={file} />
            </>
          )
        }
      />
      <QueryContent
        query={query}
        lines={[70, 60, 65, 50]}
        missing={<Empty title={t('operations:partner.gone', { number: partner })} />}
      >
        {(data) => (
          <div className={cards.parts}>
            <RestrictionsOfPartner partner={data.id} />
            <DoublesOfPartner partner={data.id} />
            <div className={cards.cards}>
              <FoundCard found={search} />
              <div className={cards.column}>
                <PersonCard file={data} />
                <PlaceCard file={data} />
                <SignInCard file={data} />
                <PartnerState partner={data.id} isDeleted={data.deleted} />
                <NotesCard file={data} />
                <LatestMessages user={data.user} />
              </div>
              <div className={cards.column}>
                <MoneyCard file={data} />
                <GrantsCard partner={data.id} />
                <TaxCard partner={data.id} isDeleted={data.deleted} />
                <LatestOrders partner={partner} found={search.order} />
                <LatestPayouts user={data.user} found={search.payout} />
              </div>
            </div>
            <div className={cards.cards}>
              <YearsCard partner={data.id} />
              <ExtractsCard partner={data.id} asks ofOther />
              <SignedCard partner={data.id} />
            </div>
          </div>
        )}
      </QueryContent>
    </>
  );
}
