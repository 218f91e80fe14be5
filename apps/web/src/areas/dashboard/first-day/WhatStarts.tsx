import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './BecomePartnerPage.module.css';

/** What the agreement starts, in the plan's figures: levels, and a countdown that runs once. */
export function WhatStarts() {
  return <PlanContent>{(plan) => <Starts plan={plan} />}</PlanContent>;
}

function Starts({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const { easy, pro } = plan.kickStart;
  const first = levelRow(plan, 1);
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <section className={css.starts} aria-label={t('welcome:become.starts')}>
      <h2 className={css.title}>{t('welcome:become.starts')}</h2>
      <ol className={css.facts}>
        <li className="bw-card">
          <Icon name="level" size={26} />
          <h3>{t('welcome:become.levels')}</h3>
          <p>
            {t('welcome:become.levelsText', {
              points: format.integer(first.qpFrom),
              level: first.name,
              rate: format.percent(first.percentBp / 10_000),
            })}
          </p>
        </li>
        <li className="bw-card">
          <Icon name="clock" size={26} />
          <h3>{t('welcome:become.days', { count: easy.days, days: format.integer(easy.days) })}</h3>
          <p>
            {t('welcome:become.easyText', {
              count: easy.newCustomers,
              customers: format.integer(easy.newCustomers),
              amount: money(easy.amountCents),
            })}
          </p>
        </li>
        <li className="bw-card">
          <Icon name="kickStart" size={26} />
          <h3>{t('welcome:become.days', { count: pro.days, days: format.integer(pro.days) })}</h3>
          <p>
            {t('welcome:become.proText', {
              count: pro.newCustomers,
              customers: format.integer(pro.newCustomers),
              points: format.integer(pro.qp),
              amount: money(pro.amountCents),
            })}
          </p>
        </li>
      </ol>
      <p className={css.clock}>{t('welcome:become.clock')}</p>
      <p className="quiet">{t('welcome:become.papers')}</p>
    </section>
  );
}
