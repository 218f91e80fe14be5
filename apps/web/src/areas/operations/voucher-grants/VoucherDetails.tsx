import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import form from '../operators/OperatorForm.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import {
  type CompanyVoucher,
  companyVoucherQuery,
  reloadVouchers,
  voucherGrantQuery,
} from './company-vouchers.data.ts';

/** One voucher: owner, remaining value, why the company granted it; its expiry can be changed. */
export function VoucherDetails({ id }: { id: number }) {
  const { rights, partner: own } = useSession();
  return (
    <QueryContent query={useQuery(companyVoucherQuery(id))} lines={[60, 80, 40]}>
      {(voucher) => {
        const isOwn = own !== null && [voucher.owner.id, voucher.holder?.id].includes(own.id);
        const mayChange =
          voucher.granted && !isZero(voucher.remaining) && rights.includes('money.correct') && !isOwn;
        return (
          <div className={form.form}>
            <Facts voucher={voucher} />
            {voucher.grant !== null && <WhyGranted id={voucher.grant} />}
            {mayChange && (
              <>
                <LastDayForm key={voucher.id} voucher={voucher} />
                <Withdraw voucher={voucher} />
              </>
            )}
          </div>
        );
      }}
    </QueryContent>
  );
}

function Facts({ voucher }: { voucher: CompanyVoucher }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { owner, holder, amount, remaining, redeemed, status, validUntil, granted, codeEnd } = voucher;
  return (
    <FieldList
      fields={[
        [
          t('vouchersDesk:owner'),
          rights.includes('partners.read') ? (
            <PartnerFileLink key="owner" id={owner.id}>
              {owner.displayName}
            </PartnerFileLink>
          ) : (
            owner.displayName
          ),
        ],
        ...(holder === null ? [] : [[t('vouchersDesk:holder'), holder.displayName] as const]),
        [t('operations:vouchers.worth'), format.money(amount)],
        [t('operations:vouchers.remaining'), format.money(remaining)],
        [t('vouchersDesk:redeemed'), format.money(redeemed)],
        [t('operations:operators.state'), t(`operations:vouchers.status.${status}`)],
        [t('operations:vouchers.validUntil'), format.day(validUntil)],
        [t('vouchersDesk:origin'), t(`vouchersDesk:granted.${granted}`)],
        [t('vouchersDesk:codeEnd'), codeEnd],
      ]}
    />
  );
}

function WhyGranted({ id }: { id: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(voucherGrantQuery(id))} lines={[60]}>
      {({ reason, preparedBy, decidedBy, preparedAt }) => (
        <FieldList
          fields={[
            [t('ui:form.reason'), reason],
            [
              t('operations:approvals.preparedBy'),
              t('vouchersDesk:personAt', { name: preparedBy.name, date: format.date(preparedAt) }),
            ],
            ...(decidedBy === null ? [] : [[t('operations:approvals.decidedBy'), decidedBy.name] as const]),
          ]}
        />
      )}
    </QueryContent>
  );
}

function LastDayForm({ voucher: { id, validUntil } }: { voucher: CompanyVoucher }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { validUntil, reason: '' },
    validate: { validUntil: required, reason: required },
    send: (body) => request('PATCH /api/vouchers/{id}', { params: { id }, body }),
    onSent: (saved) => {
      const values = { validUntil: saved.validUntil, reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadVouchers(client);
    },
  });
  const { getInputProps, values } = state.form;
  return (
    <ServerForm state={state} label={t('vouchersDesk:change')} className={form.form}>
      <TextField type="date" label={t('operations:vouchers.validUntil')} {...getInputProps('validUntil')} />
      <ChangesBeforeSaving before={{ until: validUntil }} after={{ until: values.validUntil }} />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function Withdraw({ voucher: { id, remaining, owner } }: { voucher: CompanyVoucher }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={form.actions}>
      <ReasonedButton variant="default" writes aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('vouchersDesk:withdraw.button')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('vouchersDesk:withdraw.title')}
          confirm={t('vouchersDesk:withdraw.button')}
          draft={`withdraw-voucher.${id}`}
          send={(body) => requestOnce('POST /api/vouchers/{id}/withdraw', { params: { id }, body })}
          onSent={() => {
            toast.success(t('vouchersDesk:withdraw.done'));
            void reloadVouchers(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('vouchersDesk:withdraw.text', { name: owner.displayName, amount: format.money(remaining) })}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
