import { useTexts } from '../../../i18n/use-texts.ts';
import { PAGE } from './tree-branches.ts';
import type { MoreRow } from './tree-rows.ts';

/** Placeholder for hidden children: how many more would be shown, and how many are left. */
export function TreeMore({ row }: { row: MoreRow }) {
  const { t, format } = useTexts();
  const count = Math.min(PAGE, row.count);
  const number = format.integer(count);
  const left = row.count - count;
  return (
    <>
      <span>
        {row.kind === 'after'
          ? t('team:tree.after', { count, number })
          : t('team:tree.before', { count, number })}
      </span>
      {left > 0 && (
        <span className="quiet">{t('team:tree.left', { count: left, number: format.integer(left) })}</span>
      )}
    </>
  );
}
