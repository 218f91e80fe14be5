import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { MonthNote } from '../../frame/plan/MonthNote.tsx';
import { part } from '../../frame/screen.ts';
import type { TitleKey } from '../../frame/titles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { RulesCard } from '../content/texts/RulesCard.tsx';
import type { TextView } from '../content/texts/texts.data.ts';
import { CreditHistory } from '../money/credits/CreditHistory.tsx';
import type { BonusName } from '../money/credits/credit-history.data.ts';
import css from './BonusPage.module.css';
import type { BonusSearch } from './bonus-search.ts';
import { MonthLine } from './MonthLine.tsx';

// Lazy, because it loads the code of tables.
const OpenCredit = part(() => import('../money/OpenCredit.tsx'), 'OpenCredit', []);

interface Props {
  title: TitleKey;
  /** Number of the programme's texts. */
  view: TextView;
  /** The bonuses whose credits the history lists. */
  bonuses: readonly BonusName[];
  /** When the figures were computed; null while unknown. */
  asOf: string | null;
  /** The partner's progress. */
  progress: ReactNode;
  /** What is still missing for the next step; null if there is no next step. */
  missing: ReactNode;
  /** Rules and credits are collapsed at first. */
  folded?: boolean;
  /** Content specific to this programme, at the end. */
  children?: ReactNode;
}

/** Page of a bonus programme: progress, what is missing, its rules, and its credits. */
export function BonusPage({
  title,
  view,
  bonuses,
  asOf,
  progress,
  missing,
  folded = false,
  children,
}: Props) {
  const { t, format } = useTexts();
  const { partner, as } = useSubject();
  const search: BonusSearch = useSearch({ strict: false });
  // The URL refers to rows of the history.
  const isTurned = (search.page ?? search.size ?? search.credit) !== undefined;
  return (
    <>
      <PageHead
        title={t(title)}
        lead={
          <span data-testid="as-of">
            {asOf === null ? '\u00a0' : t('bonuses:asOf', { time: format.dateTime(asOf) })}
          </span>
        }
      />
      <MonthNote />
      {as !== 'team' && <MonthLine partner={partner} bonuses={bonuses} />}
      <div className={css.page} data-alone={missing === null}>
        {progress}
        {missing}
        {children}
        {!folded && <RulesCard view={view} />}
        {as !== 'team' && (
          <CreditHistory
            partner={partner}
            bonuses={bonuses}
            page={search.page ?? 1}
            size={pageSizeOf(search)}
            fold={folded ? (isTurned ? 'asked' : 'closed') : undefined}
          />
        )}
        {folded && <RulesCard view={view} folded />}
      </div>
      {search.credit !== undefined && as !== 'team' && (
        <Suspense>
          <OpenCredit id={search.credit} />
        </Suspense>
      )}
    </>
  );
}
