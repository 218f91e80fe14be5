import { useTexts } from '../../../i18n/use-texts.ts';
import { bonusTexts, type EntryText } from './entry-texts.ts';
import type { Entries } from './PlanEditor.tsx';
import { PlanEntry } from './PlanEntry.tsx';
import css from './Plans.module.css';

/** The figures of the other bonuses. */
export function BonusEntries({ entries }: { entries: Entries }) {
  const { t } = useTexts();
  const cells = bonusTexts(entries.plan);
  const of = (...bonuses: readonly string[]) =>
    cells.filter(([path]) => bonuses.some((bonus) => path.startsWith(`${bonus}.`)));
  return (
    <>
      <Group title={t('money:credits.bonus.step-up')} entries={entries} cells={of('stepUp')} />
      <Group title={t('money:credits.bonus.kick-start')} entries={entries} cells={of('kickStart')} />
      <Group title={t('money:credits.bonus.builder')} entries={entries} cells={of('builder')} />
      <Group title={t('plans:pools')} entries={entries} cells={of('infinity', 'balancing')} />
    </>
  );
}

function Group({ title, entries, cells }: { title: string; entries: Entries; cells: readonly EntryText[] }) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className="bw-pair">
        {cells.map(([path, stored]) => (
          <PlanEntry key={path} entries={entries} path={path} stored={stored} labelled />
        ))}
      </div>
    </fieldset>
  );
}
