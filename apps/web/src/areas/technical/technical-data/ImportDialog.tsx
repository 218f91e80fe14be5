import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import css from './ImportDialog.module.css';
import { ImportCounts, ImportFaults } from './ImportReport.tsx';
import { type ImportColumn, importColumns, templateOf } from './import-kinds.ts';
import type { Kind } from './technical.data.ts';
import { fieldsOf, type ImportReport, useImport } from './use-import.ts';

interface Props {
  kind: Kind;
  onClose: () => void;
}

/** Imports a file: choose, dry run, write. */
export function ImportDialog({ kind, onClose }: Props) {
  const { t, format } = useTexts();
  const { state, check, write, cancel, restart } = useImport(kind);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet title={t(`technical:${kind}.import`)} onClose={close}>
      <div className={css.dialog}>
        {state.name === 'choosing' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <Dropzone accept=".csv,.txt,text/csv,text/plain" onFile={(file) => void check(file)}>
              <strong>{t('technical:import.choose')}</strong>
              <span className="quiet">{t('technical:import.limits')}</span>
            </Dropzone>
            <Template kind={kind} />
          </>
        )}
        {state.name === 'sending' && (
          <div className={css.progress}>
            <progress
              {...(state.share < 1 && { value: state.share })}
              max={1}
              aria-label={t('technical:import.progress')}
            />
            <p role="status">
              {state.share < 1
                ? t('technical:import.sending', { share: format.percent(state.share) })
                : t(state.writing ? 'technical:import.writing' : 'technical:import.checking')}
            </p>
            {!state.writing && (
              <Button variant="default" onClick={cancel}>
                {t('ui:confirm.cancel')}
              </Button>
            )}
          </div>
        )}
        {state.name === 'checked' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <ImportPreview
              kind={kind}
              file={state.file}
              report={state.report}
              onColumns={(columns) => void check(state.file, columns)}
              onWrite={() => void write()}
              onOther={restart}
            />
          </>
        )}
        {state.name === 'done' && (
          <div className={css.done} role="status">
            <Icon name="check" size={28} />
            <p>
              {t('technical:import.done', {
                created: format.integer(state.report.created),
                updated: format.integer(state.report.updated),
                unchanged: format.integer(state.report.unchanged),
              })}
            </p>
            {state.report.failed > 0 && (
              <p>
                {t('technical:import.leftOut', {
                  count: state.report.failed,
                  number: format.integer(state.report.failed),
                })}
              </p>
            )}
            <Button onClick={close}>{t('layout.close')}</Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Template({ kind }: { kind: Kind }) {
  const { t } = useTexts();
  return (
    <section className={css.template}>
      <h3>{t('technical:import.columns')}</h3>
      <p className="quiet">{t('technical:import.columnsText')}</p>
      <dl className={css.columns}>
        {importColumns[kind].map(({ name, needed }) => [
          <dt key={`${name}-name`}>
            <code>{name}</code>
          </dt>,
          <dd key={name}>
            {t(`technical:import.column.${name}`)}
            {needed && <span className="quiet"> {t('technical:import.needed')}</span>}
          </dd>,
        ])}
      </dl>
      <Button
        variant="default"
        icon="download"
        onClick={() => saveFile(`${t(`technical:${kind}.file`)}.csv`, templateOf(kind), 'text/csv')}
      >
        {t('technical:import.template')}
      </Button>
    </section>
  );
}

interface ImportPreviewProps {
  kind: Kind;
  file: File;
  report: ImportReport;
  /** Maps the columns differently and checks again. */
  onColumns: (columns: readonly string[]) => void;
  onWrite: () => void;
  onOther: () => void;
}

/** The dry run of an import: the rows, the mapping of the columns, and each fault with its line. */
function ImportPreview({ kind, file, report, onColumns, onWrite, onOther }: ImportPreviewProps) {
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

function Columns({ kind, report, onColumns }: Pick<ImportPreviewProps, 'kind' | 'report' | 'onColumns'>) {
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
