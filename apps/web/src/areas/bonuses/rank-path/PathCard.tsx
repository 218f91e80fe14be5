import { levelGroup, levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { nextLevelQuery, rankQuery } from '../bonuses/bonuses.data.ts';
import { Hero, HeroFigure } from '../bonuses/Hero.tsx';
import { LegSlots, levelShareOf } from './LegSlots.tsx';
import { type NextLevel, nextStep, sentenceOf } from './next-step.ts';
import { OtherReading } from './OtherReading.tsx';
import css from './PathCard.module.css';
import { RankPathWays } from './RankPathWays.tsx';
import { type RankPaths, rankPathQuery } from './rank-path.data.ts';
import { StepActions } from './StepActions.tsx';

interface Props {
  partner: number;
}

/** The present level, the first thing missing for the next one, and the shortest ways there. */
export function PathCard({ partner }: Props) {
  const { t, format } = useTexts();
  const rank = useQuery(rankQuery(partner));
  const next = useQuery(nextLevelQuery(partner));
  const ways = useQuery(rankPathQuery(partner));
  const filled = next.isSuccess && !ways.isPending ? levelShareOf(next.data, ways.data?.slots) : 0;
  const levelName = next.data?.nextLevelName ?? null;
  // Beside an open "what if" the card takes the full width, and its parts are side by side.
  const isWide = useSearch({ strict: false }).whatIf !== undefined;
  return (
    <Hero
      title={t('rank.title')}
      leaf={{ level: rank.data?.level ?? 0, filled: rank.isSuccess ? filled : 0 }}
      below={
        <QueryContent query={ways} room={[45, 45]} lines={[50]} missing={null}>
          {(found) => levelName !== null && <RankPathWays ways={found} levelName={levelName} />}
        </QueryContent>
      }
    >
      <QueryContent
        room={[101, 112]}
        query={rank}
        lines={[60, 40, 80]}
        testId="level-name"
        missing={<Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>}
      >
        {({ level, levelName }) => (
          <PlanContent room={[101, 112]} lines={[60, 40, 80]}>
            {(plan) => (
              <HeroFigure
                label={t('rank.level', {
                  level: format.integer(level),
                  group: t(`levelGroup.${levelGroup(plan, level).code}`),
                })}
                value={levelName}
                testId="level-name"
                note={t('bonuses:level.rate', { rate: format.rate(levelRow(plan, level).percentBp) })}
              />
            )}
          </PlanContent>
        )}
      </QueryContent>
      <QueryContent
        room={[326, isWide ? 138 : 326]}
        query={next}
        missing={<p className="quiet">{t('rank.noNext')}</p>}
      >
        {(data) =>
          data.nextLevelName === null ? (
            <p>{t('bonuses:level.top')}</p>
          ) : (
            ways.isSuccess && <Way next={data} ways={ways.data} levelName={data.nextLevelName} />
          )
        }
      </QueryContent>
    </Hero>
  );
}

function Way({ next, ways, levelName }: { next: NextLevel; ways: RankPaths; levelName: string }) {
  const { t, format } = useTexts();
  const { qualificationPoints: met, neededQualificationPoints: needed, missingQualificationPoints } = next;
  const step = nextStep(next, ways);
  const qp = t('bonuses:qpOf', { met: format.integer(met), asked: format.integer(needed ?? 0) });
  return (
    <div className={css.way}>
      <div className={css.next}>
        <p className={css.sentence}>{sentenceOf(step, t, format)}</p>
        {step.kind === 'leg' && step.leg !== null && <StepActions leg={step.leg} />}
      </div>
      {missingQualificationPoints > 0 && (
        <Meter
          label={t('rank.towards', { levelName })}
          text={qp}
          met={met}
          asked={needed ?? met}
          testId="level-qp"
        />
      )}
      <ul className={css.needs} aria-label={t('rank.requirements', { levelName })} data-testid="needs">
        {missingQualificationPoints === 0 && (
          <li className={css.met}>
            <Icon name="check" size={16} />
            <span data-testid="level-qp">{qp}</span>
            <span className="visually-hidden">{t('rank.met')}</span>
          </li>
        )}
        <LegSlots slots={ways.slots} />
      </ul>
      <OtherReading next={next} />
    </div>
  );
}
