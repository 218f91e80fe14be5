import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from '../cards.module.css';
import { PartnerFinder } from '../search/PartnerFinder.tsx';
import { type Customer, changeSponsor, fullName, reloadCustomers } from './customers.data.ts';
import { SponsorEffect } from './SponsorEffect.tsx';

/** Changes a customer's sponsor: the effect is shown first, and the reason is logged. */
export function SponsorForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `customer.sponsor.${customer.id}`,
    initialValues: { sponsor: '', name: '', reason: '' },
    validate: { sponsor: required, reason: required },
    send: ({ sponsor, reason }) =>
      changeSponsor(customer.id, { sponsor: `/api/partners/${sponsor}`, reason }),
    onSent: ({ sponsor }) => {
      toast.success(
        t('customers:change.done', { name: fullName(customer), sponsor: sponsor?.displayName ?? '' }),
      );
      void reloadCustomers(client);
      onDone();
    },
  });
  const { values, setValues, getInputProps, errors } = state.form;
  const isFound = values.sponsor !== '' && values.name !== '';
  return (
    <ServerForm state={state} label={t('customers:change.button')} className={css.form}>
      {isFound ? (
        <>
          <div className={css.line}>
            <strong>{`${values.name} (#${values.sponsor})`}</strong>
            <Button variant="subtle" onClick={() => setValues({ sponsor: '', name: '' })}>
              {t('customers:change.other')}
            </Button>
          </div>
          {errors.sponsor !== undefined && (
            <p className="bw-fault" role="alert">
              {errors.sponsor}
            </p>
          )}
          <ChangesBeforeSaving
            before={{ parent: customer.sponsor?.displayName ?? UNKNOWN }}
            after={{ parent: values.name }}
          />
          <SponsorEffect customer={customer.id} sponsor={values.sponsor} />
        </>
      ) : rights.includes('partners.read') ? (
        <PartnerFinder
          label={t('customers:sponsor')}
          draft="customer-sponsor"
          error={errors.sponsor}
          onChoose={({ id, name }) => setValues({ sponsor: String(id), name })}
        />
      ) : (
        <TextField label={t('customers:change.number')} inputMode="numeric" {...getInputProps('sponsor')} />
      )}
      <p className="quiet">{t('customers:change.about')}</p>
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('customers:change.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}
