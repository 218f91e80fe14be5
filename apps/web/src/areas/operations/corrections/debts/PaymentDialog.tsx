import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Changes } from '../../approvals/Changes.tsx';
import { sayPrepared } from '../../approvals/say-prepared.ts';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import { typedAmount } from '../../typed-amount.ts';
import css from '../Corrections.module.css';
import { type Debt, reloadCorrections } from '../corrections.data.ts';

interface Props {
  debt: Debt;
  /** The open part of what the letter demands, EUR. */
  open: string;
  onClose: () => void;
}

/**
 * Records manually that a partner has paid a letter, fully or in part; where four eyes are required, it waits for a
 * second person.
 */
export function PaymentDialog({ debt: { partner }, open, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [amount, setAmount] = useState(open.replace('.', ','));
  const [receivedOn, setReceivedOn] = useState(berlinDay(Date.now()));
  const [bankReference, setBankReference] = useState('');
  const typed = typedAmount(amount);
  const isWhole = typed !== null && receivedOn !== '' && bankReference.trim() !== '';
  return (
    <ProvenDialog
      title={t('corrections:payment.title')}
      confirm={t('corrections:payment.confirm')}
      send={({ reason }, proof) => {
        const body = {
          partner: partner.id,
          amount: typed ?? '',
          receivedOn,
          bankReference: bankReference.trim(),
          reason,
        };
        return requestOnce('POST /api/debt_payments', { body, proof });
      }}
      onSent={({ approval }) => {
        if (approval === null) toast.success(t('corrections:payment.done'));
        else void sayPrepared({ client, t }, approval, t('corrections:new.prepared'));
        void reloadCorrections(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('corrections:payment.text', { name: partner.displayName })}</p>
      <p className="quiet">{t('corrections:payment.two')}</p>
      <div className={css.form}>
        <TextField
          label={t('corrections:payment.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
        <TextField
          type="date"
          label={t('operations:field.receivedOn')}
          value={receivedOn}
          onChange={({ currentTarget: { value } }) => setReceivedOn(value)}
        />
        <TextField
          label={t('corrections:payment.reference')}
          maxLength={140}
          autoComplete="off"
          value={bankReference}
          onChange={({ currentTarget: { value } }) => setBankReference(value)}
        />
      </div>
      {!isWhole && <p className="quiet">{t('corrections:payment.invalid')}</p>}
      {typed !== null && <Left open={open} typed={typed} />}
    </ProvenDialog>
  );
}

/** The remaining debt; the server refuses an amount above what is owed by now. */
function Left({ open, typed }: { open: string; typed: string }) {
  const { format } = useTexts();
  const leftCents = parseCents(open) - parseCents(typed);
  if (leftCents < 0) return null;
  return (
    <Changes before={{ debt: format.money(open) }} after={{ debt: format.money(formatCents(leftCents)) }} />
  );
}
