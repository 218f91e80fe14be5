import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Estimate } from '../../../ui/Estimate.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { monthQuery } from '../../money/commissions/commissions.data.ts';
import { MonthHints } from '../../money/commissions/MonthHints.tsx';
import { inputText, parseInput, type ScenarioInput } from './scenario.ts';
import css from './WhatIf.module.css';

const WhatIfPanel = lazy(async () => {
  const { WhatIfPanel: panel } = await import('./WhatIfPanel.tsx');
  return { default: panel };
});

/** The bonus page that contains it. */
export type Focus = 'step-up' | 'kick-start' | 'builder' | 'level' | 'infinity';

interface Props {
  partner: number;
  focus: Focus;
  /** Its place in the grid while collapsed; open, it takes the full width. */
  className?: string;
  /** Shown above the scenario. */
  children?: ReactNode;
}

/** "What if": an estimate of the open cycle with other volumes, for those who see the partner's bonuses. */
export function WhatIfCard({ focus, className, children }: Omit<Props, 'partner'>) {
  const { partner, as } = useSubject();
  return (
    as !== 'team' && (
      <Scenario key={partner} partner={partner} focus={focus} {...(className !== undefined && { className })}>
        {children}
      </Scenario>
    )
  );
}

/** The scenario is in the URL. The engine is loaded when the card is opened. */
function Scenario({ partner, focus, className = '', children }: Props) {
  const { t } = useTexts();
  const { whatIf: text } = useSearch({ strict: false });
  const [isAsked, setAsked] = useState(false);
  // A scenario in the URL opens the card, also on navigation; removing the scenario leaves it open.
  const open = isAsked || text !== undefined;
  const navigate = useNavigate();
  const change = (input: ScenarioInput) => {
    setAsked(true);
    const whatIf = inputText(input);
    void navigate({
      to: '.',
      search: ({ whatIf: _, ...rest }) => ({ ...rest, ...(whatIf !== undefined && { whatIf }) }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Card title={t('bonuses:whatIf.title')} aside={<Estimate />} className={open ? 'bonus-wide' : className}>
      {children}
      {(open || children === undefined) && <p className={css.about}>{t('bonuses:whatIf.about')}</p>}
      {open && <Hints partner={partner} />}
      {open ? (
        <Suspense fallback={<Pending lines={[80, 70, 90, 60]} />}>
          <WhatIfPanel partner={partner} focus={focus} input={parseInput(text)} onChange={change} />
        </Suspense>
      ) : (
        <button type="button" className={css.open} onClick={() => setAsked(true)}>
          {t('bonuses:whatIf.open')}
        </button>
      )}
    </Card>
  );
}

/** Things that may change the month without any other volume. */
function Hints({ partner }: Pick<Props, 'partner'>) {
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
