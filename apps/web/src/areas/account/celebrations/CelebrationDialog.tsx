import { lazy, type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { mayMove } from '../../../settings/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDialog } from '../../../ui/dialog.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import css from './CelebrationDialog.module.css';
import type { Celebration } from './celebrated.data.ts';
import { GROWN, textsOf } from './celebration-texts.ts';

/** Loaded on demand, because it brings the drawing code. */
const ShareCard = lazy(async () => ({ default: (await import('./ShareCard.tsx')).ShareCard }));

/** Small leaves that drift away once: where they begin, in hundredths of the width, and how far they turn. */
const drifting = [
  [18, -40],
  [31, 25],
  [44, -15],
  [57, 35],
  [69, -25],
  [82, 45],
] as const;

interface Props {
  celebration: Celebration;
  /** It was celebrated before: its card is shown, and nothing moves. */
  isAgain?: boolean;
  /** How many more there are. */
  later?: number;
  onNext?: () => void;
  onClose: () => void;
}

/**
 * A full-screen celebration: a leaf grows, and the text says what was reached. Escape and a tap close it; with reduced
 * motion the leaf is shown grown. Screen readers announce it on opening and for each that follows.
 */
export function CelebrationDialog({ celebration, isAgain = false, later = 0, onNext, onClose }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const heading = useId();
  const { title, text, headline } = textsOf(celebration, texts);
  const { props, close } = useDialog(onClose);
  const [isCard, setCard] = useState(isAgain);
  const [moves] = useState(() => !isAgain && mayMove());
  const leaf = useRef<HTMLDivElement>(null);
  const next = () => {
    setCard(false);
    onNext?.();
  };
  const everywhere = {
    ...props,
    onClick: ({ target }: MouseEvent<HTMLDialogElement>) => {
      if (!(target as Element).closest('button, a, label, select, [data-kept]')) close();
    },
  };
  return (
    <dialog {...everywhere} className={css.celebration} aria-labelledby={heading} data-moves={moves}>
      {moves && <Drift />}
      <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
        <Icon name="close" size={26} />
      </button>
      <div className={css.sheet}>
        <div ref={leaf} className={`${css.leaf} ${isCard ? css.behind : ''}`}>
          <GrowingLeaf key={title} level={celebration.level ?? GROWN} moves={moves} />
        </div>
        <div aria-live="polite">
          <h2
            id={heading}
            className={css.title}
            tabIndex={-1}
            // The browser focuses it when the dialog opens, so screen readers start with the subject.
            ref={(element) => void element?.toggleAttribute('autofocus', true)}
          >
            {title}
          </h2>
          <p className={css.text}>{text}</p>
        </div>
        {isCard ? (
          <Suspense fallback={<div className={css.room} />}>
            <ShareCard headline={headline} day={celebration.reachedOn} leaf={leaf} />
          </Suspense>
        ) : (
          <Button variant="white" icon="share" onClick={() => setCard(true)}>
            {t('celebrations:card.make')}
          </Button>
        )}
        <Button variant="white" onClick={later > 0 ? next : close}>
          {later > 0
            ? t('celebrations:next', { count: later, number: later })
            : t(isAgain ? 'celebrations:list.back' : 'celebrations:done')}
        </Button>
      </div>
    </dialog>
  );
}

/** Fills after mounting. */
function GrowingLeaf({ level, moves }: { level: number; moves: boolean }) {
  const [filled, setFilled] = useState(moves ? 0 : 1);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFilled(1));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Leaf level={level} size={176} filled={filled} />;
}

function Drift() {
  return (
    <div className={css.drift} aria-hidden="true">
      {drifting.map(([left, turn]) => (
        <svg
          key={left}
          className={css.drifting}
          aria-hidden="true"
          viewBox="0 0 24 24"
          style={{ left: `${left}%`, rotate: `${turn}deg` }}
        >
          <path d="M12 2c6 6 7 13 0 20C5 15 6 8 12 2Z" />
        </svg>
      ))}
    </div>
  );
}
