import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { refusalText } from '../../../ui/refusal-text.ts';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import css from './ImportDialog.module.css';

type ImportReport = CallAnswer<'POST /api/projects/import'>;

/** Numbers of a file's rows: new, changed, unchanged, invalid. */
export function ImportCounts({ report }: { report: ImportReport }) {
  const { t, format } = useTexts();
  const { rows, created, updated, unchanged, failed } = report;
  const counts = { rows, created, updated, unchanged, failed };
  return (
    <dl className={css.counts} data-testid="import-counts">
      {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
        <div key={name} data-bad={name === 'failed' && failed > 0}>
          <dt>{t(`technical:import.count.${name}`)}</dt>
          <dd>{format.integer(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FaultsProps {
  report: ImportReport;
  /** The displayed name of a column. */
  columnText: (column: string) => string;
}

/** Faults of a file: line, column and reason. */
export function ImportFaults({ report: { errors }, columnText }: FaultsProps) {
  const texts = useTexts();
  const { t, format } = texts;
  if (errors.length === 0) return null;
  return (
    <ScrollArea className={css.faults} label={t('technical:import.faults')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('technical:import.line')}</th>
            <th scope="col">{t('technical:import.columnHead')}</th>
            <th scope="col">{t('technical:import.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, reason, code, params }) => (
            <tr key={`${line}.${column}.${reason}`}>
              <td>{format.integer(line)}</td>
              <td>{column !== null && columnText(column)}</td>
              <td>{refusalText(texts, { code, params }) ?? reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
