import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';
import css from './Vouchers.module.css';
import { type CheckedVoucher, checkQuery, movementsQuery } from './vouchers.data.ts';

const NOT_FOUND = 404;

/** Looks up the value of a code and redeems it; `voucher` is the one whose movements the page shows. */
export function LookUpVoucher({ voucher }: { voucher: number | undefined }) {
  const { t } = useTexts();
  const [known, setKnown] = useState<Pick<CheckedVoucher, 'id' | 'code'>>();
  return (
    <Card title={t('operations:vouchers.lookUp')} className={css.card ?? ''}>
      <CodeForm onFound={setKnown} />
      {voucher !== undefined &&
        (known?.id === voucher ? <Found code={known.code} /> : <OfMovements voucher={voucher} />)}
    </Card>
  );
}

function CodeForm({ onFound }: { onFound: (found: CheckedVoucher) => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/app/operations/vouchers' });
  const required = useRequired();
  const state = useServerForm({
    // A voucher code is money: it is never saved as a draft.
    draft: null,
    initialValues: { code: '' },
    validate: { code: required },
    send: ({ code }) => findVoucher(code.trim()),
    onSent: async (found) => {
      if (found === null) {
        state.form.setFieldError('code', t('operations:vouchers.unknown'));
        return;
      }
      client.setQueryData(checkQuery(found.code).queryKey, found);
      onFound(found);
      await navigate({ search: { voucher: found.id }, resetScroll: false });
    },
  });
  return (
    <ServerForm state={state} label={t('operations:vouchers.lookUp')} className={css.lookUp}>
      <TextField
        label={t('operations:vouchers.code')}
        autoComplete="off"
        maxLength={40}
        {...state.form.getInputProps('code')}
      />
      <ReasonedButton type="submit" variant="default" loading={state.busy}>
        {t('operations:vouchers.check')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** The voucher of a code; null if there is none. */
async function findVoucher(code: string): Promise<CheckedVoucher | null> {
  try {
    return await request('POST /api/voucher_checks', { body: { code } });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

/** The voucher named by the URL: for one that was redeemed before, its movements contain the code. */
function OfMovements({ voucher }: { voucher: number }) {
  const { t } = useTexts();
  const query = useQuery(movementsQuery({ voucher }, { page: 1, limits: 1 }));
  return (
    <QueryContent query={query} lines={[60, 40]}>
      {({ items: [movement] }) =>
        movement === undefined ? (
          <p className="quiet">{t('operations:vouchers.codeAgain')}</p>
        ) : (
          <Found code={movement.voucher.code} />
        )
      }
    </QueryContent>
  );
}

function Found({ code }: { code: string }) {
  return (
    <QueryContent query={useQuery({ ...checkQuery(code), staleTime: 0 })} lines={[60, 40, 60]}>
      {(voucher) => <Voucher voucher={voucher} />}
    </QueryContent>
  );
}

function Voucher({ voucher }: { voucher: CheckedVoucher }) {
  const { t, format } = useTexts();
  const [isRedeeming, setRedeeming] = useState(false);
  const { code, amount, remaining, status, validUntil, product } = voucher;
  return (
    <div className={css.found} data-testid="voucher">
      <FieldList
        fields={[
          [t('operations:vouchers.code'), code],
          [t('operations:vouchers.remaining'), format.money(remaining)],
          [t('operations:vouchers.worth'), format.money(amount)],
          [t('operations:operators.state'), t(`operations:vouchers.status.${status}`)],
          [t('operations:vouchers.validUntil'), format.day(validUntil)],
          [
            t('operations:vouchers.goodFor'),
            t(product === null ? 'operations:vouchers.anything' : 'operations:vouchers.oneProduct'),
          ],
        ]}
      />
      <div>
        <ReasonedButton
          aria-haspopup="dialog"
          writes
          reason={
            isZero(remaining)
              ? t(status === 'expired' ? 'operations:vouchers.expired' : 'operations:vouchers.nothingLeft')
              : null
          }
          onClick={() => setRedeeming(true)}
        >
          {t('operations:vouchers.redeem')}
        </ReasonedButton>
      </div>
      {isRedeeming && <RedeemDialog voucher={voucher} onClose={() => setRedeeming(false)} />}
    </div>
  );
}
