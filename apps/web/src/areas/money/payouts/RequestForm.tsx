import { payoutDayOf } from '@blattwerk/plan/payouts/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { isPositive, isZero } from '../../../api/amount.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordAgain } from '../../../ui/form/PasswordAgain.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { missedMinimum, payoutTerms } from '../payout-terms.ts';
import { Destined } from './Destined.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { Needs } from './Needs.tsx';
import { type BalanceInfo, type Destination, withoutDocumentsQuery } from './payouts.data.ts';
import { Refusal } from './Refusal.tsx';
import css from './RequestForm.module.css';
import type { RequestSearch } from './request-search.ts';
import { TaxPreview } from './TaxPreview.tsx';
import type { PayoutRequest } from './use-payout-request.ts';

interface Props {
  partner: number;
  user: number;
  destination: Destination;
  info: BalanceInfo;
  /** The displayed data is still that of the previous choice, so nothing may be requested. */
  isFormer: boolean;
  request: PayoutRequest;
  onChange: (next: RequestSearch) => void;
}

/** Destination, requirements, the exact outcome, and the one click that requests it. */
export function RequestForm({ partner, user, destination, info, isFormer, request, onChange }: Props) {
  const texts = useTexts();
  const { t, format } = texts;
  const [password, setPassword] = useState('');
  const { phase, needsPassword, send } = request;
  const without = useQuery({ ...withoutDocumentsQuery(partner), enabled: !info.eligible });
  const busy = phase.kind !== 'open';
  const error = phase.kind === 'open' ? phase.error : null;
  const wrongPassword = error?.violations.some(({ propertyPath }) => propertyPath === 'password') ?? false;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(needsPassword ? password : undefined);
  };
  return (
    <form className={css.form} onSubmit={submit} aria-label={t('nav.payoutNew')} aria-busy={busy}>
      <p>
        {t('money:payouts.everything')}{' '}
        <strong className={css.sum} data-testid="payout-available">
          {format.money(info.net)}
        </strong>
      </p>
      {isOnHold(info) && (
        <Note tone="alarm">
          <p data-testid="payouts-held">{t('money.held')}</p>
        </Note>
      )}
      <MethodChoice destination={destination} disabled={busy} onChange={onChange} />
      <Needs type={destination.type} missing={info.missing} />
      <TaxPreview user={user} info={info.eligible ? info : (without.data ?? info)} taxNote={info.taxNote} />
      {info.eligible && <Destined user={user} destination={destination} gross={info.gross} />}
      {info.eligible && <NextPayoutDay />}
      {info.eligible && <p className="quiet">{t('money:payouts.final')}</p>}
      {error !== null && !wrongPassword && <Refusal error={error} />}
      {needsPassword && (
        <PasswordAgain
          value={password}
          error={wrongPassword && t('ui:form.passwordWrong')}
          onChange={setPassword}
        />
      )}
      <ReasonedButton
        type="submit"
        reason={reasonOf(info, { destination, refused: error !== null }, texts)}
        loading={busy || isFormer}
        writes
      >
        {t('money:payouts.request')}
      </ReasonedButton>
    </form>
  );
}

/** The deadline for the next payout day, if the company pays out on certain days of the month. */
function NextPayoutDay() {
  const { t, format } = useTexts();
  const terms = payoutTerms();
  if (terms.days.length === 0) return null;
  const { closesOn, paidOn } = payoutDayOf(terms, berlinDay(Date.now()));
  return (
    <p className="quiet" data-testid="next-payout-day">
      {t('money:payouts.nextDay', { deadline: format.day(closesOn), date: format.day(paidOn) })}
    </p>
  );
}

function isOnHold({ missing }: Pick<BalanceInfo, 'missing'>): boolean {
  return missing.includes('payoutsHeld');
}

/** Why nothing can be requested; null if a request is possible. */
function reasonOf(
  info: BalanceInfo,
  { destination: { type, shop }, refused }: { destination: Destination; refused: boolean },
  { t, format }: ReturnType<typeof useTexts>,
): string | null {
  if (isZero(info.net)) return refused ? t('money:payouts.nothingLeft') : t('money:payouts.nothing');
  if (type === 'shopping' && shop === undefined) return t('money:payouts.shopMissing');
  if (isOnHold(info)) return t('money.held');
  const minimum = missedMinimum(info.net);
  if (minimum !== null) return t('money:payouts.belowMinimum', { amount: format.money(minimum) });
  if (!info.eligible) return t('money:payouts.notReady');
  return isPositive(info.gross)
    ? null
    : t('money:payouts.correctionsFirst', { amount: format.money(info.setOff) });
}
