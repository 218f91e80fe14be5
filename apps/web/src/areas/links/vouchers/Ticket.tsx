import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import css from './Ticket.module.css';
import type { Voucher } from './vouchers.data.ts';

const tones: Record<Voucher['status'], Tone> = {
  open: 'good',
  given: 'waiting',
  redeemed: 'neutral',
  expired: 'neutral',
};

interface Props {
  voucher: Voucher;
  /** Content below its facts: the button to open it; none on the opened one. */
  children?: ReactNode;
}

/** A voucher as a ticket to hand over: value, expiry, and its code for a camera. */
export function Ticket({ voucher, children }: Props) {
  const { t, format } = useTexts();
  const { code, amount, remaining, redeemed, product, status, validUntil, isOwn, partner } = voucher;
  const holder =
    partner === null ? null : isOwn ? (partner.displayName ?? t('links:vouchers.formerPartner')) : null;
  return (
    <article className={css.ticket} data-status={status} aria-label={code}>
      <div className={css.value}>
        <p className={css.amount}>{format.money(amount)}</p>
        {remaining !== amount && status !== 'redeemed' && status !== 'expired' && (
          <p className={css.for}>{t('links:vouchers.remaining', { amount: format.money(remaining) })}</p>
        )}
        <p className={css.for}>{product?.name ?? t('links:vouchers.forAll')}</p>
        <dl className={css.facts}>
          {!isZero(redeemed) && status !== 'redeemed' && (
            <div>
              <dt>{t('links:vouchers.redeemedAmount')}</dt>
              <dd>{format.money(redeemed)}</dd>
            </div>
          )}
          <div>
            <dt>{t('links:vouchers.validUntil')}</dt>
            <dd>{format.day(validUntil)}</dd>
          </div>
          <div>
            <dt>{t('links:vouchers.holder')}</dt>
            <dd>{holder ?? t(isOwn ? 'links:vouchers.you' : 'links:vouchers.givenToYou')}</dd>
          </div>
        </dl>
        <Badge tone={tones[status]}>{t(`links:vouchers.statusName.${status}`)}</Badge>
        {children}
      </div>
      <div className={css.stub}>
        <QrCode value={code} label={t('links:vouchers.qr', { code })} className={css.qr} />
        <span className={css.code}>{code}</span>
      </div>
    </article>
  );
}
