import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from '../cards.module.css';
import { PartnerFinder } from '../search/PartnerFinder.tsx';

interface Props {
  order: {
    readonly id: number;
    readonly number: string;
    readonly partner: { readonly displayName: string };
  };
  onDone: () => void;
  onClose: () => void;
}

/** The new buyer of an order, the effect, and the reason. */
export function ReassignSheet({ order, onDone, onClose }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const required = useRequired();
  const state = useServerForm({
    draft: `reassign.${order.id}`,
    initialValues: { partner: '', name: '', reason: '' },
    validate: { partner: required, reason: required },
    send: ({ partner, reason }) =>
      requestOnce('POST /api/orders/{id}/reassign', {
        params: { id: order.id },
        body: { partner: `/api/partners/${partner}`, reason },
      }),
    onSent: ({ number, partner }) => {
      toast.success(t('operations:reassign.done', { number, name: partner.displayName }));
      onDone();
    },
  });
  const { values, setValues, getInputProps, errors } = state.form;
  const isFound = values.partner !== '' && values.name !== '';
  return (
    <Sheet title={t('operations:reassign.title', { number: order.number })} onClose={onClose}>
      <ServerForm state={state} label={t('operations:reassign.button')} className={css.form}>
        {isFound ? (
          <>
            <div className={css.line}>
              <strong>{`${values.name} (#${values.partner})`}</strong>
              <Button variant="subtle" onClick={() => setValues({ partner: '', name: '' })}>
                {t('operations:reassign.other')}
              </Button>
            </div>
            {errors.partner !== undefined && (
              <p className="bw-fault" role="alert">
                {errors.partner}
              </p>
            )}
            <ChangesBeforeSaving
              before={{ partner: order.partner.displayName }}
              after={{ partner: values.name }}
            />
          </>
        ) : rights.includes('partners.read') ? (
          <PartnerFinder
            label={t('operations:reassign.buyer')}
            draft="reassign-buyer"
            error={errors.partner}
            onChoose={({ id, name }) => setValues({ partner: String(id), name })}
          />
        ) : (
          <TextField
            label={t('operations:reassign.number')}
            inputMode="numeric"
            {...getInputProps('partner')}
          />
        )}
        <p className="quiet">{t('operations:reassign.about')}</p>
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state}>{t('operations:reassign.confirm')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
