import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import css from '../toast/ToastHost.module.css';
import { closeByHand, useByHand } from './copy-text.ts';

const CopyByHand = lazy(async () => {
  const [module] = await Promise.all([import('./CopyByHand.tsx'), loadTexts(['ui'])]);
  return { default: module.CopyByHand };
});

/** Shows a text that could not be copied; if its dialog fails to load, the plain text. */
export function CopyHost() {
  const text = useByHand();
  return text === null ? null : (
    <CatchBoundary getResetKey={() => text} errorComponent={PlainText}>
      <Suspense>
        <CopyByHand text={text} onClose={closeByHand} />
      </Suspense>
    </CatchBoundary>
  );
}

function PlainText() {
  const { t } = useTexts();
  return (
    <div role="alert" className={css.plain}>
      <div className={css.message}>
        <p>{useByHand()}</p>
        <Button variant="quiet" size="small" onClick={closeByHand}>
          {t('layout.close')}
        </Button>
      </div>
    </div>
  );
}
