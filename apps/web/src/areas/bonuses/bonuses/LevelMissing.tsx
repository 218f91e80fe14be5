import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { nextLevelQuery, type Way } from './bonuses.data.ts';
import css from './Level.module.css';
import { MissingCard } from './MissingCard.tsx';
import { helps, Need, Needs } from './Needs.tsx';
import { isReached, WayNeeds } from './WayNeeds.tsx';

interface Props {
  partner: number;
}

/** The way to the next level by both tables. The level table decides; the other reading stands beside it. */
export function LevelMissing({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(nextLevelQuery(partner));
  return (
    <MissingCard>
      <QueryContent room={[327, 327]} query={query} missing={<p className="quiet">{t('rank.noNext')}</p>}>
        {(way) =>
          way.nextLevelName === null ? (
            <p>{t('bonuses:level.top')}</p>
          ) : (
            <Readings way={way} levelName={way.nextLevelName} />
          )
        }
      </QueryContent>
    </MissingCard>
  );
}

function Readings({ way, levelName }: { way: Way; levelName: string }) {
  const { t } = useTexts();
  const { progression, neededQualificationPoints: needed } = way;
  return (
    <div className={css.readings}>
      <section>
        <h3 className={css.reading}>{t('bonuses:level.byLevelTable', { levelName })}</h3>
        {isReached(way) && <p className={css.note}>{t('bonuses:level.reached', { levelName })}</p>}
        <WayNeeds levelName={levelName} way={way} />
      </section>
      {progression !== null && (
        <section>
          <h3 className={css.reading}>{t('bonuses:level.byProgression')}</h3>
          <ProgressionNeeds
            levelName={levelName}
            progression={progression}
            points={way.qualificationPoints}
          />
        </section>
      )}
      {progression !== null && progression.neededQualificationPoints !== needed && <BothStand />}
    </div>
  );
}

interface ProgressionProps {
  levelName: string;
  progression: NonNullable<Way['progression']>;
  points: number;
}

function ProgressionNeeds({ levelName, progression, points }: ProgressionProps) {
  const { t, format } = useTexts();
  const { neededQualificationPoints: needed, customers } = progression;
  const missing = Math.max(needed - points, 0);
  const open = customers === null ? 0 : Math.max(customers.needed - customers.met, 0);
  const qp = { missing: format.integer(missing), needed: format.integer(needed) };
  return (
    <Needs
      label={t('labelled', {
        label: t('rank.progressionTable'),
        value: t('rank.requirements', { levelName }),
      })}
    >
      <Need done={missing === 0} link={helps.team()}>
        {t(missing === 0 ? 'bonuses:needs.qpMet' : 'bonuses:needs.qp', qp)}
      </Need>
      {customers !== null && (
        <Need done={open === 0} link={helps.firstLine()}>
          {t('labelled', {
            label: t('rank.customersEach', { points: format.integer(customers.qualificationPointsEach) }),
            value: t('rank.metOfNeeded', {
              met: format.integer(customers.met),
              needed: format.integer(customers.needed),
            }),
          })}
        </Need>
      )}
    </Needs>
  );
}

/** For the last levels the tables name different QP; neither is corrected (specification, section 9). */
export function BothStand() {
  const { t, format } = useTexts();
  const differing = defaultPlan.progression.filter(
    ({ level, minQp }) => levelRow(defaultPlan, level).qpFrom !== minQp,
  );
  return (
    <Note>
      <p>
        {t('bonuses:level.bothStand', {
          levels: format.list(differing.map(({ level }) => format.integer(level))),
        })}
      </p>
    </Note>
  );
}
