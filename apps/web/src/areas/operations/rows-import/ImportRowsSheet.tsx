import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ImportCounts, ImportFaults } from '../../technical/technical-data/ImportReport.tsx';
import form from '../operators/OperatorForm.module.css';
import { SecondFactorFields } from '../SecondFactorFields.tsx';
import { useSecondFactor } from '../use-second-factor.ts';
import css from './ImportRows.module.css';
import type { ImportedRows } from './imported-rows.ts';
import type { RowsImporting } from './use-rows-import.ts';

interface Props<Report extends ImportedRows> {
  title: string;
  importing: RowsImporting<Report>;
  /** The expected columns, and a template to download. */
  template: ReactNode;
  /** Message after the import, besides the counts. */
  done?: (report: Report) => ReactNode;
  onClose: () => void;
}

/** Imports rows of a CSV file: choose, dry run, reason, write. */
export function ImportRowsSheet<Report extends ImportedRows>({
  title,
  importing,
  template,
  done,
  onClose,
}: Props<Report>) {
  const { t, format } = useTexts();
  const { state, check, write, finish, restart } = importing;
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={css.dialog}>
        {state.name === 'choosing' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <Dropzone accept=".csv,.txt,text/csv,text/plain" onFile={(file) => void check(file)}>
              <strong>{t('technical:import.choose')}</strong>
              <span className="quiet">{t('technical:import.limits')}</span>
            </Dropzone>
            <section className={css.dialog}>{template}</section>
          </>
        )}
        {state.name === 'sending' && (
          <p role="status">
            {state.share < 1
              ? t('technical:import.sending', { share: format.percent(state.share) })
              : t('technical:import.checking')}
          </p>
        )}
        {state.name === 'checked' && (
          <Checked
            title={title}
            report={state.report}
            write={(reason, code) => write(state.file, reason, code)}
            onDone={finish}
            onOther={restart}
          />
        )}
        {state.name === 'done' && (
          <>
            <p role="status">
              {t('technical:import.done', {
                created: format.integer(state.report.created),
                updated: format.integer(state.report.updated),
                unchanged: format.integer(state.report.unchanged),
              })}
            </p>
            {done?.(state.report)}
            <Faults report={state.report} />
            <div className={form.actions}>
              <Button onClick={onClose}>{t('layout.close')}</Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Faults({ report }: { report: ImportedRows }) {
  return <ImportFaults report={report} columnText={(column) => column} />;
}

interface CheckedProps<Report> {
  title: string;
  report: Report;
  write: (reason: string, code: string) => Promise<Report>;
  onDone: (report: Report) => void;
  onOther: () => void;
}

function Checked<Report extends ImportedRows>({
  title,
  report,
  write,
  onDone,
  onOther,
}: CheckedProps<Report>) {
  const { t, format } = useTexts();
  const { created, updated, failed, missing, rows } = report;
  const good = created + updated;
  return (
    <>
      {missing.length > 0 ? (
        <Note role="alert" tone="alarm">
          {t('technical:import.missing', { count: missing.length, names: format.list(missing) })}
        </Note>
      ) : (
        <ImportCounts report={report} />
      )}
      <Faults report={report} />
      {missing.length === 0 && good === 0 && failed === 0 && rows > 0 && (
        <p className="quiet">{t('technical:import.nothingToDo')}</p>
      )}
      {good > 0 && <WriteForm title={title} report={report} write={write} onDone={onDone} />}
      <div className={form.actions}>
        <Button variant="default" onClick={onOther}>
          {t('technical:import.other')}
        </Button>
      </div>
    </>
  );
}

function WriteForm<Report extends ImportedRows>({
  title,
  report,
  write,
  onDone,
}: Omit<CheckedProps<Report>, 'onOther'>) {
  const { t, format } = useTexts();
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const { created, updated, failed } = report;
  const good = created + updated;
  const state = useServerForm<{ reason: string; code: string }, Report>({
    draft: null,
    initialValues: { reason: '', code: '' },
    validate: { reason: required },
    send: ({ reason, code }) => requestWithFactor(() => write(reason, code.trim())),
    onSent: onDone,
  });
  return (
    <ServerForm state={state} label={title} className={form.form}>
      {failed > 0 && (
        <p className="quiet">
          {t('technical:import.willLeaveOut', { count: failed, number: format.integer(failed) })}
        </p>
      )}
      <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
      <SecondFactorFields factors={factors} input={state.form.getInputProps('code')} />
      <SaveButton state={state}>
        {t('technical:import.write', { count: good, number: format.integer(good) })}
      </SaveButton>
    </ServerForm>
  );
}
