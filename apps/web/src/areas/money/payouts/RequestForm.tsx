import { payoutDayOf } from '@blattwerk/plan/payouts/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { isPositive, isZero } from '../../../api/amount.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { PasswordAgain } from '../../../ui/form/PasswordAgain.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import { missedMinimum, payoutTerms } from '../payout-terms.ts';
import { ShopChoice } from '../shops/ShopChoice.tsx';
import { Needs } from './Needs.tsx';
import {
  accountQuery,
  type BalanceInfo,
  type Destination,
  shopQuery,
  withoutDocumentsQuery,
} from './payouts.data.ts';
import { payoutTypes } from './payouts-search.ts';
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

interface RefusalProps {
  error: ApiError;
}

/** Why the server refused the payout, and what to do. */
function Refusal({ error }: RefusalProps) {
  const { t } = useTexts();
  const failureText = useFailureText();
  if (error.code === 'payoutNothing')
    return (
      <Note role="alert" tone="alarm" icon="info">
        {t('money:payouts.taken')} <Link to="/app/accounts/payout/list">{t('money:payouts.toList')}</Link>
      </Note>
    );
  return (
    <Note role="alert" tone="alarm">
      {error.violations.length > 0 ? t('money:payouts.incomplete') : failureText(error)}
    </Note>
  );
}

interface DestinedProps {
  user: number;
  destination: Destination;
  /** The amount paid. */
  gross: string;
}

/** The exact outcome: how much goes where. */
function Destined({ user, destination: { type, shop }, gross }: DestinedProps) {
  const { t, format } = useTexts();
  const account = useQuery({ ...accountQuery(user), enabled: type !== 'shopping' }).data?.items[0];
  const chosen = useQuery({ ...shopQuery(shop ?? 0), enabled: shop !== undefined }).data;
  const target = {
    bank: account?.iban == null ? undefined : shownIban(account.iban),
    paypal: account?.paypalEmail,
    shopping: chosen?.name,
  }[type];
  const held = type !== 'shopping' ? (account?.heldUntil ?? null) : null;
  return (
    <div>
      <p className={css.outcome} data-testid="payout-outcome">
        {t('money:payouts.outcome', { amount: format.money(gross), target: target ?? '…' })}
      </p>
      {held !== null && Date.parse(held) > Date.now() && (
        <p className={css.held}>
          <Icon name="clock" size={20} />
          {t('money:payouts.willBeHeld', { date: format.dateTime(held) })}
        </p>
      )}
    </div>
  );
}

const icons = { bank: 'bank', paypal: 'mail', shopping: 'ticket' } as const;

interface MethodChoiceProps {
  destination: Destination;
  /** The request is in flight, so nothing can be changed. */
  disabled: boolean;
  onChange: (next: RequestSearch) => void;
}

/** Choice of the destination. */
function MethodChoice({ destination: { type, shop }, disabled, onChange }: MethodChoiceProps) {
  const { t } = useTexts();
  const name = useId();
  return (
    <>
      <fieldset className={css.choices} disabled={disabled}>
        <legend>{t('money:payouts.where')}</legend>
        {payoutTypes.map((value) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={value === type}
              onChange={() => onChange({ type: value })}
            />
            <Icon name={icons[value]} />
            <span>
              <strong>{t(`money:payouts.type.${value}`)}</strong>
              <span className="quiet">{t(`money:payouts.typeHint.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {type === 'shopping' && (
        <ShopChoice
          shop={shop}
          onChange={(next) => onChange({ type, ...(next !== undefined && { shop: next }) })}
        />
      )}
    </>
  );
}
