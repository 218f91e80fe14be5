import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import css from './ToastHost.module.css';
import { toast, useToasts } from './toast.ts';

const Toasts = lazy(async () => {
  const [module] = await Promise.all([import('./Toasts.tsx'), loadTexts(['ui'])]);
  return { default: module.Toasts };
});

/** Where messages appear; their code comes with the first of them, and where it cannot come they are said without it. */
export function ToastHost() {
  return useToasts().length === 0 ? null : (
    <CatchBoundary getResetKey={() => 'toasts'} errorComponent={PlainToasts}>
      <Suspense>
        <Toasts />
      </Suspense>
    </CatchBoundary>
  );
}

/** Most of what goes wrong without a connection is said here, and the rest of the page stays. */
function PlainToasts() {
  const { t } = useTexts();
  return (
    <div role="alert" className={css.plain}>
      {useToasts().map(({ id, text, retry }) => (
        <div key={id} className={css.message}>
          <p>{text}</p>
          {retry !== undefined && (
            <Button
              variant="default"
              size="small"
              onClick={() => {
                toast.close(id);
                retry();
              }}
            >
              {t('card.retry')}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => toast.close(id)}>
            {t('layout.close')}
          </Button>
        </div>
      ))}
    </div>
  );
}
