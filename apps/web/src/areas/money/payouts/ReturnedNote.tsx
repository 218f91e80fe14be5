import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { type Payout, returnedPayoutsQuery } from './payouts.data.ts';
import { plannedSending } from './planned-sending.ts';
import { stepAfterReturn } from './returned-step.ts';

/** On top of all payout pages: the payouts returned by the bank, each with what its owner has to do. */
export function ReturnedNotes({ user }: { user: number }) {
  const { data } = useQuery(returnedPayoutsQuery(user));
  return data?.items.map((payout) => <ReturnedNote key={payout.id} payout={payout} named />);
}

interface Props {
  payout: Pick<Payout, 'id' | 'type' | 'gross' | 'returned'>;
  /** Standalone: the payout is not named around it. */
  named?: boolean;
}

/** Why a payout was returned, and what happens next; nothing for other payouts. */
export function ReturnedNote({ payout: { id, type, gross, returned }, named = false }: Props) {
  const { t, format } = useTexts();
  if (returned === null) return null;
  const step = stepAfterReturn(returned);
  const { until } = returned;
  return (
    <Note tone="alarm" title={t('money:payouts.returned.title')} spaced={named} data-testid="payout-returned">
      <p>
        {t('money:payouts.returned.what', { amount: format.money(gross), day: format.day(returned.on) })}{' '}
        {t(`money:payouts.returned.cause.${returned.cause}`)}
      </p>
      <p>
        {said()} {t('money:payouts.returned.keeps')}
      </p>
      <p>
        {step === 'change' && (
          <Link to="/app/profile/bank-account">
            {t(type === 'paypal' ? 'money:payouts.fix.paypalEmail' : 'money:payouts.fix.bankAccount')}
          </Link>
        )}{' '}
        {named && (
          <Link to="/app/accounts/payout/list" search={{ payout: id }}>
            {t('money:payouts.one', { number: id })}
          </Link>
        )}
      </p>
    </Note>
  );

  function said(): string {
    const planned = plannedSending(until === null ? Date.now() : Date.parse(until));
    const date = planned === null ? '' : format.day(planned);
    if (date !== '' && step === 'held') return t('money:payouts.returned.step.heldPlanned', { date });
    if (date !== '' && step === 'again') return t('money:payouts.returned.step.againPlanned', { date });
    return t(`money:payouts.returned.step.${step}`, { date: until === null ? '' : format.dateTime(until) });
  }
}
