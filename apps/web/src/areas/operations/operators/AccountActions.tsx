import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './OperatorForm.module.css';
import { type Operator, reloadOperators } from './operators.data.ts';

type Action = 'disable' | 'enable' | 'invite';

const send: Readonly<Record<Action, (id: number) => Promise<unknown>>> = {
  disable: (id) => request('POST /api/users/{id}/disable', { params: { id } }),
  enable: (id) => request('POST /api/users/{id}/enable', { params: { id } }),
  invite: (id) => request('POST /api/operators/{id}/invitation', { params: { id } }),
};

/** What can be done with an account beside its rights: block it, let it in again, send the link once more. */
export function AccountActions({ operator }: { operator: Operator }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action | null>(null);
  const name = `${operator.firstName} ${operator.lastName}`;
  const act = useMutation({
    mutationFn: (action: Action) => send[action](operator.id),
    onSuccess: (_, action) => {
      void reloadOperators(client);
      toast.success(t(`operations:action.${action}.done`, { name }));
    },
    onError: (error, action) => toast.error(t(`operations:action.${action}.failed`, { name }), { error }),
    onSettled: () => setAsked(null),
  });
  const button = (action: Action) => (
    <ReasonedButton variant="default" writes onClick={() => setAsked(action)}>
      {t(`operations:action.${action}.button`)}
    </ReasonedButton>
  );
  return (
    <div className={css.actions}>
      {operator.invitedUntil !== null && button('invite')}
      {button(operator.disabled ? 'enable' : 'disable')}
      {asked !== null && (
        <Confirm
          title={t(`operations:action.${asked}.button`)}
          confirm={t(`operations:action.${asked}.button`)}
          dangerous={asked === 'disable'}
          busy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`operations:action.${asked}.ask`, { name })}</p>
        </Confirm>
      )}
    </div>
  );
}
