import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Estimate } from '../../../ui/Estimate.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import css from './Hero.module.css';

interface Props {
  title: string;
  /** Marks the figures as estimates. */
  estimate?: boolean;
  /** The level whose leaf is drawn beside, and how much of it is filled. */
  leaf?: { readonly level: number; readonly filled: number };
  /** Full-width content below the leaf. */
  below?: ReactNode;
  children: ReactNode;
}

/** The first card of a bonus page: the partner's progress. */
export function Hero({ title, estimate, leaf, below, children }: Props) {
  const facts = <div className={css.facts}>{children}</div>;
  return (
    <Card title={title} aside={estimate && <Estimate />} className="bonus-progress">
      {leaf === undefined ? (
        facts
      ) : (
        <div className={css.body}>
          <div className={css.plate}>
            <Leaf level={leaf.level} size={112} filled={leaf.filled} />
          </div>
          {facts}
        </div>
      )}
      {below}
    </Card>
  );
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  testId?: string;
}

/** The main figure of the card. */
export function HeroFigure({ label, value, note, testId }: FigureProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      <p className={css.value} data-testid={testId}>
        {value}
      </p>
      {note !== undefined && <p className={css.note}>{note}</p>}
    </div>
  );
}
