import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { loadAll } from '../../../ui/table/load-all.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './AllCards.module.css';
import { cardOf } from './card-of.ts';
import { loadFirstLine } from './contacts.data.ts';
import { saveVcards } from './save-vcards.ts';

/** Downloads the whole first line as one address book file: page by page, with progress and a cancel button. */
export function AllCards({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController>(undefined);
  const run = async (signal: AbortSignal) => {
    const people = await loadAll({
      load: (page, limits) => loadFirstLine({ partner, page, limits, displayName: undefined }),
      rowId: ({ id }) => id,
      onProgress: (done, total) => setProgress({ done, total }),
      signal,
    });
    saveVcards(t('nav.contacts'), people.map(cardOf));
    toast.success(t('team:contacts.saved', { count: people.length, total: format.integer(people.length) }));
  };
  const start = () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done: 0, total: 0 });
    run(signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const details = error instanceof ApiError ? { error } : {};
        toast.error(t('team:contacts.notSaved'), { ...details, retry: start });
      })
      .finally(() => setProgress(null));
  };
  if (progress === null) {
    return (
      <Button variant="default" icon="download" onClick={start}>
        {t('team:contacts.allCards')}
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <div className={css.progress}>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('team:contacts.allCards')} />
      <span>
        {format.integer(done)} / {format.integer(total)}
      </span>
      <Button variant="default" onClick={() => running.current?.abort()}>
        {t('ui:confirm.cancel')}
      </Button>
    </div>
  );
}
