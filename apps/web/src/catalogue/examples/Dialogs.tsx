import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** A sheet beside the page, one from below, and the confirmation of something irreversible. */
export function Dialogs() {
  const { t } = useTexts();
  const [open, setOpen] = useState<'side' | 'bottom' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpen('side')}>
        {t('catalogue:dialog.sheet')}
      </Button>
      <Button variant="default" onClick={() => setOpen('bottom')}>
        {t('catalogue:dialog.bottom')}
      </Button>
      <Button variant="default" onClick={() => setOpen('confirm')}>
        {t('catalogue:dialog.confirm')}
      </Button>
      {open === 'confirm' ? (
        <Confirm
          title={t('catalogue:dialog.confirm')}
          confirm={t('catalogue:dialog.do')}
          dangerous
          onConfirm={close}
          onClose={close}
        >
          {t('catalogue:sentence')}
        </Confirm>
      ) : (
        open !== null && (
          <Sheet title={t('catalogue:dialog.sheet')} bottom={open === 'bottom'} onClose={close}>
            <p>{t('catalogue:sentence')}</p>
          </Sheet>
        )
      )}
    </>
  );
}
