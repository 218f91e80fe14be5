import type { BuilderNeeds } from '@blattwerk/plan/bonuses/builder.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './Builder.module.css';
import { builderQuery } from './bonuses.data.ts';
import { stagesOf } from './builder-stages.ts';

interface Props {
  partner: number;
}

/** The three stages, each with its two requirements. */
export function BuilderTiers({ partner }: Props) {
  const { t } = useTexts();
  const plan = usePlan();
  const query = useQuery(builderQuery(partner));
  return (
    <Card title={t('bonuses:builder.stages')}>
      <QueryContent room={[640, 204]} query={query} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {(data) => (
          <ol className={css.tiers} data-testid="builder-tiers">
            {stagesOf(plan, data).map((needs) => (
              <Tier key={needs.stage.stage} needs={needs} />
            ))}
          </ol>
        )}
      </QueryContent>
    </Card>
  );
}

function Tier({ needs: { stage, psvCents, activeCustomers, reached } }: { needs: BuilderNeeds }) {
  const { t, format } = useTexts();
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <li className={css.tier} data-reached={reached}>
      <div className={css.head}>
        <h3>{t('bonuses:history.stage', { stage: format.integer(stage.stage) })}</h3>
        <span className={css.amount}>{money(stage.amountCents)}</span>
        {reached && (
          <span className={css.met}>
            <Icon name="check" size={16} />
            {t('rank.met')}
          </span>
        )}
      </div>
      <Meter
        label={t('bonuses:builder.psv')}
        text={t('rank.metOfNeeded', { met: money(psvCents.met), needed: money(psvCents.asked) })}
        met={psvCents.met}
        asked={psvCents.asked}
      />
      <Meter
        label={t('bonuses:builder.customers')}
        text={t('rank.metOfNeeded', {
          met: format.integer(activeCustomers.met),
          needed: format.integer(activeCustomers.asked),
        })}
        met={activeCustomers.met}
        asked={activeCustomers.asked}
      />
    </li>
  );
}
