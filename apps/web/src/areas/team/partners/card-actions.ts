import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import type { GroupRow, MoreRow, PartnerRow } from './tree-rows.ts';

/** Actions of a card on the canvas. */
export interface CardActions {
  readonly select: (row: PartnerRow) => void;
  readonly toggle: (row: PartnerRow) => void;
  readonly toggleGroup: (row: GroupRow) => void;
  readonly more: (row: MoreRow) => void;
  readonly retry: (of: number) => void;
}

export const CardActionsContext = createContext<CardActions | null>(null);

/** The actions of the canvas around a card. */
export function useCardActions(): CardActions {
  const actions = use(CardActionsContext);
  if (actions === null) throw new Error('A card must be inside of a canvas');
  return actions;
}

/** Actions with a stable identity although their behaviour changes: hundreds of cards need not be rendered again. */
export function useSteadyActions(actions: CardActions): CardActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<CardActions>(() => ({
    select: (row) => latest.current.select(row),
    toggle: (row) => latest.current.toggle(row),
    toggleGroup: (row) => latest.current.toggleGroup(row),
    more: (row) => latest.current.more(row),
    retry: (of) => latest.current.retry(of),
  }));
  return steady;
}
