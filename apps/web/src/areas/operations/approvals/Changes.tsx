import { useTexts } from '../../../i18n/use-texts.ts';
import { Swatch } from '../Swatch.tsx';
import css from './ApprovalsPage.module.css';
import { changedFields, type Fields } from './changed-fields.ts';

/** What something was and what it becomes, field by field; what stays is left out. */
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

/** A value in words; a colour is seen beside its code. */
function Value({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <>
      <span className={className}>{children}</span>
      <Swatch colour={children} />
    </>
  );
}
