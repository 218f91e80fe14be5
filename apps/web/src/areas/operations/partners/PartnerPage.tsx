import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { isStaff, useSession } from '../../../api/session-store.ts';
import { view } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { PayoutStatus } from '../../money/payouts/PayoutStatus.tsx';
import { ExtractsCard } from '../../money/statements/ExtractsCard.tsx';
import { SignedCard } from '../../money/statements/SignedCard.tsx';
import { YearsCard } from '../../money/statements/YearsCard.tsx';
import cards from '../cards.module.css';
import { DoublesOfPartner } from '../doubles/DoublesOfPartner.tsx';
import { MessageStatus } from '../messages/MessageStatus.tsx';
import { kindText, latestMessagesQuery } from '../messages/messages.data.ts';
import { SendAgainButton } from '../messages/SendAgain.tsx';
import { PartnerActions } from './actions/PartnerActions.tsx';
import { FoundCard } from './FoundCard.tsx';
import { GrantsCard } from './grants/GrantsCard.tsx';
import { NotesCard } from './notes/NotesCard.tsx';
import { MoneyCard, PersonCard } from './PartnerCards.tsx';
import css from './PartnerPage.module.css';
import {
  latestOrdersQuery,
  latestPayoutsQuery,
  type PartnerFile,
  partnerFileQuery,
} from './partners.data.ts';
import { PlaceCard } from './place/PlaceCard.tsx';
import { RestrictionsOfPartner } from './restriction/RestrictionsOfPartner.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';
import { PartnerState } from './state/PartnerState.tsx';
import { TaxCard } from './tax/TaxCard.tsx';

/** A partner's page for staff: person, balance, the object searched for, and latest activity. */
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

/**
 * Opens the partner's own pages as the partner sees them (specification, section 3). Staff have no partner pages to view
 * them in; users who are also partners do, and start at the dashboard. A deleted account has nothing to show.
 */
function LookButton({ file: { id, user, displayName, deleted } }: { file: PartnerFile }) {
  const { t } = useTexts();
  const session = useSession();
  if (deleted || isStaff(session) || session.partner?.id === id) return null;
  return (
    <Button
      variant="default"
      icon="eye"
      onClick={() => {
        view({ partner: id, name: displayName, user });
        // A full page load, as those pages have an HTML document of their own.
        location.assign('/dashboard');
      }}
    >
      {t('operations:partner.look')}
    </Button>
  );
}

/** A partner's latest messages, failed ones included; each can be sent again. */
function LatestMessages({ user }: { user: number }) {
  const { t, format } = useTexts();
  return (
    <Card
      title={t('operations:title.messages')}
      aside={
        <Link to="/app/operations/messages" search={{ user }}>
          {t('operations:messages.all')}
        </Link>
      }
    >
      <QueryContent query={useQuery(latestMessagesQuery(user))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:messages.noneYet')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map((message) => (
                <li key={message.id} data-message={message.id}>
                  <Link to="/app/operations/messages" search={{ user, message: message.id }}>
                    {kindText(t, message)}
                  </Link>
                  <span className="quiet">{format.dateTime(message.createdAt)}</span>
                  <MessageStatus status={message.status} />
                  {message.cause !== null && (
                    <span className="quiet">{t(`operations:messages.cause.${message.cause}`)}</span>
                  )}
                  {message.unsendable === null && (
                    <span className={css.amount}>
                      <SendAgainButton message={message} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

/** A partner's latest orders; the one searched for is highlighted. */
function LatestOrders({ partner, found }: { partner: string; found: number | undefined }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:partner.orders')}>
      <QueryContent query={useQuery(latestOrdersQuery(partner))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:partner.noOrders')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map(({ id, number, placedAt, status, gross }) => (
                <li key={id} data-found={id === found}>
                  <Link to="/app/operations/orders" search={{ order: id }} preload={false}>
                    {number}
                  </Link>
                  <span className="quiet">{format.date(placedAt)}</span>
                  <OrderStatus status={status} />
                  <span className={css.amount}>{format.money(gross)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

/** A partner's latest payout requests, each with its document number. */
function LatestPayouts({ user, found }: { user: number; found: number | undefined }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:partner.payouts')}>
      <QueryContent query={useQuery(latestPayoutsQuery(user))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:partner.noPayouts')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map((payout) => (
                <li key={payout.id} data-found={payout.id === found}>
                  <span>{`#${payout.id}`}</span>
                  <span className="quiet">{format.date(payout.createdAt)}</span>
                  <PayoutStatus payout={payout} />
                  {payout.number !== null && <span className="quiet">{payout.number}</span>}
                  <span className={css.amount}>{format.money(payout.gross)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
