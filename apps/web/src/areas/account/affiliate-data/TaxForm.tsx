import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useConfirmedSubmit } from '../../../ui/form/use-confirmed-submit.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type AffiliateData, affiliateDataQuery } from './affiliate-data.data.ts';
import { TaxChange } from './TaxChange.tsx';
import css from './TaxForm.module.css';

interface Props {
  data: AffiliateData;
  onSaved: () => void;
}

/**
 * VAT id and small-enterprise status. Implausible values are saved with a warning; deleting the stored number asks first.
 * For verified data the form holds the change that awaits its check.
 */
export function TaxForm({ data, onSaved }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  function take(saved: AffiliateData): void {
    queryClient.setQueryData(affiliateDataQuery(data.id).queryKey, saved);
    onSaved();
  }
  const state = useServerForm({
    draft: 'tax',
    initialValues: valuesOf(data),
    validate: {
      ust: (text) => (text.trim() === '' && data.ust === null ? t('account:tax.incorrect') : null),
    },
    send: ({ ust, smallBusiness }) =>
      request('PATCH /api/affiliate_datas/{id}', {
        params: { id: data.id },
        body: { ust: ust.trim() === '' ? null : ust, smallBusiness },
      }),
    onSent: (saved) => {
      if (saved.ust === null) state.form.setFieldError('ust', t('account:tax.incorrect'));
      take(saved);
    },
  });
  const { form } = state;
  // While a change awaits its check, the form holds its number.
  const { warning } = data.toCheck ?? data;
  const hasNumber = data.ust !== null || form.getValues().ust.trim() !== '';
  const hasChange = hasNumber && (state.dirty || data.toCheck !== null);
  const question = useConfirmedSubmit(state, () => (form.getValues().ust.trim() === '' ? 'ust' : null));
  function withdrawn(saved: AffiliateData): void {
    form.setInitialValues(valuesOf(saved));
    form.setValues(valuesOf(saved));
    form.resetDirty(valuesOf(saved));
    take(saved);
  }
  return (
    <>
      <ServerForm
        state={{ ...state, submit: question.submit }}
        label={t('account:tax.title')}
        className={css.form}
      >
        {data.toCheck !== null && <TaxToCheck data={data} toCheck={data.toCheck} onWithdrawn={withdrawn} />}
        <TextField
          label={t('account:tax.ust')}
          description={t('account:tax.ustHint')}
          maxLength={40}
          spellCheck={false}
          {...form.getInputProps('ust')}
        />
        {warning !== null && !state.dirty && (
          <p className={css.warning} role="status">
            {t(`account:tax.${warning}`)}
          </p>
        )}
        <CheckField {...form.getInputProps('smallBusiness', { type: 'checkbox' })}>
          {t('account:tax.smallBusiness')}
          <span className="quiet"> {t('account:tax.smallBusinessHint')}</span>
        </CheckField>
        <p className="quiet">
          {data.taxStatus === 'proven'
            ? `${t('account:tax.proven')} ${t('account:tax.provenChange')}`
            : t('account:tax.unproven')}
        </p>
        <SaveButton state={state} />
        {/* Below the button: the preview appears while the button is enabled, and must not move it away from the pointer. */}
        {hasChange && <TaxChange partner={data.id} wished={form.getValues()} />}
      </ServerForm>
      {question.asking && (
        <Confirm
          title={t('account:tax.clearTitle')}
          confirm={t('account:tax.clear')}
          dangerous
          onConfirm={question.agree}
          onClose={question.cancel}
        >
          <p>{t('account:tax.clearText')}</p>
          {data.taxStatus === 'proven' && <p>{t('account:tax.clearProven')}</p>}
        </Confirm>
      )}
    </>
  );
}

function valuesOf({ ust, smallBusiness, toCheck }: AffiliateData) {
  return { ust: toCheck?.ust ?? ust ?? '', smallBusiness: toCheck?.smallBusiness ?? smallBusiness };
}

interface TaxToCheckProps {
  data: AffiliateData;
  toCheck: NonNullable<AffiliateData['toCheck']>;
  onWithdrawn: (saved: AffiliateData) => void;
}

/** An unchecked change of verified tax data: since when, what applies meanwhile, and a button to withdraw it. */
function TaxToCheck({ data, toCheck, onWithdrawn }: TaxToCheckProps) {
  const { t, format } = useTexts();
  const reason = useFailureText();
  const withdrawal = useMutation({
    mutationFn: () =>
      request('PATCH /api/affiliate_datas/{id}', { params: { id: data.id }, body: { toCheck: null } }),
    onSuccess: (saved) => {
      toast.success(t('account:tax.withdrawn'));
      onWithdrawn(saved);
    },
    onError: (error) => toast.error(reason(error)),
  });
  const kind = t(data.smallBusiness ? 'account:tax.small' : 'account:tax.regular');
  return (
    <div className={css.toCheck} role="status">
      <strong>{t('account:tax.toCheckTitle')}</strong>
      <p>
        {t('account:tax.toCheck', {
          date: format.dateTime(toCheck.since),
          ust: data.ust ?? UNKNOWN,
          kind,
        })}
      </p>
      <ReasonedButton
        variant="default"
        loading={withdrawal.isPending}
        onClick={() => withdrawal.mutate()}
        writes
      >
        {t('account:tax.withdraw')}
      </ReasonedButton>
    </div>
  );
}
