import { levelGroup } from '@blattwerk/plan/levels/level-table.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { LegSlots, levelShareOf } from '../../bonuses/rank-path/LegSlots.tsx';
import type { NextLevel } from '../../bonuses/rank-path/next-step.ts';
import { OtherReading } from '../../bonuses/rank-path/OtherReading.tsx';
import { type RankPaths, rankPathQuery } from '../../bonuses/rank-path/rank-path.data.ts';
import levelLadderCss from './LevelLadder.module.css';
import css from './RankCard.module.css';
import { nextLevelQuery, rankQuery } from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The rank as a leaf that fills towards the next level, with that level's requirements. */
export function RankCard({ partner }: Props) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const rank = useQuery(rankQuery(partner));
  const next = useQuery(nextLevelQuery(partner));
  const ways = useQuery(rankPathQuery(partner));
  const slots = ways.data?.slots;
  const filled = next.isSuccess && !ways.isPending ? levelShareOf(next.data, slots) : 0;
  return (
    <Card title={t('rank.title')} className="bw-dash-rank">
      <div className={css.body}>
        <div className={css.plate}>
          <Leaf level={rank.data?.level ?? 0} size={172} filled={rank.isSuccess ? filled : 0} />
        </div>
        <div className={css.facts}>
          <QueryContent
            query={rank}
            lines={[50, 30]}
            testId="rank-name"
            missing={<UnknownRank testId="rank-name" note={t('rank.none')} />}
          >
            {(data) => (
              <div>
                <p className={css.name} data-testid="rank-name">
                  {data.levelName}
                </p>
                <p className={css.group}>
                  {plan === undefined
                    ? UNKNOWN
                    : t('rank.level', {
                        level: format.integer(data.level),
                        group: t(`levelGroup.${levelGroup(plan, data.level).code}`),
                      })}
                </p>
              </div>
            )}
          </QueryContent>
          <QueryContent
            query={next}
            lines={[90, 60, 75]}
            testId="rank-qp"
            missing={<UnknownRank testId="rank-qp" note={t('rank.noNext')} />}
          >
            {(data) => <NextLevelProgress next={data} slots={slots} />}
          </QueryContent>
        </div>
      </div>
      {rank.isSuccess && plan !== undefined && <LevelLadder plan={plan} level={rank.data.level} />}
    </Card>
  );
}

function UnknownRank({ testId, note }: { testId: string; note: string }) {
  return (
    <div>
      <p className={css.name} data-testid={testId}>
        {UNKNOWN}
      </p>
      <p className="quiet">{note}</p>
    </div>
  );
}

/** Number of levels shown. */
const RUNGS = 5;

interface LevelLadderProps {
  plan: Plan;
  level: number;
}

/** The levels around the present one: the previous and the next ones. */
function LevelLadder({ plan, level }: LevelLadderProps) {
  const { t, format } = useTexts();
  const { levels } = plan;
  const first = Math.max(0, Math.min(level - 1, levels.length - RUNGS));
  return (
    <ol className={levelLadderCss.ladder} aria-label={t('rank.ladder')}>
      {levels.slice(first, first + RUNGS).map(({ id, name, qpFrom }) => (
        <li key={id} className={levelLadderCss.rung} aria-current={id === level}>
          <Leaf level={id} size={34} filled={id <= level ? 1 : 0} />
          <span className={levelLadderCss.name}>{name}</span>
          <span className={levelLadderCss.points}>{t('rank.from', { points: format.integer(qpFrom) })}</span>
        </li>
      ))}
    </ol>
  );
}

interface NextLevelProgressProps {
  next: NextLevel;
  /** Undefined if they could not be read. */
  slots: RankPaths['slots'] | undefined;
}

/** Distance to the next level: a bar of the qualification points still missing, and the required legs. */
function NextLevelProgress({ next, slots = [] }: NextLevelProgressProps) {
  const { t, format } = useTexts();
  const { qualificationPoints: points, neededQualificationPoints: needed, nextLevelName } = next;
  const towards = nextLevelName === null ? t('rank.top') : t('rank.towards', { levelName: nextLevelName });
  const amount = (
    <>
      <strong data-testid="rank-qp">{format.integer(points)}</strong>
      {needed !== null && ` / ${t('unit.qp', { points: format.integer(needed) })}`}
    </>
  );
  return (
    <div className={css.progress}>
      {slots.length > 0 && next.missingQualificationPoints === 0 ? (
        <p className={css.met}>
          <span>{towards}</span>
          <span>{amount}</span>
        </p>
      ) : (
        <Meter label={towards} text={amount} met={points} asked={needed ?? points} />
      )}
      {nextLevelName !== null && (
        <ul className={css.chips} aria-label={t('rank.requirements', { levelName: nextLevelName })}>
          <Requirement done={next.missingQualificationPoints === 0}>
            {next.missingQualificationPoints === 0
              ? t('rank.pointsReached')
              : t('rank.pointsMissing', { points: format.integer(next.missingQualificationPoints) })}
          </Requirement>
          {slots.length > 0 ? (
            <LegSlots slots={slots} />
          ) : (
            next.legs.map((leg) => (
              <Requirement key={leg.level} done={leg.met >= leg.needed}>
                {t('rank.leg', {
                  levelName: leg.levelName,
                  met: format.integer(leg.met),
                  needed: format.integer(leg.needed),
                })}
              </Requirement>
            ))
          )}
        </ul>
      )}
      <OtherReading next={next} />
    </div>
  );
}

function Requirement({ done, children }: { done: boolean; children: string }) {
  const { t } = useTexts();
  return (
    <li className={css.chip} data-done={done}>
      <Icon name={done ? 'check' : 'arrow'} size={16} />
      <span>{children}</span>
      <span className="visually-hidden">{t(done ? 'rank.met' : 'rank.open')}</span>
    </li>
  );
}
