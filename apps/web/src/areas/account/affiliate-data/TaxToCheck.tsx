import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { AffiliateData } from './affiliate-data.data.ts';
import css from './TaxForm.module.css';

interface Props {
  data: AffiliateData;
  toCheck: NonNullable<AffiliateData['toCheck']>;
  onWithdrawn: (saved: AffiliateData) => void;
}

/** An unchecked change of verified tax data: since when, what applies meanwhile, and a button to withdraw it. */
export function TaxToCheck({ data, toCheck, onWithdrawn }: Props) {
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
