import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { shownIban } from '../../../../ui/shown-iban.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import css from './Statements.module.css';
import { candidatesQuery } from './statements.data.ts';
import type { StatementLine } from './statements-search.ts';

type Candidate = CallAnswer<'GET /api/bank_statement_lines/{id}/candidates'>['candidates'][number];

interface Props {
  line: StatementLine;
  /** The user may match it. */
  canMatch: boolean;
}

/** Payouts with exactly the amount of an open line; a person decides which it is, never the amount alone. */
export function Candidates({ line, canMatch }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(candidatesQuery(line.id));
  const [meant, setMeant] = useState<Candidate | null>(null);
  return (
    <section className={css.list} aria-label={t('runs:match.candidates')}>
      <h3>{t('runs:match.candidates')}</h3>
      <QueryContent query={query} lines={[70, 60]}>
        {({ candidates }) =>
          candidates.length === 0 ? (
            <p className="quiet">{t('runs:match.none')}</p>
          ) : (
            <ul className={css.candidates}>
              {candidates.map((candidate) => (
                <li key={candidate.payout} data-testid="candidate">
                  <strong>
                    <PartnerFileLink id={candidate.partner.id}>
                      {candidate.partner.displayName}
                    </PartnerFileLink>
                  </strong>
                  <span className="quiet">
                    {`#${candidate.payout}`} · {t(`money:payouts.status.${candidate.status}`)} ·{' '}
                    {format.money(candidate.gross)} · {shownIban(candidate.destination)} ·{' '}
                    {candidate.endToEndId}
                  </span>
                  <ReasonedButton
                    variant="default"
                    size="small"
                    aria-haspopup="dialog"
                    reason={canMatch ? null : t('runs:match.noRight')}
                    onClick={() => setMeant(candidate)}
                  >
                    {t('runs:match.button')}
                  </ReasonedButton>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {meant !== null && <Matching line={line} candidate={meant} onClose={() => setMeant(null)} />}
    </section>
  );
}

interface MatchingProps {
  line: StatementLine;
  candidate: Candidate;
  onClose: () => void;
}

function Matching({ line, candidate: { payout, partner, status }, onClose }: MatchingProps) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const becomes = line.amount.startsWith('-') ? 'paid' : 'returned';
  return (
    <ReasonDialog
      title={t('runs:match.title')}
      confirm={t('runs:match.confirm')}
      draft={`bank-line.${line.id}`}
      send={(body) =>
        requestOnce('POST /api/bank_statement_lines/{id}/match', {
          params: { id: line.id },
          body: { payout, ...body },
        })
      }
      onSent={() => {
        toast.success(t('runs:match.done'));
        void reloadPayouts(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t('runs:match.text', {
          name: partner.displayName,
          payout,
          amount: format.money(line.amount),
          day: format.day(line.bookedOn),
        })}
      </p>
      <ChangesBeforeSaving
        before={{ status: t(`money:payouts.status.${status}`) }}
        after={{ status: t(`money:payouts.status.${becomes}`) }}
      />
    </ReasonDialog>
  );
}
