import { Link } from '@tanstack/react-router';
import { download } from '../../../api/file.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { purposeText } from '../purpose-text.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Accounting.module.css';
import type { AccountingMonth, MissingPart } from './accounting.data.ts';
import { HandOver } from './HandOver.tsx';

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
