import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import type { PathStep } from './partners.data.ts';
import css from './TreePlace.module.css';

interface Props {
  /** From the user's own partner down to the selected one; empty without a selection, and then it announces nothing. */
  way: readonly PathStep[];
}

/** Announces the position of the selected partner, with a link to copy. */
export function TreePlace({ way }: Props) {
  const { t, format } = useTexts();
  const last = way.at(-1);
  const names = way.map((step) => step.displayName).join(' › ');
  const link = new URL('/app/team/tree', location.origin);
  if (last) link.searchParams.set('node', String(last.id));
  return (
    <div className={css.place}>
      <p role="status">
        {way.length > 1 && t('team:tree.found', { level: format.integer(way.length - 1), path: names })}
      </p>
      {way.length > 1 && <CopyButton value={link.href} label={t('team:tree.copyLink')} small />}
    </div>
  );
}
