import { stepUpCents } from '@blattwerk/plan/bonuses/step-up.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { type StepUp, stepUpQuery } from './bonuses.data.ts';
import css from './StepUp.module.css';

interface Props {
  partner: number;
}

/** All stages with what they pay; which are credited, which is next. */
export function StepUpLadder({ partner }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t('bonuses:stepUp.ladder')}>
      <PlanContent room="any">{(plan) => <Rungs partner={partner} plan={plan} />}</PlanContent>
    </Card>
  );
}

function Rungs({ partner, plan }: Props & { plan: Plan }) {
  const { t, format } = useTexts();
  const { data } = useQuery(stepUpQuery(partner));
  const { levels, stepUp } = plan;
  return (
    <ol className={css.ladder} data-testid="step-up-ladder">
      {levels.slice(1).map(({ id, name, qpFrom }) => {
        const state = stateOf(plan, id, data);
        return (
          <li
            key={id}
            className={css.rung}
            data-state={state}
            aria-current={state === 'next' ? 'step' : undefined}
          >
            <Leaf level={id} size={36} filled={state === 'credited' || state === 'past' ? 1 : 0} />
            <span className={css.name}>{name}</span>
            <span className={css.points}>{t('rank.from', { points: format.integer(qpFrom) })}</span>
            <span className={css.amount}>
              {id < stepUp.fromLevel
                ? t('bonuses:stepUp.noAmount')
                : format.money(formatCents(stepUpCents(plan, id)))}
            </span>
            {state === 'credited' && <span className={css.state}>{t('bonuses:stepUp.state.credited')}</span>}
            {state === 'next' && <span className={css.state}>{t('bonuses:stepUp.state.next')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** `past`: reached in a closed cycle that paid nothing or is not in the history. */
function stateOf(plan: Plan, level: number, data: StepUp | undefined): 'credited' | 'past' | 'next' | 'open' {
  if (data === undefined) return 'open';
  if (data.history.some((each) => each.level === level)) return 'credited';
  if (level === data.nextLevel) return 'next';
  const reached = data.nextLevel === null || level < data.nextLevel;
  const { fromLevel } = plan.stepUp;
  return reached && (level >= fromLevel || level <= data.level) ? 'past' : 'open';
}
