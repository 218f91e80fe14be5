import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SaveButton } from '../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import { type AffiliateData, affiliateDataQuery } from './affiliate-data.data.ts';
import css from './TaxForm.module.css';

interface Props {
  data: AffiliateData;
  onSaved: () => void;
}

/** UST ID and small business. Only an empty number is refused; what looks wrong is said and saved. */
export function TaxForm({ data, onSaved }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const state = useServerForm({
    draft: 'tax',
    initialValues: { ust: data.ust ?? '', smallBusiness: data.smallBusiness },
    validate: { ust: (text) => (text.trim() === '' ? t('account:tax.incorrect') : null) },
    send: (body) => request('PATCH /api/affiliate_datas/{id}', { params: { id: data.id }, body }),
    onSent: (saved) => {
      queryClient.setQueryData(affiliateDataQuery(data.id).queryKey, saved);
      onSaved();
    },
  });
  const checkbox = state.form.getInputProps('smallBusiness', { type: 'checkbox' });
  return (
    <ServerForm state={state} label={t('account:tax.title')} className={css.form}>
      <TextInput
        label={t('account:tax.ust')}
        description={t('account:tax.ustHint')}
        maxLength={40}
        spellCheck={false}
        {...state.form.getInputProps('ust')}
      />
      {data.warning !== null && !state.dirty && (
        <p className={css.warning} role="status">
          {t(`account:tax.${data.warning}`)}
        </p>
      )}
      <label className={css.check}>
        <input type="checkbox" {...checkbox} />
        <span>
          {t('account:tax.smallBusiness')}
          <span className="quiet"> {t('account:tax.smallBusinessHint')}</span>
        </span>
      </label>
      <p className="quiet">
        {t(data.taxStatus === 'proven' ? 'account:tax.proven' : 'account:tax.unproven')}
      </p>
      <SaveButton state={state} />
    </ServerForm>
  );
}
