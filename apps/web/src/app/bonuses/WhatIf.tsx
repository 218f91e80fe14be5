import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { monthQuery } from '../../features/commissions/commissions.data.ts';
import { MonthHints } from '../../features/commissions/MonthHints.tsx';
import { type Focus, WhatIfCard } from '../../features/what-if/WhatIfCard.tsx';
import css from './BonusScreen.module.css';
import type { BonusSearch } from './bonus-search.ts';

/** The scenarios of a bonus page, for whoever sees the partner's bonuses; they stand in the address. */
export function WhatIf({ focus }: { focus: Focus }) {
  const { partner, as } = useSubject();
  const { whatIf }: BonusSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  if (as === 'team') return null;
  const change = (text: string | undefined) =>
    void navigate({
      to: '.',
      search: (({ whatIf: _, ...rest }: BonusSearch) => ({
        ...rest,
        ...(text !== undefined && { whatIf: text }),
      })) as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <WhatIfCard
      key={partner}
      partner={partner}
      focus={focus}
      text={whatIf}
      onChange={change}
      hints={<Hints partner={partner} />}
    />
  );
}

function Hints({ partner }: { partner: number }) {
  const month = useQuery(monthQuery(partner)).data?.cycles.at(-1);
  return (
    month !== undefined &&
    month.hints.length > 0 && (
      <p className={css.hints}>
        <MonthHints month={month} />
      </p>
    )
  );
}
