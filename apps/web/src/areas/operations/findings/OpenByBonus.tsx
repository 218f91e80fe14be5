import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './Findings.module.css';
import { type Deciding, type FindingSum, findingSumsQuery, type Meant } from './findings.data.ts';

const DecideDialog = part(() => import('./DecideDialog.tsx'), 'DecideDialog', []);
const RulesSheet = part(() => import('./RulesSheet.tsx'), 'RulesSheet', []);

/** Open findings by bonus, with a decision for all of one bonus; and the rules that decide automatically. */
export function OpenByBonus() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={t('findings:open.title')}
      aside={
        <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('findings:rules.title')}
        </Button>
      }
    >
      <QueryContent query={useQuery(findingSumsQuery())} lines={[80, 70]} room="any">
        {({ sums }) => <Open sums={sums.filter(({ status }) => status === 'open')} />}
      </QueryContent>
      {isOpen && (
        <Suspense>
          <RulesSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Open({ sums }: { sums: readonly FindingSum[] }) {
  const { t } = useTexts();
  const [deciding, setDeciding] = useState<{ decision: Deciding; meant: Meant } | null>(null);
  if (sums.length === 0) return <p className="quiet">{t('findings:open.none')}</p>;
  return (
    <>
      <ul className={css.kinds} data-testid="open-findings">
        {sums.map((sum) => (
          <Line
            key={sum.bonus}
            sum={sum}
            onDecide={(decision) => {
              const { bonus, count, amount } = sum;
              setDeciding({ decision, meant: { matching: { bonus }, expected: { count, amount } } });
            }}
          />
        ))}
      </ul>
      {deciding !== null && (
        <Suspense>
          <DecideDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </>
  );
}

function Line({ sum, onDecide }: { sum: FindingSum; onDecide: (decision: Deciding) => void }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { bonus, count, amount } = sum;
  const name = t(`money:credits.bonus.${bonus}`);
  return (
    <li data-bonus={bonus}>
      <Link to="/app/operations/findings" search={{ status: 'open', bonus }}>
        {name}
      </Link>
      <span>
        {t('findings:count', { count, number: format.integer(count) })}
        {' · '}
        {format.money(amount)}
      </span>
      {rights.includes('money.correct') && (
        <span className={css.actions}>
          {(['stand', 'correct'] as const).map((decision) => (
            <Button
              key={decision}
              variant="default"
              aria-haspopup="dialog"
              aria-label={t('labelled', { label: name, value: t(`findings:${decision}.all`) })}
              onClick={() => onDecide(decision)}
            >
              {t(`findings:${decision}.all`)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
