import { levelGroup } from '@blattwerk/plan/levels/level-table.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { levelShareOf } from '../../bonuses/rank-path/LegSlots.tsx';
import { rankPathQuery } from '../../bonuses/rank-path/rank-path.data.ts';
import { LevelLadder } from './LevelLadder.tsx';
import { NextLevelProgress } from './NextLevelProgress.tsx';
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
