import { Ticket } from '../../areas/links/vouchers/Ticket.tsx';
import type { Voucher } from '../../areas/links/vouchers/vouchers.data.ts';
import css from './examples.module.css';

const open: Voucher = {
  id: 1,
  code: 'BWG-1A2B-0001',
  amount: '25.00',
  remaining: '25.00',
  redeemed: '0.00',
  currency: 'EUR',
  product: null,
  isOwn: true,
  partner: null,
  status: 'open',
  validUntil: '2026-12-31',
  createdAt: '2026-03-05T13:07:00Z',
};

const vouchers: readonly Voucher[] = [
  open,
  {
    ...open,
    id: 2,
    code: 'BWG-1A2B-0002',
    product: { id: 1, name: 'Kräuteröl 100 ml' },
    partner: { id: 2, displayName: 'Émile Noël' },
    status: 'given',
  },
  { ...open, id: 3, code: 'BWG-1A2B-0003', isOwn: false, amount: '1000.00', status: 'redeemed' },
  { ...open, id: 4, code: 'BWG-1A2B-0004', status: 'expired', validUntil: '2026-01-31' },
];

/** A voucher: valid, given away, redeemed and expired. */
export function Vouchers() {
  return (
    <div className={css.tickets}>
      {vouchers.map((voucher) => (
        <Ticket key={voucher.id} voucher={voucher} />
      ))}
    </div>
  );
}
