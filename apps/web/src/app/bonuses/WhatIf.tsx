import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { type Focus, WhatIfCard } from '../../features/what-if/WhatIfCard.tsx';
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
  return <WhatIfCard key={partner} partner={partner} focus={focus} text={whatIf} onChange={change} />;
}
