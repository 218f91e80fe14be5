import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { isOutcomeUnknown } from '../../../api/send-once.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { loadRefusalTexts, refusalText } from '../../../ui/refusal-text.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ProofFields } from '../ProofFields.tsx';
import css from './ApprovalsPage.module.css';
import type { ShownPasskey } from './ApprovalsPasskey.tsx';
import { reloadApprovals } from './approvals.data.ts';
import { BLOCK, decideChosen } from './decide-chosen.ts';

const ApprovalsPasskey = part(() => import('./ApprovalsPasskey.tsx'), 'ApprovalsPasskey', ['joining']);

interface Props {
  chosen: readonly number[];
  /** Gets the ids that remain selected. */
  onDecided: (left: readonly number[]) => void;
}

/** Decides all selected approvals; those that cannot be decided stay selected, with the reason. */
export function SeveralDecisions({ chosen, onDecided }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  /** The accepted second factors, once one is required. */
  const [factors, setFactors] = useState<readonly string[]>([]);
  /** The assertion in use that has not got an answer yet. */
  const assertion = useRef<ShownPasskey | null>(null);
  /** A code that was used for a block before a later one failed: codes are single-use. */
  const spent = useRef('');
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
      const typed = code.trim();
      const { ids, ...proof } = (rejecting ? null : assertion.current) ?? {
        ids: chosen,
        ...(typed !== '' && typed !== spent.current && { code: typed }),
      };
      try {
        const { done, failed } = await decideChosen(
          {
            ids: [...ids],
            decision: rejecting ? 'reject' : 'approve',
            ...(rejecting ? { reason } : proof),
          },
          ({ code, credential, ...body }) =>
            requestOnce('POST /api/approvals/decisions', { body, proof: { code, credential } }),
          (done) => {
            decided = done;
          },
        );
        if (failed.length > 0) await loadRefusalTexts(failed);
        assertion.current = null;
        return { done, failed };
      } catch (error) {
        // A request without an answer is repeated unchanged, so that the server can say what happened.
        if (!(error instanceof ApiError && isOutcomeUnknown(error))) assertion.current = null;
        if (decided.length > 0) {
          spent.current = typed;
          onDecided(chosen.filter((id) => !decided.includes(id)));
          void reloadApprovals(client);
        }
        throw error;
      }
    },
    onSent: ({ done, failed }) => {
      const why = failed.map(({ code, reason }) => refusalText(texts, { code, params: {} }) ?? reason);
      setRefused([...new Set(why)]);
      // A passkey covers a single block: the rest of a larger selection needs another assertion.
      const isLeft = done.length + failed.length < chosen.length;
      if (!isLeft) setFactors(failed.find(({ code }) => code === 'secondFactorProof')?.factors ?? []);
      if (done.length > 0)
        toast.success(
          t(rejecting ? 'operations:several.rejected' : 'operations:several.approved', {
            count: done.length,
            number: format.integer(done.length),
          }),
        );
      void reloadApprovals(client);
      onDecided(chosen.filter((id) => !done.includes(id)));
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
      {!rejecting && (
        <ProofFields
          factors={factors}
          passkey={
            <ApprovalsPasskey
              ids={chosen.slice(0, BLOCK)}
              onShown={(what) => {
                assertion.current = what;
              }}
            />
          }
          code={getInputProps('code')}
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
