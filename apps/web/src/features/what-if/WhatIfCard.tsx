import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Estimate } from '../../ui/Estimate.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { parseWish, type Wish, wishText } from './scenario.ts';
import css from './WhatIf.module.css';

const WhatIfPanel = lazy(async () => {
  const { WhatIfPanel: panel } = await import('./WhatIfPanel.tsx');
  return { default: panel };
});

/** The bonus page that it stands on. */
export type Focus = 'step-up' | 'kick-start' | 'builder' | 'level' | 'infinity';

interface Props {
  partner: number;
  focus: Focus;
  /** The scenario as it stands in the address. */
  text: string | undefined;
  onChange: (text: string | undefined) => void;
  /** What may change it without any other volume. */
  hints: ReactNode;
}

/** "What if": an estimate of the open cycle with other volumes. The engine is loaded when it is asked for. */
export function WhatIfCard({ partner, focus, text, onChange, hints }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(text !== undefined);
  const change = (wish: Wish) => onChange(wishText(wish));
  return (
    <Card title={t('bonuses:whatIf.title')} aside={<Estimate />}>
      <p className={css.about}>{t('bonuses:whatIf.about')}</p>
      {hints}
      {open ? (
        <Suspense fallback={<Pending lines={[80, 70, 90, 60]} />}>
          <WhatIfPanel partner={partner} focus={focus} wish={parseWish(text)} onChange={change} />
        </Suspense>
      ) : (
        <button type="button" className={css.open} onClick={() => setOpen(true)}>
          {t('bonuses:whatIf.open')}
        </button>
      )}
    </Card>
  );
}
