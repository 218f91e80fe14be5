import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { rightText } from '../approvals/changed-fields.ts';
import css from '../operators/OperatorForm.module.css';
import { type ApiKey, apiKeyQuery, reloadApiKeys } from './api-keys.data.ts';

/** An API key: its permissions, its owner, and how to revoke it. */
export function KeyDetails({ id }: { id: number }) {
  return (
    <QueryContent query={useQuery(apiKeyQuery(id))} lines={[60, 80, 80]}>
      {(key) => <Details apiKey={key} />}
    </QueryContent>
  );
}

function Details({ apiKey }: { apiKey: ApiKey }) {
  const { t, format } = useTexts();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { name, prefix, rights, missing, state, createdBy, createdAt, expiresAt, lastUsedOn, withdrawnAt } =
    apiKey;
  return (
    <div className={css.form}>
      <KeyNotes apiKey={apiKey} />
      <FieldList
        fields={[
          [t('operations:apiKeys.name'), name],
          [t('operations:apiKeys.prefix'), <code key="prefix">{prefix}…</code>],
          [t('operations:operators.state'), t(`operations:apiKeys.is.${state}`)],
          [
            t('operations:apiKeys.rights'),
            rights
              .filter((right) => !missing.includes(right))
              .map((right) => t(rightText(right)))
              .join(', ') || '–',
          ],
          [t('operations:apiKeys.by'), createdBy.name],
          [t('operations:apiKeys.made'), format.dateTime(createdAt)],
          [
            t('operations:apiKeys.lastUsed'),
            lastUsedOn === null ? t('operations:apiKeys.neverUsed') : format.day(lastUsedOn),
          ],
          [t('operations:apiKeys.expires'), format.dateTime(expiresAt)],
          ...(withdrawnAt === null
            ? []
            : [[t('operations:apiKeys.is.withdrawn'), format.dateTime(withdrawnAt)] as const]),
        ]}
      />
      {withdrawnAt === null && (
        <div className={css.actions}>
          <ReasonedButton
            variant="default"
            writes
            aria-haspopup="dialog"
            onClick={() => setWithdrawing(true)}
          >
            {t('operations:apiKeys.withdraw')}
          </ReasonedButton>
        </div>
      )}
      {isWithdrawing && <Withdraw apiKey={apiKey} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

/** Warnings about its present state. */
function KeyNotes({ apiKey: { state, missing, createdBy, expiresAt } }: { apiKey: ApiKey }) {
  const { t, format } = useTexts();
  const { name } = createdBy;
  if (state === 'suspended')
    return <Note tone="alarm">{t('operations:apiKeys.suspendedNote', { name })}</Note>;
  return (
    <>
      {state === 'expiring' && (
        <Note>{t('operations:apiKeys.expiringNote', { date: format.dateTime(expiresAt) })}</Note>
      )}
      {(state === 'active' || state === 'expiring') && missing.length > 0 && (
        <Note>
          {t('operations:apiKeys.missingNote', {
            name,
            rights: missing.map((right) => t(rightText(right))).join(', '),
          })}
        </Note>
      )}
    </>
  );
}

function Withdraw({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t('operations:apiKeys.withdrawTitle')}
      confirm={t('operations:apiKeys.withdraw')}
      dangerous
      draft={`withdraw-api-key.${id}`}
      send={(body) => request('DELETE /api/api_keys/{id}', { params: { id }, body })}
      onSent={() => {
        void reloadApiKeys(client);
        toast.success(t('operations:apiKeys.withdrawn', { name }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('operations:apiKeys.withdrawAsk', { name })}</p>
    </ReasonDialog>
  );
}
