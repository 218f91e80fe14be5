import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { purposeText } from '../purpose-text.ts';
import { type AccountingSettings, reloadAccounting, settingsQuery } from './accounting.data.ts';

interface Props {
  month: string;
  /** What is missing for the hand-over, as text; null if nothing is. */
  lacks: string | null;
}

/** Hands a closed month over to the tax adviser, if permitted, after confirming the settings. */
export function HandOver({ month, lacks }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!rights.includes('accounting.write')) return null;
  return (
    <>
      <ReasonedButton aria-haspopup="dialog" reason={lacks} onClick={() => setAsking(true)}>
        {t('operations:accounting.handOver.button')}
      </ReasonedButton>
      {isAsking && <HandOverDialog month={month} onClose={() => setAsking(false)} />}
    </>
  );
}

function HandOverDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const settings = useQuery(settingsQuery());
  const sending = useMutation({
    mutationFn: () =>
      requestOnce('POST /api/accounting/{month}/hand_over', {
        params: { month },
        ...(settings.data && { version: settings.data.version }),
      }),
    onSuccess: () => {
      toast.success(t('operations:accounting.handOver.done'));
      onClose();
    },
    onError: (error) => toast.error(t('operations:accounting.handOver.failed'), { error }),
    // If the settings have changed meanwhile, the new ones are shown.
    onSettled: () => reloadAccounting(client),
  });
  return (
    <Confirm
      title={t('operations:accounting.handOver.title', { month: format.month(`${month}-01`) })}
      confirm={t('operations:accounting.handOver.confirm')}
      busy={sending.isPending}
      onConfirm={() => sending.mutate()}
      onClose={onClose}
    >
      <p>{t('operations:accounting.handOver.text')}</p>
      <QueryContent query={settings} lines={[60, 60, 60, 90]}>
        {(data) => <Settings settings={data} />}
      </QueryContent>
    </Confirm>
  );
}

/** The settings of the export. */
function Settings({ settings }: { settings: AccountingSettings }) {
  const { t } = useTexts();
  const { consultant, client, chart, creditorsFrom, accounts } = settings;
  return (
    <FieldList
      fields={[
        [t('operations:field.consultant'), String(consultant ?? '–')],
        [t('operations:field.client'), String(client ?? '–')],
        [t('operations:field.chart'), chart],
        [t('operations:field.creditorsFrom'), String(creditorsFrom ?? '–')],
        ...Object.entries(accounts).map(([purpose, account]): [string, string] => [
          purposeText(t, purpose),
          [account?.account, account?.key].filter(Boolean).join(' / '),
        ]),
      ]}
    />
  );
}
