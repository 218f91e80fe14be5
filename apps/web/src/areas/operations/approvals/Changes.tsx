import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './ApprovalsPage.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** What something was and what it becomes, field by field; what stays is left out. */
export function Changes({ before, after }: { before: Fields | null; after: Fields | null }) {
  const { t } = useTexts();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
  const words = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'operations:value.yes' : 'operations:value.no');
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => rightWords(String(one))).join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const rightWords = (text: string) =>
    /^[a-z]+\.[a-z]+$/.test(text) || text === 'takeover' ? t(rightText(text as Right)) : text;
  return (
    <dl className={css.changes}>
      {changed.map((name) => (
        <div key={name} className={css.change}>
          <dt>{fieldNames.has(name) ? t(`operations:field.${name}` as 'operations:field.admin') : name}</dt>
          <dd>
            {before?.[name] !== undefined && (
              <>
                <span className={css.before}>{words(before[name])}</span> <span aria-hidden="true">
                  →
                </span>{' '}
              </>
            )}
            <strong>{words(after?.[name])}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The text of a right. */
export function rightText(right: Right) {
  return `operations:right.${right.replace('.', '_')}` as 'operations:right.takeover';
}

/** Fields whose names are said in the reader's language; others stand as the call has them. */
const fieldNames = new Set([
  'admin',
  'rights',
  'email',
  'testMail',
  'status',
  'state',
  'isDisabled',
  'roles',
  'fourEyes',
  'secondFactor',
  'name',
  'street',
  'postcode',
  'city',
  'countryISO',
  'vatId',
  'representedBy',
  'phone',
  'sender',
  'accent',
  'locales',
  'logo',
  'holdDays',
  'payoutDays',
  'payoutCutOffDays',
  'payoutMinimum',
  'kind',
  'version',
  'validFrom',
  'acceptAnew',
  'languages',
]);
