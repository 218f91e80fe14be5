import { type ReactNode, useEffect, useId, useState } from 'react';
import card from './Card.module.css';
import css from './FoldedCard.module.css';
import { Icon } from './icons.tsx';
import { useRegionName } from './region-name.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  title: string;
  className?: string;
  /** Content to the right of the title while it is open. */
  aside?: ReactNode;
  /** The URL names something in it: then it is open. */
  asked?: boolean;
  children: ReactNode;
}

/** A collapsible card, so that a page starts with the user's own data; open when printed. */
export function FoldedCard({ title, className = '', aside, asked = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(asked);
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  const printing = usePrinting();
  const isShown = isOpen || printing;
  return (
    <section className={`bw-card ${card.card} ${css.card} ${className}`} aria-label={useRegionName(title)}>
      <div className={card.head}>
        <h2 className={`${card.title} ${css.title}`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            data-printed
          >
            <Icon name="chevron" size={18} />
            {title}
          </button>
        </h2>
        {isShown && aside}
      </div>
      <div id={id} className={css.content} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}
