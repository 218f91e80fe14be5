import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { refusedReasons } from '../refused-reasons.ts';
import css from './Deletions.module.css';
import { type DeletionDecision, reloadDeletions, sendDecision } from './deletions.data.ts';

interface Props {
  ids: readonly number[];
  decision: DeletionDecision;
  /** Gets the ids that were not decided. */
  onDecided: (left: readonly number[]) => void;
}

/** Carries out or refuses requests with a reason; those that cannot be decided are listed with theirs. */
export function DecisionForm({ ids, decision, onDecided }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const client = useQueryClient();
  const required = useRequired();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const words = t(`operations:deletions.${decision}.button`);
  const state = useServerForm({
    draft: `deletions.${decision}.${ids.join('-')}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: async ({ reason }) => {
      const { done, failed } = await sendDecision(ids, decision, reason);
      return { done, failed, reasons: await refusedReasons(texts, failed) };
    },
    onSent: ({ done, failed, reasons }) => {
      setRefused(reasons);
      if (done.length > 0)
        toast.success(
          t(`operations:deletions.${decision}.done`, {
            count: done.length,
            number: format.integer(done.length),
          }),
        );
      void reloadDeletions(client);
      onDecided(failed.map(({ id }) => id));
    },
  });
  return (
    <ServerForm state={state} label={words} className={css.form}>
      {refused.length > 0 && (
        <Note role="alert" tone="alarm" title={t('operations:several.refused')}>
          {refused.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </Note>
      )}
      <p className="quiet">{t(`operations:deletions.${decision}.about`)}</p>
      <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy} data-dangerous={decision === 'carry-out'}>
        {words}
      </ReasonedButton>
    </ServerForm>
  );
}
