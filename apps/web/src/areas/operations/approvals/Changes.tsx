import { useTexts } from '../../../i18n/use-texts.ts';
import { Swatch } from '../Swatch.tsx';
import css from './ApprovalsPage.module.css';
import { changedFields, type Fields } from './changed-fields.ts';

/** The old and new values, field by field; unchanged fields are omitted. */
export function Changes({ before, after }: { before: Fields | null; after: Fields | null }) {
  const words = useTexts();
  return (
    <dl className={css.changes}>
      {changedFields(words, before, after).map((field) => (
        <div key={field.name} className={css.change}>
          <dt>{field.label}</dt>
          <dd>
            {field.before !== null && (
              <>
                <Value className={css.before}>{field.before}</Value> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <strong>
              <Value>{field.after}</Value>
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value as text; a colour also as a swatch. */
function Value({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <>
      <span className={className}>{children}</span>
      <Swatch colour={children} />
    </>
  );
}
