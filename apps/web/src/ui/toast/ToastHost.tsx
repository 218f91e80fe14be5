import { lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useToasts } from './toast.ts';

const Toasts = lazy(async () => {
  const [module] = await Promise.all([import('./Toasts.tsx'), loadTexts(['ui'])]);
  return { default: module.Toasts };
});

/** Where messages appear; its code comes with the first of them. */
export function ToastHost() {
  return useToasts().length === 0 ? null : (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
