import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { approvalsQuery, kindText } from '../approvals/approvals.data.ts';
import cards from '../cards.module.css';
import { companyQuery } from '../company/company.data.ts';
import { SignUpNeeds } from '../company/SignUpNeeds.tsx';
import { JobsCard } from '../jobs/JobsCard.tsx';
import { MoneyQueues } from '../payouts/MoneyQueues.tsx';
import { NoFactorYet } from './NoFactorYet.tsx';
import { QueuesCard } from './QueuesCard.tsx';

/** Home of people who work for the company: queues, their own requests, and running jobs. */
export function OperationsHomePage() {
  const { t } = useTexts();
  const { user } = useSession();
  const company = useQuery(companyQuery());
  return (
    <>
      <PageHead
        title={t('operations:home.greeting', { name: user?.firstName ?? '' })}
        lead={t('operations:home.lead')}
      />
      {company.isPending ? (
        <Pending lines={[80, 60, 90, 70]} />
      ) : (
        <>
          <SignUpNeeds company={company.data} leads />
          <NoFactorYet />
          <div className={cards.cards}>
            <Waiting />
            <QueuesCard />
            <MoneyQueues />
            <JobsCard />
          </div>
        </>
      )}
    </>
  );
}

function Waiting() {
  const { t, format } = useTexts();
  const query = useQuery(approvalsQuery({}));
  return (
    <Card
      title={t('operations:home.waiting')}
      aside={<Link to="/app/operations/approvals">{t('operations:home.all')}</Link>}
    >
      <QueryContent query={query} lines={[80, 60]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty list picture="paper" title={t('operations:approvals.none.open')} />
          ) : (
            <>
              <p className="quiet">
                {t('operations:home.count', { count: total, number: format.integer(total) })}
              </p>
              <ul className={cards.list}>
                {items.map(({ id, kind, preparedBy, preparedAt, decidable, answerable }) => (
                  <li key={id} data-decidable={decidable}>
                    <Link to="/app/operations/approvals">{t(kindText(kind))}</Link>
                    <span className="quiet">
                      {preparedBy.name}, {format.dateTime(preparedAt)}
                      {' · '}
                      {t(`operations:home.${decidable ? 'decidable' : answerable ? 'others' : 'nobody'}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}
