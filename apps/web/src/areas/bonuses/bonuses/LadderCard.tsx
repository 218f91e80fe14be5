import { levelGroup, levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { planQuery } from '../../../frame/plan/plan.data.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { rankQuery } from './bonuses.data.ts';
import css from './Ladder.module.css';
import { LevelTable, ProgressionTable } from './LevelTables.tsx';
import { useAsked } from './use-asked.ts';

interface Props {
  partner: number;
}

/** All levels as climbing leaves with one's own place; also as a table, and the programme's other reading behind a button. */
export function LadderCard({ partner }: Props) {
  const { t } = useTexts();
  const held = useQuery(rankQuery(partner)).data?.level;
  const [asTable, setAsTable] = useState(false);
  const [other, setOther] = useState(false);
  const printing = usePrinting();
  const coming = useQuery(planQuery()).data?.coming ?? null;
  const [ahead, setAhead] = useState(false);
  const version = ahead && coming !== null ? coming.planVersion : undefined;
  return (
    <Card
      title={t('rank.levelTable')}
      aside={
        <span className={css.tools}>
          <Button variant="subtle" size="small" icon="info" onClick={() => setOther(true)}>
            {t('rank.progressionTable')}
          </Button>
          <Button variant="subtle" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('chart.asTable')}
          </Button>
        </span>
      }
    >
      {coming !== null && <Coming from={coming.validFrom} ahead={ahead} onTurn={() => setAhead(!ahead)} />}
      <PlanContent version={version}>
        {(plan) =>
          asTable || printing ? (
            <LevelTable plan={plan} held={held} />
          ) : (
            <Ladder key={`${version} ${held}`} plan={plan} held={held} />
          )
        }
      </PlanContent>
      {other && (
        <Sheet title={t('rank.progressionTable')} onClose={() => setOther(false)}>
          <PlanContent version={version}>
            {(plan) => <ProgressionTable plan={plan} held={held} />}
          </PlanContent>
        </Sheet>
      )}
    </Card>
  );
}

interface ComingProps {
  /** First day of the coming version. */
  from: string;
  /** Whether the coming version is shown. */
  ahead: boolean;
  onTurn: () => void;
}

/** Announces coming levels and rates, with a button to preview them. */
function Coming({ from, ahead, onTurn }: ComingProps) {
  const { t, format } = useTexts();
  return (
    <Note title={t('bonuses:coming.from', { day: format.day(from) })} data-testid="plan-coming">
      <Button variant="subtle" size="small" aria-pressed={ahead} onClick={onTurn}>
        {t(ahead ? 'bonuses:coming.now' : 'bonuses:coming.show')}
      </Button>
    </Note>
  );
}

/** One leaf per level; the requirements of the chosen one are below, initially of the next. */
function Ladder({ plan, held }: { plan: Plan; held: number | undefined }) {
  const { t, format } = useTexts();
  const { levels } = plan;
  const [shown, show] = useState(Math.min((held ?? 0) + 1, levels.length - 1));
  return (
    <>
      <ol className={css.ladder} aria-label={t('rank.levelTable')} data-testid="ladder">
        {levels.map(({ id, name }) => (
          <li
            key={id}
            className={css.rung}
            aria-current={id === held ? 'step' : undefined}
            style={{ '--step': id, '--in-row': id % 7 } as CSSProperties}
          >
            <button
              type="button"
              aria-pressed={id === shown}
              aria-label={t(id === held ? 'bonuses:ladder.own' : 'bonuses:ladder.level', {
                level: format.integer(id),
                levelName: name,
              })}
              onClick={() => show(id)}
            >
              <Leaf level={id} size={30} filled={held !== undefined && id <= held ? 1 : 0} />
              <span>{format.integer(id)}</span>
            </button>
          </li>
        ))}
      </ol>
      <Rung plan={plan} level={shown} held={held} />
    </>
  );
}

/** Requirements and rates of one level. */
function Rung({ plan, level, held }: { plan: Plan; level: number; held: number | undefined }) {
  const { t, format } = useTexts();
  const row = levelRow(plan, level);
  const requirements = useAsked(row);
  const from = t('rank.from', { points: format.integer(row.qpFrom) });
  const rate = t('bonuses:ladder.rate', { rate: format.rate(row.percentBp) });
  return (
    <div className={css.facts} role="status" data-testid="rung">
      <p className={css.name}>
        {t('bonuses:ladder.level', { level: format.integer(level), levelName: row.name })}
        {level === held && <strong className={css.held}>{t('bonuses:level.held')}</strong>}
      </p>
      <p>
        {t(`levelGroup.${levelGroup(plan, level).code}`)} · {[from, rate, ...requirements].join(' · ')}
      </p>
    </div>
  );
}
