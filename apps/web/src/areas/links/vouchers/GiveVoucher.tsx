import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { NoHit } from '../../../ui/NoHit.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './VoucherDetails.module.css';
import { receiversQuery, type Voucher, voucherQuery } from './vouchers.data.ts';

const CONFLICT = 409;

interface Props {
  voucher: Voucher;
  partner: number;
  onDone: () => void;
}

/** Gives a voucher to a direct partner: select, confirm, done. It cannot be undone. */
export function GiveVoucher({ voucher, partner, onDone }: Props) {
  const { t, format } = useTexts();
  const reason = useFailureText();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ id: number; displayName: string }>();
  const query = useQuery({ ...receiversQuery(partner, text), placeholderData: keepPreviousData });
  const give = useMutation({
    mutationFn: (receiver: number) =>
      request('PATCH /api/voucher_partners/{id}', {
        params: { id: voucher.id },
        body: { partner: `/api/partners/${receiver}` },
      }),
    onSuccess: (given) => {
      client.setQueryData(voucherQuery(voucher.id).queryKey, given);
      toast.success(t('links:vouchers.given', { name: chosen?.displayName }));
      onDone();
    },
    onSettled: () => {
      setChosen(undefined);
      return client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(user_voucher_list|voucher_partners)/.test(String(queryKey[0])),
      });
    },
    onError: (error) => {
      // The ticket is re-read, and shows what happened to it.
      if (error.status !== CONFLICT) return;
      toast.error(t('links:vouchers.conflict'), { error });
    },
  });
  const values = { name: chosen?.displayName, amount: format.money(voucher.amount), code: voucher.code };
  return (
    <section className={css.give}>
      <h3>{t('links:vouchers.toWhom')}</h3>
      <SearchField label={t('links:vouchers.search')} value={text} onRest={setText} draft="vouchers.search" />
      <QueryContent query={query} lines={[60, 50, 70]}>
        {({ firstLine }) =>
          firstLine.length === 0 ? (
            <NoReceiver searched={text !== ''} onClear={() => setText('')} />
          ) : (
            <ul className={css.people}>
              {firstLine.map(({ id, displayName }) => (
                <li key={id}>
                  <button type="button" className={css.person} onClick={() => setChosen({ id, displayName })}>
                    <Avatar name={displayName} />
                    {displayName}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {give.error !== null && give.error.status !== CONFLICT && (
        <p role="alert" className={css.error}>
          {reason(give.error)}
        </p>
      )}
      {chosen !== undefined && (
        <Confirm
          title={t('links:vouchers.giveTitle')}
          confirm={t('links:vouchers.giveNow')}
          busy={give.isPending}
          onConfirm={() => give.mutate(chosen.id)}
          onClose={() => setChosen(undefined)}
        >
          <p>{t('links:vouchers.giveText', values)}</p>
        </Confirm>
      )}
    </section>
  );
}

/** The first line is empty, or nobody in it matches. */
function NoReceiver({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTexts();
  if (!searched) return <Empty list picture="people" title={t('links:vouchers.nobody')} />;
  return <NoHit onClear={onClear} />;
}
