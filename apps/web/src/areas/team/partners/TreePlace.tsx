import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import type { PathStep } from './partners.data.ts';
import css from './TreePlace.module.css';

interface Props {
  /** From the own partner down to whoever is selected; without anybody it says nothing. */
  way: readonly PathStep[];
}

/** Where the selected partner stands, said aloud, with a link to take along. */
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
