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

// It brings what tables share.
const OpenCredit = part(() => import('../money/OpenCredit.tsx'), 'OpenCredit', []);

interface Props {
  title: TitleKey;
  /** The number of the programme's texts. */
  view: TextView;
  /** The bonuses whose credits are the page's history. */
  bonuses: readonly BonusName[];
  /** When the figures were computed; null as long as it is not known. */
  asOf: string | null;
  /** Where the partner stands. */
  progress: ReactNode;
  /** What is still missing for the next step; null where there is none. */
  missing: ReactNode;
  /** Rules and credits are opened by whoever wants to read them. */
  folded?: boolean;
  /** What only this programme has, below. */
  children?: ReactNode;
}

/** A bonus programme: where one stands, what is missing, its rules, and what it has credited. */
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
  // The address names rows of the history.
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
