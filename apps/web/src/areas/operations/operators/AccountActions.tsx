import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ResetSecondFactor } from '../../session/session/ResetSecondFactor.tsx';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { StrandedApprovals } from '../approvals/StrandedApprovals.tsx';
import css from './OperatorForm.module.css';
import { type AccountStep, type Operator, reloadOperators, sendStep } from './operators.data.ts';
import { PersonFields } from './PersonFields.tsx';

type Action = AccountStep | 'invite' | 'correct' | 'withdraw';

interface ActionProps {
  id: number;
  name: string;
  onClose: () => void;
}

/**
 * Actions on an account besides its rights, if permitted: block, unblock, reset the second factor, resend the link.
 * Accounts with full access are only for others who have it.
 */
export function AccountActions({ operator }: { operator: Operator }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights, roles } = useSession();
  const [openAction, setOpenAction] = useState<Action | null>(null);
  const button = (action: Action) => (
    <ReasonedButton variant="default" writes onClick={() => setOpenAction(action)}>
      {t(`operations:action.${action}.button`)}
    </ReasonedButton>
  );
  const action = {
    id: operator.id,
    name: `${operator.firstName} ${operator.lastName}`,
    onClose: () => setOpenAction(null),
  };
  if (!rights.includes('operators.write')) return null;
  if (operator.admin && !roles.includes('ROLE_ADMIN'))
    return <p className="quiet">{t('operations:action.adminsOnly')}</p>;
  return (
    <div className={css.actions}>
      {operator.invitedUntil !== null && (
        <>
          {button('correct')}
          {button('invite')}
          {button('withdraw')}
        </>
      )}
      {operator.secondFactor && (
        <ResetSecondFactor
          user={operator.id}
          name={action.name}
          onReset={() => void reloadOperators(client)}
        />
      )}
      {button(operator.disabled ? 'enable' : 'disable')}
      {openAction === 'invite' && <SendLink {...action} />}
      {openAction === 'correct' && <CorrectInvitation operator={operator} onClose={action.onClose} />}
      {openAction === 'withdraw' && <Withdraw {...action} />}
      {(openAction === 'disable' || openAction === 'enable') && <Step {...action} step={openAction} />}
    </div>
  );
}

/** Asks for the reason of an action and performs it. */
function Step({ id, name, step, onClose }: ActionProps & { step: AccountStep }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(`operations:action.${step}.button`)}
      confirm={t(`operations:action.${step}.button`)}
      dangerous={step !== 'enable'}
      draft={`operator-${step}.${id}`}
      send={(body) => sendStep(step, id, body)}
      onSent={() => {
        void reloadOperators(client);
        toast.success(t(`operations:action.${step}.done`, { name }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`operations:action.${step}.ask`, { name })}</p>
      {step === 'disable' && <StrandedApprovals users={[id]} rights={null} />}
    </ReasonDialog>
  );
}

/** Withdraws an invitation; it then disappears from the list. */
function Withdraw({ id, name, onClose }: ActionProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/app/operations/operators' });
  return (
    <ReasonDialog
      title={t('operations:action.withdraw.button')}
      confirm={t('operations:action.withdraw.button')}
      dangerous
      draft={`operator-withdraw.${id}`}
      send={(body) => requestOnce('POST /api/operators/{id}/invitation/withdraw', { params: { id }, body })}
      onSent={async () => {
        onClose();
        toast.success(t('operations:action.withdraw.done', { name }));
        await navigate({ search: ({ operator: _, ...rest }) => rest, resetScroll: false });
        void reloadOperators(client);
      }}
      onClose={onClose}
    >
      <p>{t('operations:action.withdraw.ask', { name })}</p>
    </ReasonDialog>
  );
}

function SendLink({ id, name, onClose }: ActionProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => requestOnce('POST /api/operators/{id}/invitation', { params: { id } }),
    onSuccess: () => {
      void reloadOperators(client);
      toast.success(t('operations:action.invite.done', { name }));
    },
    onError: (error) => toast.error(t('operations:action.invite.failed'), { error }),
    onSettled: onClose,
  });
  return (
    <Confirm
      title={t('operations:action.invite.button')}
      confirm={t('operations:action.invite.button')}
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>{t('operations:action.invite.ask', { name })}</p>
    </Confirm>
  );
}

interface Props {
  operator: Operator;
  onClose: () => void;
}

/** Corrects the data of an invited person until they have set a password; another address gets a new link. */
function CorrectInvitation({ operator, onClose }: Props) {
  const { id, firstName, lastName, email } = operator;
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const before = { firstName, lastName, email };
  const state = useServerForm({
    draft: `correct-invitation.${id}`,
    initialValues: { ...before, reason: '' },
    validate: { firstName: required, lastName: required, email: required, reason: required },
    send: (body) => requestOnce('POST /api/operators/{id}/invitation/correct', { params: { id }, body }),
    onSent: (saved) => {
      void reloadOperators(client);
      const isElsewhere = saved.email !== email;
      toast.success(
        t(isElsewhere ? 'operations:action.correct.sent' : 'operations:action.correct.done', {
          name: `${saved.firstName} ${saved.lastName}`,
        }),
      );
      onClose();
    },
  });
  const { reason: _, ...after } = state.form.values;
  return (
    <Sheet title={t('operations:action.correct.button')} onClose={onClose}>
      <ServerForm state={state} label={t('operations:action.correct.button')} className={css.form}>
        <p className="quiet">{t('operations:action.correct.lead')}</p>
        <PersonFields form={state.form} />
        <ChangesBeforeSaving before={before} after={after} />
        <ReasonField {...state.form.getInputProps('reason')} />
        <SaveButton state={state} />
      </ServerForm>
    </Sheet>
  );
}
