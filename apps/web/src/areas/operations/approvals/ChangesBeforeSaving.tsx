import { useTexts } from '../../../i18n/use-texts.ts';
import { Changes } from './Changes.tsx';
import css from './ChangesBeforeSaving.module.css';
import { changedFields, type Fields } from './changed-fields.ts';

interface Props {
  /** By the log's field names; values that need text of their own are given as that text. */
  before: Fields;
  after: Fields;
}

/** Shown where the reason is asked for: what the form is about to change, before and after. */
export function ChangesBeforeSaving({ before, after }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const isChange = changedFields(texts, before, after).length > 0;
  return (
    <div className={css.box} data-testid="changes-before-saving">
      <p className={css.title}>{t('operations:changes.title')}</p>
      {isChange ? (
        <Changes before={before} after={after} />
      ) : (
        <p className="quiet">{t('operations:changes.none')}</p>
      )}
    </div>
  );
}
