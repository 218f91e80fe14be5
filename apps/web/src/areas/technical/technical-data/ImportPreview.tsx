import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './ImportDialog.module.css';
import { ImportCounts, ImportFaults } from './ImportReport.tsx';
import { type ImportColumn, importColumns } from './import-kinds.ts';
import type { Kind } from './technical.data.ts';
import { fieldsOf, type ImportReport } from './use-import.ts';

interface Props {
  kind: Kind;
  file: File;
  report: ImportReport;
  /** Maps the columns differently and checks again. */
  onColumns: (columns: readonly string[]) => void;
  onWrite: () => void;
  onOther: () => void;
}

/** The dry run of an import: the rows, the mapping of the columns, and each fault with its line. */
export function ImportPreview({ kind, file, report, onColumns, onWrite, onOther }: Props) {
  const { t, format } = useTexts();
  const { created, updated, failed, missing } = report;
  const good = created + updated;
  return (
    <>
      <p>
        <strong className={css.fileName}>{file.name}</strong>
        <br />
        <span className="quiet">{t('technical:import.nothingYet')}</span>
      </p>
      {missing.length === 0 ? (
        <ImportCounts report={report} />
      ) : (
        <Note role="alert" tone="alarm">
          {t('technical:import.missing', {
            count: missing.length,
            names: format.list(missing.map((name) => t(`technical:import.column.${name as ImportColumn}`))),
          })}
        </Note>
      )}
      <Unread report={report} />
      <ImportFaults
        report={report}
        columnText={(column) => t(`technical:import.column.${column as ImportColumn}`)}
      />
      <Columns kind={kind} report={report} onColumns={onColumns} />
      <div className={css.buttons}>
        <ReasonedButton
          reason={
            missing.length > 0
              ? t('technical:import.needsColumns')
              : good === 0
                ? t('technical:import.nothingToDo')
                : null
          }
          onClick={onWrite}
          writes
        >
          {t('technical:import.write', { count: good, number: format.integer(good) })}
        </ReasonedButton>
        <Button variant="default" onClick={onOther}>
          {t('technical:import.other')}
        </Button>
      </div>
      {failed > 0 && good > 0 && (
        <p className="quiet">
          {t('technical:import.willLeaveOut', { count: failed, number: format.integer(failed) })}
        </p>
      )}
    </>
  );
}

/** Columns of the file that are ignored; they can be mapped below. */
function Unread({ report: { columns } }: { report: ImportReport }) {
  const { t, format } = useTexts();
  const unread = columns.filter(({ field }) => field === null);
  if (unread.length === 0) return null;
  return (
    <Note role="status">
      {t('technical:import.unread', {
        count: unread.length,
        names: format.list(unread.map(({ name }) => name || t('technical:import.unnamed'))),
      })}
    </Note>
  );
}

function Columns({ kind, report, onColumns }: Pick<Props, 'kind' | 'report' | 'onColumns'>) {
  const { t } = useTexts();
  const fields = fieldsOf(report);
  const options = [
    { value: '', label: t('technical:import.notRead') },
    ...importColumns[kind].map(({ name }) => ({ value: name, label: t(`technical:import.column.${name}`) })),
  ];
  const set = (index: number, field: string) =>
    // A field has one column: it is removed from the one it had.
    onColumns(fields.map((before, i) => (i === index ? field : before === field ? '' : before)));
  return (
    <details className={css.mapping} open={report.missing.length > 0}>
      <summary>{t('technical:import.mapping')}</summary>
      <ul>
        {report.columns.map(({ name, field, example }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name or have none
          <li key={index}>
            <SelectField
              label={name || t('technical:import.unnamed')}
              description={example === '' ? undefined : t('technical:import.example', { example })}
              value={field ?? ''}
              options={options}
              onChange={(event) => set(index, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
