import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { TermMark } from '../../../frame/glossary/TermMark.tsx';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { Hero, HeroFigure } from './Hero.tsx';
import css from './KickStart.module.css';
import type { KickStart, RunningPhase } from './kick-start.ts';
import { helps } from './Needs.tsx';
import { useKickStart } from './use-kick-start.ts';

interface Props {
  partner: number;
}

/** Progress in the first 90 days, by the five statuses (specification, section 4). */
export function KickStartHero({ partner }: Props) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const { query, kept } = useKickStart(partner);
  return (
    <Hero
      title={
        plan === undefined
          ? t('nav.kickStartBonus')
          : t('bonuses:kickStart.phases', { days: format.integer(plan.kickStart.pro.days) })
      }
    >
      <QueryContent room={[78, 62]} query={query} lines={[50, 80]} testId="kick-start">
        {() =>
          kept === null ? (
            <div className={css.failed}>
              <ReadFailure error={null} busy={query.isFetching} onRetry={() => void query.refetch()} />
            </div>
          ) : (
            <div className={css.status} data-testid="kick-start" data-status={kept.status}>
              <PlanContent lines={[50, 80]} room={[78, 62]}>
                {(numbers) => <Status kept={kept} plan={numbers} />}
              </PlanContent>
            </div>
          )
        }
      </QueryContent>
    </Hero>
  );
}

function Status({ kept, plan }: { kept: KickStart; plan: Plan }) {
  const { t } = useTexts();
  switch (kept.status) {
    case 0:
      return (
        <Empty title={t('bonuses:kickStart.notShownTitle')} action={helps.terms()}>
          {t('bonuses:kickStart.notShown')}
        </Empty>
      );
    case 1:
      return <HeroFigure label={t('bonuses:kickStart.endedLabel')} value={t('bonuses:kickStart.ended')} />;
    case 4:
      return <Celebration plan={plan} />;
    default:
      return <Running kept={kept} plan={plan} />;
  }
}

function Running({ kept, plan }: { kept: RunningPhase; plan: Plan }) {
  const { t, format } = useTexts();
  const { daysLeft, needCustomers, requireCustomers, totalQp, neededTotalQp } = kept;
  const name = kept.status === 2 ? 'easy' : 'pro';
  const money = (phase: 'easy' | 'pro') => format.money(formatCents(plan.kickStart[phase].amountCents));
  return (
    <>
      <ol className={css.phases}>
        {(['easy', 'pro'] as const).map((phase) => {
          const state = phase === name ? 'running' : phase === 'easy' ? 'done' : 'later';
          return (
            <li
              key={phase}
              className={css.phase}
              data-state={state}
              aria-current={state === 'running' && 'step'}
            >
              <Icon name={state === 'done' ? 'check' : 'kickStart'} size={18} />
              <span className={css.name}>{t(`money:why.phaseName.${phase}`)}</span>
              <span>{t(`bonuses:kickStart.state.${state}`)}</span>
              <span className={css.amount}>{money(phase)}</span>
            </li>
          );
        })}
      </ol>
      <HeroFigure
        label={<TermMark term="kickStart">{t(`bonuses:kickStart.left.${name}`)}</TermMark>}
        value={t('bonuses:kickStart.days', { count: daysLeft, days: format.integer(daysLeft) })}
        testId="kick-start-days"
      />
      <Meter
        label={t('bonuses:kickStart.customers')}
        text={t('rank.metOfNeeded', {
          met: format.integer(requireCustomers - needCustomers),
          needed: format.integer(requireCustomers),
        })}
        met={requireCustomers - needCustomers}
        asked={requireCustomers}
        testId="kick-start-customers"
      />
      <Meter
        label={t(kept.status === 2 ? 'bonuses:kickStart.qpAhead' : 'bonuses:kickStart.qp')}
        text={t('bonuses:qpOf', { met: format.integer(totalQp), asked: format.integer(neededTotalQp) })}
        met={totalQp}
        asked={neededTotalQp}
        testId="kick-start-qp"
      />
    </>
  );
}

/** Leaves that open once, without sound; with reduced motion they are open from the start. */
function Celebration({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const { easy, pro } = plan.kickStart;
  return (
    <div className={css.done}>
      <svg aria-hidden="true" viewBox="0 0 220 96" className={css.garland}>
        <path d="M10 78C60 40 160 40 210 78" />
        {[22, 58, 92, 128, 162, 198].map((x, index) => (
          <ellipse
            key={x}
            cx={x}
            cy={index % 2 === 0 ? 48 : 40}
            rx="9"
            ry="17"
            transform={`rotate(${(x - 110) / 3} ${x} 70)`}
          />
        ))}
      </svg>
      <HeroFigure
        label={t('bonuses:kickStart.doneLabel')}
        value={t('bonuses:kickStart.done')}
        note={t('bonuses:kickStart.doneNote', {
          amount: format.money(formatCents(easy.amountCents + pro.amountCents)),
        })}
      />
    </div>
  );
}
