import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { loadRefusalTexts, refusalText } from '../../../ui/refusal-text.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './ApprovalsPage.module.css';
import { reloadApprovals } from './approvals.data.ts';
import { decideChosen } from './decide-chosen.ts';

interface Props {
  chosen: readonly number[];
  /** Says which of them stay chosen. */
  onDecided: (left: readonly number[]) => void;
}

/** Decides on all that are chosen; what cannot be decided so stays chosen, and says why. */
export function SeveralDecisions({ chosen, onDecided }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { code: '', reason: '' },
    validate: {
      reason: (text) => (rejecting ? required(text) : null),
    },
    send: async ({ code, reason }) => {
      let decided: readonly number[] = [];
      try {
        const { done, failed } = await decideChosen(
          {
            ids: [...chosen],
            decision: rejecting ? 'reject' : 'approve',
            ...(rejecting && { reason }),
            ...(code.trim() !== '' && { code: code.trim() }),
          },
          (body) => request('POST /api/approvals/decisions', { body }),
          (done) => {
            decided = done;
          },
        );
        if (failed.length > 0) await loadRefusalTexts();
        return { done, failed };
      } catch (error) {
        if (decided.length > 0) {
          onDecided(chosen.filter((id) => !decided.includes(id)));
          void reloadApprovals(client);
        }
        throw error;
      }
    },
    onSent: ({ done, failed }) => {
      const why = failed.map(({ code, reason }) => refusalText(texts, { code, params: {} }) ?? reason);
      setRefused([...new Set(why)]);
      setAsksCode(failed.some(({ code }) => code === 'secondFactorProof'));
      if (done.length > 0)
        toast.success(
          t(rejecting ? 'operations:several.rejected' : 'operations:several.approved', {
            count: done.length,
            number: format.integer(done.length),
          }),
        );
      void reloadApprovals(client);
      onDecided(failed.map(({ id }) => id));
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('operations:several.title')} className={`bw-card ${css.several}`}>
      <strong role="status">
        {t('operations:several.chosen', { count: chosen.length, number: format.integer(chosen.length) })}
      </strong>
      {refused.length > 0 && (
        <Note role="alert" tone="alarm" title={t('operations:several.refused')}>
          {refused.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </Note>
      )}
      {asksCode && !rejecting && (
        <TextField
          label={t('operations:approvals.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...getInputProps('code')}
        />
      )}
      {rejecting && <ReasonField {...getInputProps('reason')} />}
      <div className={css.actions}>
        <ReasonedButton type="submit" writes loading={state.busy}>
          {t(rejecting ? 'operations:approvals.rejectNow' : 'operations:approvals.approve')}
        </ReasonedButton>
        <Button variant="default" onClick={() => setRejecting(!rejecting)}>
          {t(rejecting ? 'operations:approvals.back' : 'operations:approvals.reject')}
        </Button>
        <Button variant="subtle" onClick={() => onDecided([])}>
          {t('operations:several.none')}
        </Button>
      </div>
    </ServerForm>
  );
}
