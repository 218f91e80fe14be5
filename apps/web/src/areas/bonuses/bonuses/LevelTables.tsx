import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { Level, Plan, ProgressionStep } from '@blattwerk/plan/plan.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import bonus from '../BonusTable.module.css';
import css from './LevelTables.module.css';
import { useAsked } from './use-asked.ts';

interface Props {
  plan: Plan;
  /** The level to mark; undefined while unknown. */
  held: number | undefined;
}

/** The level table, from which levels are computed (specification, section 9). */
export function LevelTable({ plan, held }: Props) {
  const { t } = useTexts();
  const { levels, levelGroups } = plan;
  return (
    <Scrolled label={t('rank.levelTable')} held={held}>
      <thead>
        <tr>
          <th scope="col">{t('bonuses:level.column.level')}</th>
          <th scope="col">{t('bonuses:level.column.qp')}</th>
          <th scope="col">{t('bonuses:level.column.rate')}</th>
        </tr>
      </thead>
      {levelGroups.map(({ code, from, to }) => (
        <tbody key={code}>
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={3}>
              {t(`levelGroup.${code}`)}
            </th>
          </tr>
          {levels.slice(from, to + 1).map((level) => (
            <LevelTableRow key={level.id} level={level} held={held === level.id} />
          ))}
        </tbody>
      ))}
    </Scrolled>
  );
}

/** The rank progression table, the other reading, with the differences. */
export function ProgressionTable({ plan, held }: Props) {
  const { t } = useTexts();
  return (
    <>
      <BothStand plan={plan} />
      <Scrolled label={t('rank.progressionTable')} held={held}>
        <thead>
          <tr>
            <th scope="col">{t('bonuses:level.column.level')}</th>
            <th scope="col">{t('bonuses:level.column.minQp')}</th>
            <th scope="col">{t('bonuses:level.column.customers')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.progression.map((step) => (
            <ProgressionRow key={step.level} plan={plan} step={step} held={held === step.level} />
          ))}
        </tbody>
      </Scrolled>
    </>
  );
}

/** The two tables name different QP for the last levels; neither is corrected (specification, section 9). */
function BothStand({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const differing = plan.progression.filter(({ level, minQp }) => levelRow(plan, level).qpFrom !== minQp);
  if (differing.length === 0) return null;
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

interface ScrolledProps {
  label: string;
  held: number | undefined;
  children: ReactNode;
}

/** A scroll container for a long table, scrolled to the marked row at first. */
function Scrolled({ label, held, children }: ScrolledProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (held === undefined || !frame.current || !row) return;
    frame.current.scrollTop = row.offsetTop - (frame.current.clientHeight - row.offsetHeight) / 2;
  }, [held]);
  return (
    <ScrollArea className={css.frame} ref={frame} label={label}>
      <table className={`${bonus.table} ${css.table}`}>{children}</table>
    </ScrollArea>
  );
}

function LevelTableRow({ level, held }: { level: Level; held: boolean }) {
  const { t, format } = useTexts();
  const { id, qpFrom, qpTo, percentBp } = level;
  const range =
    qpTo === null
      ? t('bonuses:level.from', { from: format.integer(qpFrom) })
      : t('bonuses:level.range', { from: format.integer(qpFrom), to: format.integer(qpTo) });
  return (
    <tr aria-current={held ? 'true' : undefined} data-level={id}>
      <th scope="row">
        <LevelName level={id} name={level.name} held={held} />
        <Asked level={level} />
      </th>
      <td>{range}</td>
      <td>{format.rate(percentBp)}</td>
    </tr>
  );
}

function LevelName({ level, name, held }: { level: number; name: string; held: boolean }) {
  const { t, format } = useTexts();
  return (
    <span className={css.name}>
      <Leaf level={level} size={24} />
      <span>
        {format.integer(level)} {name}
        {held && <strong className={css.held}>{t('bonuses:level.held')}</strong>}
      </span>
    </span>
  );
}

/** Legs and shares in the pools, for levels that have them. */
function Asked({ level }: { level: Level }) {
  const parts = useAsked(level);
  return parts.length > 0 && <span className={css.asked}>{parts.join(' · ')}</span>;
}

function ProgressionRow({ plan, step, held }: { plan: Plan; step: ProgressionStep; held: boolean }) {
  const { t, format } = useTexts();
  const { level, minQp, customers } = step;
  const row = levelRow(plan, level);
  const differs = row.qpFrom !== minQp;
  return (
    <tr aria-current={held ? 'true' : undefined} data-level={level} data-differs={differs}>
      <th scope="row">
        <LevelName level={level} name={row.name} held={held} />
      </th>
      <td>
        {format.integer(minQp)}
        {differs && <span className={css.differs}>{t('bonuses:level.differs')}</span>}
      </td>
      <td>
        {customers !== null &&
          t('bonuses:level.customersEach', {
            number: format.integer(customers.count),
            points: format.integer(customers.qp),
          })}
      </td>
    </tr>
  );
}
