import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '../../../api/file.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { purposeText } from '../purpose-text.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Accounting.module.css';
import {
  type AccountingMonth,
  type AccountingSettings,
  type MissingPart,
  reloadAccounting,
  settingsQuery,
} from './accounting.data.ts';

type File = AccountingMonth['files'][number]['file'];

/** Missing parts that the settings provide. */
const inSettings: ReadonlySet<MissingPart['code']> = new Set([
  'consultant',
  'client',
  'creditorsFrom',
  'creditorRange',
  'account',
]);

/**
 * The files of a month, each with what is missing. Files of a month not closed are drafts; the tax adviser's is one until
 * the hand-over.
 */
export function MonthFiles({
  month,
  files,
  handedOver,
}: Pick<AccountingMonth, 'month' | 'files' | 'handedOver'>) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <ul className={css.files} data-testid="accounting-files">
      {files.map(({ file, missing }) => (
        <li key={file}>
          <div>
            <strong>{t(`operations:accounting.file.${file}`)}</strong>
            {missing.map((part) => (
              <p key={part.code} className="quiet">
                {missingText(texts, part)}
              </p>
            ))}
            {missing.some(({ code }) => inSettings.has(code)) && (
              <Link to="/app/operations/accounting/settings">{t('operations:title.accountingSettings')}</Link>
            )}
          </div>
          <div className={css.links}>
            <SaveFileButton save={() => downloads[file](month)}>
              {t(
                missing.some(({ code }) => code === 'monthOpen') || (file === 'datev' && handedOver === null)
                  ? 'operations:accounting.draft'
                  : 'operations:accounting.save',
              )}
            </SaveFileButton>
            {file === 'datev' && handedOver === null && (
              <HandOver month={month} lacks={missing[0] ? missingText(texts, missing[0]) : null} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const downloads: Readonly<Record<File, (month: string) => Promise<void>>> = {
  datev: (month) => download('GET /api/accounting/{month}/datev.csv', { params: { month } }),
  journal: (month) => download('GET /api/accounting/{month}/journal.csv', { params: { month } }),
  'credit-notes': (month) => download('GET /api/accounting/{month}/credit-notes.zip', { params: { month } }),
  vat: (month) => download('GET /api/accounting/{month}/vat.csv', { params: { month } }),
  'section-13b': (month) => download('GET /api/accounting/{month}/section-13b.csv', { params: { month } }),
  numbers: (month) => download('GET /api/accounting/{month}/numbers.csv', { params: { month } }),
};

function missingText({ t, format }: Texts, { code, month, purposes, count }: MissingPart): string {
  return t(`operations:accounting.missing.${code}`, {
    month: month === null ? '' : format.month(`${month}-01`),
    // Account names contain commas, hence the other separator.
    accounts: purposes.map((purpose) => purposeText(t, purpose)).join('; '),
    number: count === null ? '' : format.integer(count),
  });
}

interface Props {
  month: string;
  /** What is missing for the hand-over, as text; null if nothing is. */
  lacks: string | null;
}

/** Hands a closed month over to the tax adviser, if permitted, after confirming the settings. */
function HandOver({ month, lacks }: Props) {
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
