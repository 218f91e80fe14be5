import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from './OperatorForm.module.css';
import { type Operator, reloadOperators } from './operators.data.ts';
import { PersonFields } from './PersonFields.tsx';

interface Props {
  operator: Operator;
  onClose: () => void;
}

/** Corrects the data of an invited person until they have set a password; another address gets a new link. */
export function CorrectInvitation({ operator, onClose }: Props) {
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
