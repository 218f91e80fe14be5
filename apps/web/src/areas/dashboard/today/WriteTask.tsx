import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';

const Loaded = lazy(async () => {
  const [{ OwnTaskSheet }] = await Promise.all([import('./OwnTaskSheet.tsx'), loadTexts(['team'])]);
  return { default: OwnTaskSheet };
});

/** Opens the form for a task of one's own; its code is loaded then. */
export function WriteTask({ partner }: { partner: number }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton icon="plus" variant="default" writes onClick={() => setOpen(true)}>
        {t('today:own.write')}
      </ReasonedButton>
      {open && (
        <Suspense>
          <Loaded partner={partner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
