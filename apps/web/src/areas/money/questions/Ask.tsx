import { Suspense, useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './Questions.module.css';
import type { AskedLine } from './questions.data.ts';

const AskForm = part(() => import('./AskForm.tsx'), 'AskForm', ['questions']);

/** Button to ask the company about a line; absent on other partners' screens. */
export function Ask({ line }: { line: AskedLine }) {
  const { t } = useTexts();
  const { own, partner } = useSubject();
  const [isOpen, setOpen] = useState(false);
  if (!own) return null;
  return (
    <div className={css.ask}>
      <Button variant="default" icon="help" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('money:ask')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Pending lines={[80, 60]} />}>
          <AskForm partner={partner} line={line} />
        </Suspense>
      )}
    </div>
  );
}
