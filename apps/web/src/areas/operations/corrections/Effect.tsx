import { useQuery } from '@tanstack/react-query';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Changes } from '../approvals/Changes.tsx';
import css from './Corrections.module.css';
import { signedAmount, type TypedCorrection } from './correction-form.ts';
import { effectQuery } from './corrections.data.ts';

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 400;

/** Effect of a correction now: on the partner's available amount, debt, and self-billed invoices. */
export function Effect({ typed }: { typed: TypedCorrection }) {
  const { t } = useTexts();
  const amount = useDebounced(signedAmount(typed), DEBOUNCE_MS);
  return (
    <div className={css.effect} data-testid="correction-effect">
      <p className={css.effectTitle}>{t('operations:changes.title')}</p>
      {typed.partner === '' || amount === null ? (
        <p className="quiet">{t('corrections:effect.none')}</p>
      ) : (
        <Known partner={Number(typed.partner)} amount={amount} side={typed.side} kind={typed.kind} />
      )}
    </div>
  );
}

interface KnownProps extends Pick<TypedCorrection, 'side' | 'kind'> {
  partner: number;
  amount: string;
}

function Known({ partner, amount, side, kind }: KnownProps) {
  const { t, format } = useTexts();
  const query = useQuery({ ...effectQuery(partner, amount), ...askedWhileTyping });
  return (
    <QueryContent query={query} lines={[60, 80]}>
      {({ before, after, cycle, held }) => (
        <>
          <Changes before={words(before)} after={words(after)} />
          <p className="quiet">
            {t('corrections:effect.cycle', { month: format.month(cycle.dateFrom) })}{' '}
            {t(`corrections:effect.note.${side}`)}{' '}
            {t(kind === '' ? 'corrections:effect.ownTax' : 'corrections:effect.relatedTax')}
          </p>
          {held && <p className="quiet">{t('corrections:effect.held')}</p>}
          {!isZero(after.debt) && side === 'debit' && <p className="quiet">{t('corrections:effect.debt')}</p>}
        </>
      )}
    </QueryContent>
  );

  function words({ available, debt }: { readonly available: string; readonly debt: string }) {
    return { available: format.money(available), debt: format.money(debt) };
  }
}
