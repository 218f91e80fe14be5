import { useTexts } from '../../../i18n/use-texts.ts';
import css from './ApprovalsPage.module.css';
import { changedFields, type Fields } from './changed-fields.ts';

/** What something was and what it becomes, field by field; what stays is left out. */
export function Changes({ before, after }: { before: Fields | null; after: Fields | null }) {
  const { t } = useTexts();
  return (
    <dl className={css.changes}>
      {changedFields(t, before, after).map((field) => (
        <div key={field.name} className={css.change}>
          <dt>{field.label}</dt>
          <dd>
            {field.before !== null && (
              <>
                <span className={css.before}>{field.before}</span> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <strong>{field.after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
