import { type SubmitEvent, useState } from 'react';
import { isPositive, isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordAgain } from '../../../ui/form/PasswordAgain.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Destined } from './Destined.tsx';
import { Outcome } from './Outcome.tsx';
import type { BalanceInfo, Destination, Payout } from './payouts.data.ts';
import { Refusal } from './Refusal.tsx';
import steps from './steps.module.css';
import { TaxPreview } from './TaxPreview.tsx';
import { usePayoutRequest } from './use-payout-request.ts';

interface Props {
  partner: number;
  user: number;
  destination: Destination;
  info: BalanceInfo;
  onBack: () => void;
  onSent: (payout: Payout) => void;
}

/** The exact outcome, and the one click that requests it. */
export function ConfirmStep({ partner, user, destination, info, onBack, onSent }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const [password, setPassword] = useState('');
  const { phase, needsPassword, send, found, looked } = usePayoutRequest({
    partner,
    user,
    destination,
    onSent,
  });
  if (phase.kind === 'unknown') return <Outcome found={found} looked={looked} />;
  const busy = phase.kind !== 'open';
  const error = phase.kind === 'open' ? phase.error : null;
  const wrongPassword = error?.violations.some(({ propertyPath }) => propertyPath === 'password') ?? false;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(needsPassword ? password : undefined);
  };
  return (
    <form
      className={steps.step}
      onSubmit={submit}
      aria-label={t('money:payouts.step.confirm')}
      aria-busy={busy}
    >
      <Destined user={user} destination={destination} gross={info.gross} />
      <TaxPreview user={user} info={info} taxNote={info.taxNote} />
      <p className="quiet">{t('money:payouts.final')}</p>
      {error !== null && !wrongPassword && <Refusal error={error} onChecks={onBack} />}
      {needsPassword && (
        <PasswordAgain
          value={password}
          error={wrongPassword && t('ui:form.passwordWrong')}
          onChange={setPassword}
        />
      )}
      <div className={steps.buttons}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          {t('money:payouts.back')}
        </Button>
        <ReasonedButton type="submit" reason={reasonOf(info, error !== null, texts)} loading={busy} writes>
          {t('money:payouts.request')}
        </ReasonedButton>
      </div>
    </form>
  );
}

/** Why nothing can be requested; what was refused has said so already. */
function reasonOf(
  info: BalanceInfo,
  refused: boolean,
  { t, format }: ReturnType<typeof useTexts>,
): string | null {
  if (isZero(info.net)) return refused ? t('money:payouts.nothingLeft') : t('money:payouts.nothing');
  if (!isPositive(info.gross))
    return t('money:payouts.correctionsFirst', { amount: format.money(info.setOff) });
  return info.eligible ? null : t('money:payouts.notReady');
}
