import { stepUpCents, stepUpLevels } from '@blattwerk/plan/bonuses/step-up.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { TermMark } from '../../../frame/glossary/TermMark.tsx';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Estimate } from '../../../ui/Estimate.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type StepUp, stepUpQuery } from './bonuses.data.ts';
import { Hero, HeroFigure } from './Hero.tsx';
import css from './StepUp.module.css';

interface Props {
  partner: number;
}

/** The next step-up: what it pays, and the distance to it. */
export function StepUpHero({ partner }: Props) {
  const { t } = useTexts();
  const plan = usePlan();
  const query = useQuery(stepUpQuery(partner));
  const level = query.data?.nextLevel ?? query.data?.level ?? 0;
  const needed = plan?.levels[level]?.qpFrom ?? 0;
  const filled = query.data === undefined || needed === 0 ? 0 : query.data.qualificationPoints / needed;
  return (
    <Hero title={t('bonuses:stepUp.next')} leaf={{ level, filled }}>
      <QueryContent
        room={[160, 160]}
        query={query}
        lines={[60, 40, 90]}
        testId="step-up-next"
        missing={<Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>}
      >
        {(data) => (
          <PlanContent lines={[60, 40, 90]} room={[160, 160]}>
            {(numbers) => (
              <>
                <Next data={data} plan={numbers} />
                <InThisCycle data={data} plan={numbers} />
              </>
            )}
          </PlanContent>
        )}
      </QueryContent>
    </Hero>
  );
}

function Next({ data, plan }: { data: StepUp; plan: Plan }) {
  const { t, format } = useTexts();
  const { level, levelName, nextLevel, nextLevelName, qualificationPoints, commission } = data;
  const now = t('bonuses:stepUp.now', { level: format.integer(level), levelName });
  if (nextLevel === null || nextLevelName === null)
    return <HeroFigure label={now} value={t('bonuses:stepUp.all')} testId="step-up-next" />;
  const needed = levelRow(plan, nextLevel).qpFrom;
  return (
    <>
      <HeroFigure
        label={<TermMark term="level">{nextLevelName}</TermMark>}
        value={format.money(commission)}
        testId="step-up-next"
        note={now}
      />
      <Meter
        label={t('rank.towards', { levelName: nextLevelName })}
        text={t('bonuses:qpOf', { met: format.integer(qualificationPoints), asked: format.integer(needed) })}
        met={qualificationPoints}
        asked={needed}
        testId="step-up-qp"
      />
    </>
  );
}

/** What closing the running cycle would pay: an estimate, as the level may still change. */
function InThisCycle({ data: { level, nextLevel }, plan }: { data: StepUp; plan: Plan }) {
  const { t, format } = useTexts();
  const levels = nextLevel === null ? [] : stepUpLevels(plan, nextLevel - 1, level);
  if (levels.length === 0) return null;
  const cents = levels.reduce((sum, each) => sum + stepUpCents(plan, each), 0);
  const names = levels.map((each) => levelRow(plan, each).name);
  return (
    <p className={css.inCycle} data-testid="step-up-estimate">
      <Estimate />
      <span>
        {t('bonuses:stepUp.inCycle', {
          levels: format.list(names),
          amount: format.money(formatCents(cents)),
        })}
      </span>
    </p>
  );
}
