import type { InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { opensRows } from './insight-search.ts';

interface Props {
  figure: InsightFigure;
  /** First day of its month. */
  at: string;
  part: string;
  /** The seller, for figures by seller. */
  partner?: number;
  children: ReactNode;
}

/** A number linked to the rows that it counts, or to the open items of its day. */
export function PointLink({ figure, at, part, partner, children }: Props) {
  const { rights } = useSession();
  if (opensRows(figure))
    return (
      <Link
        to="/app/operations/cockpit/$figure"
        params={{ figure }}
        search={{ at, part, ...(partner !== undefined && { partner }) }}
        preload={false}
      >
        {children}
      </Link>
    );
  if (figure !== 'obligations' || !rights.includes('accounting.read')) return children;
  const day = [cycleOfDay(at).dateTo, berlinDay(Date.now())].toSorted()[0];
  return (
    <Link
      to="/app/operations/accounting/open-items"
      search={day === undefined ? {} : { at: day }}
      preload={false}
    >
      {children}
    </Link>
  );
}
