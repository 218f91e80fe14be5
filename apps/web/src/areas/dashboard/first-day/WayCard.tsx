import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { keptKickStart, type RunningPhase } from '../../bonuses/bonuses/kick-start.ts';
import { nextLevelQuery } from '../statistics/statistics.data.ts';
import css from './FirstDayPage.module.css';

interface Props {
  partner: number;
}

/** The way to the first level, and the kick-start countdown or what starts it. */
export function WayCard({ partner }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t('welcome:way.title')}>
      <div className={css.way}>
        <div className={css.pointsPlace}>
          <PlanContent lines={[80, 60]}>{(plan) => <ToFirst partner={partner} plan={plan} />}</PlanContent>
        </div>
        <div className={css.clockPlace}>
          <Clock partner={partner} />
        </div>
      </div>
    </Card>
  );
}

function ToFirst({ partner, plan }: Props & { plan: Plan }) {
  const next = useQuery(nextLevelQuery(partner));
  const first = levelRow(plan, 1);
  return (
    <QueryContent
      query={next}
      lines={[80, 60]}
      missing={<Points met={0} asked={first.qpFrom} level={first.name} />}
    >
      {({ qualificationPoints: met, neededQualificationPoints: asked, nextLevelName: level }) => (
        <Points met={met} asked={asked ?? first.qpFrom} level={level ?? first.name} />
      )}
    </QueryContent>
  );
}

function Points({ met, asked, level }: { met: number; asked: number; level: string }) {
  const { t, format } = useTexts();
  return (
    <div className={css.points}>
      <Leaf level={1} size={96} filled={met / asked} />
      <div>
        <Meter
          label={level}
          text={t('welcome:way.points', { met: format.integer(met), asked: format.integer(asked) })}
          met={met}
          asked={asked}
          testId="first-points"
        />
        <p className="quiet">{t('welcome:way.text')}</p>
      </div>
    </div>
  );
}

/** Time left of the running phase; for a user who is no partner yet, the link to become one. */
function Clock({ partner }: Props) {
  const kickStart = useQuery(kickStartQuery(partner));
  return (
    <QueryContent query={kickStart} lines={[60, 40]} missing={<Becoming />}>
      {(answer) => {
        const progress = keptKickStart(answer);
        if (progress?.status === 0) return <Becoming />;
        if (progress === null || !('daysLeft' in progress)) return null;
        return (
          <PlanContent lines={[60, 40]}>{(plan) => <Running phase={progress} plan={plan} />}</PlanContent>
        );
      }}
    </QueryContent>
  );
}

function Running({ phase, plan }: { phase: RunningPhase; plan: Plan }) {
  const { t, format } = useTexts();
  const { daysLeft, needCustomers, requireCustomers, status } = phase;
  const { amountCents } = plan.kickStart[status === 2 ? 'easy' : 'pro'];
  return (
    <div className={css.clock} data-testid="first-clock">
      <Icon name="clock" size={22} />
      <div>
        <p className={css.name}>
          {t('welcome:clock.left', { count: daysLeft, days: format.integer(daysLeft) })}
        </p>
        <p className="quiet">
          {t('welcome:clock.text', {
            met: format.integer(requireCustomers - needCustomers),
            count: requireCustomers,
            needed: format.integer(requireCustomers),
            amount: format.money(formatCents(amountCents)),
          })}
        </p>
      </div>
    </div>
  );
}

function Becoming() {
  const { t } = useTexts();
  return (
    <div className={css.clock} data-testid="first-clock">
      <Icon name="kickStart" size={22} />
      <div>
        <p className={css.name}>{t('welcome:becoming.title')}</p>
        <p className="quiet">{t('welcome:becoming.text')}</p>
        <ButtonLink to="/app/become-partner" className={css.become}>
          {t('welcome:becoming.button')}
        </ButtonLink>
      </div>
    </div>
  );
}
