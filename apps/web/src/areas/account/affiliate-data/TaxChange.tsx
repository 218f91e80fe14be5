import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { basisPointsOf, isZero } from '../../../api/amount.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import css from './TaxForm.module.css';

const DEBOUNCE_MS = 300;

interface Props {
  partner: number;
  /** The values of the form; an empty number deletes the stored one. */
  wished: { readonly ust: string; readonly smallBusiness: boolean };
}

/**
 * Effect of unsaved tax data on the payout of the currently available amount, in EUR. When nothing is available, only the
 * rate; without a billing address, why it cannot be computed yet. A failed preview is reported as such.
 */
export function TaxChange({ partner, wished }: Props) {
  const { t, format } = useTexts();
  const text = JSON.stringify({
    ust: wished.ust.trim() === '' ? null : wished.ust.trim(),
    smallBusiness: wished.smallBusiness,
  });
  const body = useDebounced(text, DEBOUNCE_MS);
  const query = useQuery({
    ...askedWhileTyping,
    queryKey: [`/api/affiliate_datas/${partner}/tax-preview`, body],
    queryFn: () =>
      request('POST /api/affiliate_datas/{id}/tax-preview', {
        params: { id: partner },
        body: JSON.parse(body),
      }),
  });
  const isCleared = wished.ust.trim() === '';
  if (body !== text) return null;
  if (query.isError)
    return (
      <div className={css.change}>
        <ReadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  if (query.isPending) return null;
  const { net, before, after, later, validFrom, toCheck, changes } = query.data;
  if (before === null || after === null) return changes && <NoAddress isCleared={isCleared} />;
  const outcome = isCleared ? 'Cleared' : toCheck ? 'Checked' : 'After';
  const amounts = ({ tax, gross }: typeof before) => ({ tax: format.money(tax), gross: format.money(gross) });
  const rate = ({ taxRate }: { readonly taxRate: string }) => ({ rate: format.rate(basisPointsOf(taxRate)) });
  // Zero has no tax, whatever the rate.
  const [isSame, same, now, then] = isZero(net)
    ? [
        before.taxRate === after.taxRate,
        t('account:tax.rateSame', rate(before)),
        t('account:tax.rateNow', rate(before)),
        t(`account:tax.rate${outcome}`, rate(after)),
      ]
    : [
        before.gross === after.gross,
        t('account:tax.changesNothing', { net: format.money(net), ...amounts(before) }),
        t('account:tax.changeNow', { net: format.money(net), ...amounts(before) }),
        t(`account:tax.change${outcome}`, amounts(after)),
      ];
  return (
    <div className={css.change} role="status">
      {isSame && !isCleared ? (
        <p>{same}</p>
      ) : (
        <>
          <p>{now}</p>
          <p>{then}</p>
        </>
      )}
      {later !== null && validFrom !== null && !isZero(net) && (
        <p>{t('account:tax.later', { month: format.month(validFrom), ...rate(later) })}</p>
      )}
      {after.warning !== null && <p>{t(`ui:payoutWarning.${after.warning}`)}</p>}
    </div>
  );
}

/** The country of the address determines the tax. Without one only this is certain: no payout without a tax number. */
function NoAddress({ isCleared }: { isCleared: boolean }) {
  const { t } = useTexts();
  return (
    <div className={css.change} role="status">
      {isCleared && <p>{t('account:tax.clearText')}</p>}
      <p>
        {t('account:tax.changeNoAddress')}{' '}
        <Link to="/app/profile/addresses" search={{ address: 'new' }}>
          {t('account:tax.addAddress')}
        </Link>
      </p>
    </div>
  );
}
