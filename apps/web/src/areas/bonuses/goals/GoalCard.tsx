import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Goal.module.css';
import { type Goal, type GoalAnswer, giveUpGoal, goalQuery } from './goals.data.ts';
import { PlanList } from './PlanList.tsx';

const GoalSheet = lazy(async () => {
  const { GoalSheet: sheet } = await import('./GoalSheet.tsx');
  return { default: sheet };
});

interface Props {
  className?: string;
}

/** The partner's goal, the progress, and what it takes per week. Nobody above sees it. */
export function GoalCard({ className = '' }: Props) {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const query = useQuery(goalQuery(partner));
  const [asked, ask] = useState<'set' | 'giveUp' | null>(null);
  return (
    <Card title={t('bonuses:goal.title')} className={className}>
      <QueryContent query={query} room={[176, 132]} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {(answer) => (
          <>
            {answer.goal === null ? (
              <p className={css.hint}>{t('bonuses:goal.none')}</p>
            ) : (
              <Shown goal={answer.goal} />
            )}
            {own && (
              <div className={css.buttons}>
                <Button variant={answer.goal === null ? 'filled' : 'default'} onClick={() => ask('set')}>
                  {t(answer.goal === null ? 'bonuses:goal.set' : 'bonuses:goal.change')}
                </Button>
                {answer.goal !== null && (
                  <Button variant="subtle" onClick={() => ask('giveUp')}>
                    {t('bonuses:goal.giveUp')}
                  </Button>
                )}
              </div>
            )}
            {asked === 'set' && (
              <Suspense>
                <GoalSheet partner={partner} answer={answer} onClose={() => ask(null)} />
              </Suspense>
            )}
            {asked === 'giveUp' && <GiveUp partner={partner} answer={answer} onClose={() => ask(null)} />}
          </>
        )}
      </QueryContent>
    </Card>
  );
}

function Shown({ goal }: { goal: Goal }) {
  const { t, format } = useTexts();
  const { state, progress, plan } = goal;
  return (
    <div className={css.goal} data-testid="goal" data-state={state}>
      <p className={css.name}>
        <span>{t('bonuses:goal.until', { what: useGoalName(goal), day: format.day(goal.until) })}</span>
        {state !== 'open' && (
          <Badge tone={state === 'reached' ? 'good' : 'estimated'}>{t(`bonuses:goal.state.${state}`)}</Badge>
        )}
      </p>
      {progress !== null && (
        <div className={css.progress}>
          <MeterBar met={progress} asked={100} label={t('bonuses:goal.progress')} className={css.bar} />
          <span data-testid="goal-progress">{format.percent(progress / 100)}</span>
        </div>
      )}
      {state === 'reached' && <p className={css.reached}>{t('bonuses:goal.reached')}</p>}
      {state === 'open' && plan !== null && (
        <>
          {!goal.inCurrentCycle && <p className={css.hint}>{t('bonuses:goal.later')}</p>}
          <PlanList plan={plan} order={goal.order} />
          <p className={css.hint}>{t('bonuses:goal.estimate')}</p>
        </>
      )}
    </div>
  );
}

/** The goal as text. */
function useGoalName({ levelName, amount }: Goal): string {
  const { t, format } = useTexts();
  return levelName ?? t('bonuses:goal.amountOf', { amount: format.money(amount ?? '0.00') });
}

interface GiveUpProps {
  partner: number;
  answer: GoalAnswer;
  onClose: () => void;
}

function GiveUp({ partner, onClose }: GiveUpProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function giveUp(): Promise<void> {
    setBusy(true);
    try {
      await giveUpGoal(client, partner);
      toast.success(t('bonuses:goal.wasGivenUp'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('bonuses:goal.notGivenUp'), { error });
    }
    onClose();
  }
  return (
    <Confirm
      title={t('bonuses:goal.giveUpTitle')}
      confirm={t('bonuses:goal.giveUp')}
      busy={busy}
      onConfirm={() => void giveUp()}
      onClose={onClose}
    >
      <p>{t('bonuses:goal.giveUpText')}</p>
    </Confirm>
  );
}
