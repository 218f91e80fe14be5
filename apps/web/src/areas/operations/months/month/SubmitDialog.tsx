import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ConfirmButtons, ConfirmFrame } from '../../../../ui/Confirm.tsx';
import { TextArea, TextField } from '../../../../ui/form/fields.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { SecondFactorFields } from '../../SecondFactorFields.tsx';
import { codeOf, useSecondFactor } from '../../use-second-factor.ts';
import { checksQuery, comparisonQuery, reloadMonths } from '../months.data.ts';
import type { MonthEnd } from '../months-search.ts';
import { berlinInstant } from './berlin-instant.ts';
import css from './MonthEndPage.module.css';

const MOST_CHARACTERS = 500;

interface Props {
  month: MonthEnd;
  onClose: () => void;
}

/**
 * Submits a month to a second person: with its latest preview, a note for yellow checks, and closing immediately or at a
 * given time.
 */
export function SubmitDialog({ month, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { data } = useQuery(comparisonQuery(month.id));
  const checks = useQuery(checksQuery(month.id)).data?.checks ?? [];
  const isYellow = checks.some(({ severity }) => severity === 'yellow');
  const preview = data?.preview ?? null;
  const title = t('monthEnd:submit.title', { month: format.month(month.dateFrom) });
  const { factors, requestWithFactor } = useSecondFactor();
  const state = useServerForm({
    draft: `month-end.submit.${month.id}`,
    secret: ['code'],
    initialValues: { note: '', closeAt: '', code: '' },
    validate: {
      note: (note) => (isYellow && note.trim() === '' ? t('monthEnd:submit.noteMissing') : null),
    },
    send: ({ note, closeAt, code }) =>
      requestWithFactor(() =>
        requestOnce('POST /api/cycles/{id}/submit', {
          params: { id: month.id },
          body: {
            preview: preview?.id ?? 0,
            ...(note.trim() !== '' && { note }),
            ...(closeAt !== '' && { closeAt: berlinInstant(closeAt) }),
          },
          proof: codeOf(code),
        }),
      ),
    onSent: () => {
      toast.success(t('monthEnd:submit.done'));
      void reloadMonths(client);
      onClose();
    },
  });
  return (
    <ConfirmFrame title={title} busy={state.busy} onClose={onClose}>
      {(close) => (
        <ServerForm state={state} label={title}>
          <div className={css.form}>
            <p>
              {t('monthEnd:submit.text', {
                amount: preview?.amount == null ? '' : format.money(preview.amount),
                number: format.integer(preview?.credits ?? 0),
              })}
            </p>
            <TextArea
              label={t('monthEnd:note')}
              description={t(isYellow ? 'monthEnd:submit.noteNeeded' : 'monthEnd:submit.noteHint')}
              maxLength={MOST_CHARACTERS}
              rows={3}
              {...state.form.getInputProps('note')}
            />
            <TextField
              type="datetime-local"
              label={t('monthEnd:submit.closeAt')}
              description={t('monthEnd:submit.closeAtHint')}
              {...state.form.getInputProps('closeAt')}
            />
            <SecondFactorFields factors={factors} input={state.form.getInputProps('code')} />
          </div>
          <ConfirmButtons confirm={t('monthEnd:submit.confirm')} busy={state.busy} onCancel={close} />
        </ServerForm>
      )}
    </ConfirmFrame>
  );
}
