import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import quick from '../quick/QuickAccess.module.css';
import { isFree } from '../quick/quick-keys.ts';
import { SearchDialog } from './SearchDialog.tsx';

/** The search field in the header of the operators' pages; `/`, and Ctrl or ⌘ with K, open it from every page. */
export function OperatorSearch() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksToSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={quick.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={quick.word}>{t('layout.search')}</span>
        <kbd className={quick.keys}>{/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** As for the search of the partners' pages: a single key can be switched off, and is ignored in fields. */
function asksToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k';
  return key === '/' && !altKey && isFree(target);
}
