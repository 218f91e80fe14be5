import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { forgetRequest } from '../../features/payouts/kept-request.ts';
import { RequestPage } from '../../features/payouts/RequestPage.tsx';
import { ShopChoice } from '../../features/shops/ShopChoice.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Requests a payout; after it the list opens (specification, section 4). */
export function PayoutNewScreen() {
  const { t, format } = useTexts();
  const { partner, user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/payout/new' });
  const navigate = useNavigate({ from: '/app/accounts/payout/new' });
  if (user === null || !own) return null;
  return (
    <RequestPage
      partner={partner}
      user={user}
      search={search}
      shopChoice={(shop, onChange) => <ShopChoice shop={shop} onChange={onChange} />}
      onSearch={(next) => void navigate({ search: next, replace: next.step === search.step })}
      onSent={(payout) => {
        forgetRequest();
        toast.success(t('money:payouts.requested', { amount: format.money(payout.gross) }));
        void navigate({ to: '/app/accounts/payout/list', replace: true });
      }}
    />
  );
}
