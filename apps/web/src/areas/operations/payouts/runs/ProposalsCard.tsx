import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from './Runs.module.css';
import { type Proposal, proposalsQuery } from './runs.data.ts';

/** Runs proposed by the payout calendar, each with a link to create it; nothing without a calendar. */
export function ProposalsCard() {
  const { t } = useTexts();
  const query = useQuery(proposalsQuery());
  if (query.data?.proposals.length === 0) return null;
  return (
    <div className={css.proposals}>
      <Card title={t('runs:proposal.title')}>
        <QueryContent query={query} lines={[80, 60]} room="any">
          {({ proposals }) => (
            <ul className={css.list}>
              {proposals.map((proposal) => (
                <Line key={`${proposal.dueOn}.${proposal.type}`} proposal={proposal} />
              ))}
            </ul>
          )}
        </QueryContent>
      </Card>
    </div>
  );
}

function Line({ proposal: { dueOn, cutOffOn, type, count, gross, run } }: { proposal: Proposal }) {
  const { t, format } = useTexts();
  return (
    <li data-testid="proposal">
      <div className={css.what}>
        <strong>{t('labelled', { label: format.day(dueOn), value: t(`runs:type.${type}`) })}</strong>
        <span className="quiet">
          {t('runs:proposal.content', {
            count,
            number: format.integer(count),
            amount: format.money(gross),
            day: format.day(cutOffOn),
          })}
        </span>
      </div>
      {run === null ? (
        <ButtonLink
          variant="default"
          to="/app/operations/payout-runs"
          search={{ new: type, due: dueOn }}
          resetScroll={false}
        >
          {t('runs:proposal.make')}
        </ButtonLink>
      ) : (
        <Link to="/app/operations/payout-runs/$run" params={{ run: String(run) }}>
          {t('runs:one', { number: run })}
        </Link>
      )}
    </li>
  );
}
