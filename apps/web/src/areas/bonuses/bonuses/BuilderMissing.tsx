import { formatCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './Builder.module.css';
import { type Builder, builderQuery, qualificationQuery } from './bonuses.data.ts';
import { stagesOf } from './builder-stages.ts';
import { MissingCard } from './MissingCard.tsx';
import { helps, Need, Needs } from './Needs.tsx';

interface Props {
  partner: number;
}

/** What the next stage still requires. */
export function BuilderMissing({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(builderQuery(partner));
  const account = useQuery(qualificationQuery(partner));
  return (
    <MissingCard>
      <QueryContent
        room={[162, 98]}
        lines={[70, 45]}
        query={query}
        missing={<p className="quiet">{t('statistics.none')}</p>}
      >
        {(data) => <Next data={data} affiliateMissing={account.data?.affiliate === false} />}
      </QueryContent>
    </MissingCard>
  );
}

function Next({ data, affiliateMissing }: { data: Builder; affiliateMissing: boolean }) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const next = stagesOf(plan, data).find((stage) => !stage.reached);
  if (plan === undefined) return null;
  if (next === undefined) return <p className={css.missing}>{t('bonuses:builder.nothingMissing')}</p>;
  const { stage, psvCents, activeCustomers } = next;
  const money = (cents: number) => format.money(formatCents(cents));
  const label = t('bonuses:builder.toReach', { stage: format.integer(stage.stage) });
  return (
    <div className={css.missing}>
      <p>{label}</p>
      <Needs label={label}>
        {affiliateMissing && (
          <Need done={false} link={helps.terms()}>
            {t('bonuses:needs.affiliate')}
          </Need>
        )}
        <Need done={psvCents.missing === 0} link={helps.orders()}>
          {psvCents.missing === 0
            ? t('bonuses:builder.psvMet', { needed: money(psvCents.asked) })
            : t('bonuses:builder.psvMissing', {
                missing: money(psvCents.missing),
                needed: money(psvCents.asked),
              })}
        </Need>
        <Need done={activeCustomers.missing === 0} link={helps.customers()}>
          {activeCustomers.missing === 0
            ? t('bonuses:builder.customersMet', { needed: format.integer(activeCustomers.asked) })
            : t('bonuses:builder.customersMissing', {
                count: activeCustomers.missing,
                number: format.integer(activeCustomers.missing),
                needed: format.integer(activeCustomers.asked),
              })}
        </Need>
      </Needs>
    </div>
  );
}
