import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Changes } from '../../approvals/Changes.tsx';
import css from '../../cards.module.css';
import { reloadState, type StateEntry, type StateStep, sendStep } from './state.data.ts';

interface Props {
  partner: number;
  state: StateEntry['state'];
  step: StateStep;
  /** What the partner is afterwards. */
  next: StateEntry['state'];
}

/** Puts the payouts of a partner on hold or ends that: what changes, and why. */
export function StateForm({ partner, state, step, next }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const form = useServerForm({
    draft: `partner-state.${partner}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: async (body) => {
      try {
        return await sendStep(step, partner, body);
      } catch (error) {
        // Somebody else was faster: the page shows what is true now.
        if (error instanceof ApiError && error.status === 409) void reloadState(client);
        throw error;
      }
    },
    onSent: () => {
      toast.success(t(`operations:partnerState.${step}.done`));
      void reloadState(client);
    },
  });
  return (
    <ServerForm state={form} label={t(`operations:partnerState.${step}.button`)} className={css.form}>
      <Changes
        before={{ state: t(`operations:partnerState.state.${state}`) }}
        after={{ state: t(`operations:partnerState.state.${next}`) }}
      />
      <ReasonField {...form.form.getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={form.busy}>
        {t(`operations:partnerState.${step}.button`)}
      </ReasonedButton>
    </ServerForm>
  );
}
