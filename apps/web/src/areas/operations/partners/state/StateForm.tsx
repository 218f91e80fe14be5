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
  /** The partner's state afterwards. */
  next: StateEntry['state'];
}

/** Puts a partner's payouts on hold or releases them: effect and reason. */
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
        // A concurrent change: the page shows the current state.
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
