import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './TaxForm.module.css';

const REST_MS = 300;

interface Props {
  partner: number;
  /** What the form holds; an empty number deletes the one that is there. */
  wished: { readonly ust: string; readonly smallBusiness: boolean };
}

/** What wished tax data change in EUR of what is available now, before they are saved; nothing while nothing is available. */
export function TaxChange({ partner, wished }: Props) {
  const { t, format } = useTexts();
  const text = JSON.stringify({
    ust: wished.ust.trim() === '' ? null : wished.ust.trim(),
    smallBusiness: wished.smallBusiness,
  });
  const [body] = useDebouncedValue(text, REST_MS);
  const { data } = useQuery({
    queryKey: [`/api/affiliate_datas/${partner}/tax-preview`, body],
    queryFn: () =>
      request('POST /api/affiliate_datas/{id}/tax-preview', {
        params: { id: partner },
        body: JSON.parse(body),
      }),
    staleTime: 0,
    gcTime: 0,
  });
  if (body !== text || data === undefined || data.net === '0.00') return null;
  const { net, before, after, toCheck } = data;
  if (before === null || after === null) return null;
  const amounts = ({ tax, gross }: typeof before) => ({ tax: format.money(tax), gross: format.money(gross) });
  const isCleared = wished.ust.trim() === '';
  if (before.gross === after.gross && !isCleared)
    return (
      <div className={css.change} role="status">
        <p>{t('account:tax.changesNothing', { net: format.money(net), ...amounts(before) })}</p>
        {after.warning !== null && <p>{t('ui:payoutWarning.vatId')}</p>}
      </div>
    );
  const key = isCleared ? 'changeCleared' : toCheck ? 'changeChecked' : 'changeAfter';
  return (
    <div className={css.change} role="status">
      <p>{t('account:tax.changeNow', { net: format.money(net), ...amounts(before) })}</p>
      <p>{t(`account:tax.${key}`, amounts(after))}</p>
      {after.warning !== null && <p>{t('ui:payoutWarning.vatId')}</p>}
    </div>
  );
}
