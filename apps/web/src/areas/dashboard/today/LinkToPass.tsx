import { Suspense, useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './MessageText.module.css';

/** Loaded on demand, because it brings sharing and the links. */
const LinkText = part(() => import('./LinkText.tsx'), 'LinkText', ['sharing', 'ui']);

/** Button to share the user's own link, for tasks that new people complete; `name` is the task's. */
export function LinkToPass({ name }: { name: string }) {
  const { t } = useTexts();
  const { partner } = useSubject();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.message}>
      <Button
        variant="default"
        size="small"
        icon="link"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'today:text.hideOne' : 'today:link.showOne', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'today:text.hide' : 'today:link.show')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Pending lines={[60, 90, 40]} />}>
          <LinkText partner={partner} />
        </Suspense>
      )}
    </div>
  );
}
