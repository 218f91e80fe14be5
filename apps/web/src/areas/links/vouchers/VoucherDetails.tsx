import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { GiveVoucher } from './GiveVoucher.tsx';
import { Ticket } from './Ticket.tsx';
import css from './VoucherDetails.module.css';
import { VoucherLines } from './VoucherLines.tsx';
import { voucherQuery } from './vouchers.data.ts';

interface Props {
  id: number;
  /** The partner whose vouchers are shown. */
  partner: number;
  own: boolean;
}

/** One voucher: hand over, give away or print; with the order lines that redeemed it. */
export function VoucherDetails({ id, partner, own }: Props) {
  const { t } = useTexts();
  const [giving, setGiving] = useState(false);
  return (
    <QueryContent
      query={useQuery(voucherQuery(id))}
      lines={[90, 60, 80]}
      missing={<Empty picture="paper" title={t('links:vouchers.gone')} />}
    >
      {(voucher) => {
        const mayGive = own && voucher.isOwn && voucher.status === 'open' && voucher.partner === null;
        return (
          <div className={css.details}>
            <Ticket voucher={voucher} />
            <div className={css.actions}>
              <CopyButton value={voucher.code} label={t('links:vouchers.copy')} />
              <Button variant="default" icon="print" onClick={() => print()}>
                {t('links:vouchers.print')}
              </Button>
              {mayGive && !giving && (
                <Button icon="invite" onClick={() => setGiving(true)}>
                  {t('links:vouchers.give')}
                </Button>
              )}
            </div>
            {mayGive && giving && (
              <GiveVoucher voucher={voucher} partner={partner} onDone={() => setGiving(false)} />
            )}
            {own && voucher.isOwn && !mayGive && (
              <p className="quiet">{t(`links:vouchers.whyNot.${voucher.status}`)}</p>
            )}
            <VoucherLines voucher={voucher} holder={voucher.partner?.id ?? partner} />
          </div>
        );
      }}
    </QueryContent>
  );
}
