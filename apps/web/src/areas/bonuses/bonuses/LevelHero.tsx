import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelGroup, levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { nextLevelQuery, rankQuery } from './bonuses.data.ts';
import { Hero, HeroFigure } from './Hero.tsx';

interface Props {
  partner: number;
}

/** The level that is held, what it pays, and how far it is to the next one. */
export function LevelHero({ partner }: Props) {
  const { t, format } = useTexts();
  const rank = useQuery(rankQuery(partner));
  const next = useQuery(nextLevelQuery(partner));
  const needed = next.data?.neededQualificationPoints ?? null;
  const points = next.data?.qualificationPoints ?? 0;
  const filled = needed === null ? 1 : points / needed;
  return (
    <Hero
      title={t('rank.title')}
      leaf={{ level: rank.data?.level ?? 0, filled: rank.isSuccess && next.isSuccess ? filled : 0 }}
    >
      <QueryContent
        room={[182, 160]}
        query={rank}
        lines={[60, 40, 80]}
        testId="level-name"
        missing={<Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>}
      >
        {({ level, levelName }) => (
          <HeroFigure
            label={t('rank.level', {
              level: format.integer(level),
              group: t(`levelGroup.${levelGroup(defaultPlan, level).code}`),
            })}
            value={levelName}
            testId="level-name"
            note={t('bonuses:level.rate', { rate: format.rate(levelRow(defaultPlan, level).percentBp) })}
          />
        )}
      </QueryContent>
      {next.isSuccess && needed !== null && (
        <Meter
          label={t('rank.towards', { levelName: next.data.nextLevelName ?? '' })}
          text={t('bonuses:qpOf', { met: format.integer(points), asked: format.integer(needed) })}
          met={points}
          asked={needed}
          testId="level-qp"
        />
      )}
    </Hero>
  );
}
