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

/** Host of the toasts; their code is loaded with the first one, and without it they are shown as plain text. */
export function ToastHost() {
  return useToasts().length === 0 ? null : (
    <CatchBoundary getResetKey={() => 'toasts'} errorComponent={PlainToasts}>
      <Suspense>
        <Toasts />
      </Suspense>
    </CatchBoundary>
  );
}

/** Most failures without a connection are reported here, and the rest of the page stays. */
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
