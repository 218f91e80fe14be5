import { formatCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TermMark } from '../../../frame/glossary/TermMark.tsx';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Estimate } from '../../../ui/Estimate.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './Builder.module.css';
import { type Builder, builderQuery, qualificationQuery } from './bonuses.data.ts';
import { stagesOf } from './builder-stages.ts';
import { Hero, HeroFigure } from './Hero.tsx';

interface Props {
  partner: number;
}

/** Personal sales volume and active customers of the running month, and the stage that they reach. */
export function BuilderHero({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(builderQuery(partner));
  const month = query.data && format.month(query.data.asOf);
  return (
    <Hero title={month === undefined ? t('bonuses:builder.month') : t('bonuses:builder.inMonth', { month })}>
      <QueryContent
        room={[220, 185]}
        query={query}
        lines={[60, 60, 80]}
        testId="builder-psv"
        missing={<Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>}
      >
        {(data) => (
          <>
            <div className={css.figures}>
              <HeroFigure
                label={<TermMark term="psv">{t('volume.psv')}</TermMark>}
                value={<Link to="/app/orders">{format.money(data.psv)}</Link>}
                testId="builder-psv"
              />
              <HeroFigure
                label={t('bonuses:builder.customers')}
                value={
                  <Link to="/app/team/table" search={{ type: 'basic' }}>
                    {format.integer(data.customerInTree)}
                  </Link>
                }
                testId="builder-customers"
              />
            </div>
            <Reached partner={partner} data={data} />
          </>
        )}
      </QueryContent>
    </Hero>
  );
}

/** The highest stage reached now; it is paid at the closing, and to partners only. */
function Reached({ partner, data }: { partner: number; data: Builder }) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const account = useQuery(qualificationQuery(partner));
  const reached = stagesOf(plan, data).findLast((stage) => stage.reached);
  if (account.data === undefined || plan === undefined) return null;
  if (!account.data.affiliate) return <p className="quiet">{t('bonuses:builder.onlyPartners')}</p>;
  if (reached === undefined) return <p data-testid="builder-reached">{t('bonuses:builder.none')}</p>;
  const { stage, amountCents } = reached.stage;
  return (
    <p className={css.reached} data-testid="builder-reached">
      <Estimate />
      <span>
        {t('bonuses:builder.reached', {
          stage: format.integer(stage),
          amount: format.money(formatCents(amountCents)),
        })}
      </span>
    </p>
  );
}
