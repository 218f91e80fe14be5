import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { StrandedApprovals } from '../approvals/StrandedApprovals.tsx';
import { refusedReasons } from '../refused-reasons.ts';
import css from './OperatorForm.module.css';
import { type AccountStep, reloadOperators, sendSteps } from './operators.data.ts';

interface Props {
  ids: readonly number[];
  step: AccountStep;
  /** Gets the ids that failed. */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

/** Blocks or unblocks several accounts for one reason; failures are listed with theirs. */
export function ManyOperators({ ids, step, onDone, onClose }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const client = useQueryClient();
  const required = useRequired();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const words = t(`operations:action.${step}.button`);
  const state = useServerForm({
    draft: `operators-${step}.${ids.join('-')}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: async ({ reason }) => {
      const { done, failed } = await sendSteps(step, ids, reason);
      return { done, failed, reasons: await refusedReasons(texts, failed) };
    },
    onSent: ({ done, failed, reasons }) => {
      setRefused(reasons);
      if (done.length > 0)
        toast.success(
          t(`operations:action.${step}.manyDone`, {
            count: done.length,
            number: format.integer(done.length),
          }),
        );
      void reloadOperators(client);
      onDone(failed.map(({ id }) => id));
      if (failed.length === 0) onClose();
    },
  });
  return (
    <Sheet title={words} onClose={onClose}>
      <ServerForm state={state} label={words} className={css.form}>
        <p>
          <strong>
            {t('operations:operators.count', { count: ids.length, number: format.integer(ids.length) })}
          </strong>
        </p>
        {refused.length > 0 && (
          <Note role="alert" tone="alarm" title={t('operations:several.refused')}>
            {refused.map((why) => (
              <p key={why}>{why}</p>
            ))}
          </Note>
        )}
        <p className="quiet">{t(`operations:action.${step}.askMany`)}</p>
        {step === 'disable' && <StrandedApprovals users={ids} rights={null} />}
        <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
        <ReasonedButton type="submit" writes loading={state.busy} data-dangerous={step === 'disable'}>
          {words}
        </ReasonedButton>
      </ServerForm>
    </Sheet>
  );
}
