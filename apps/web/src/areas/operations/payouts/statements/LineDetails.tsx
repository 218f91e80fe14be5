import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { pageSizeOf } from '../../../../ui/table/table-search.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { allDebtsQuery, reloadCorrections } from '../../corrections/corrections.data.ts';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import { AsideDialog } from './AsideDialog.tsx';
import { Candidates } from './Candidates.tsx';
import css from './Statements.module.css';
import { linesQuery } from './statements.data.ts';
import type { LinesSearch, StatementLine } from './statements-search.ts';
import { LineStatus } from './use-line-columns.tsx';

interface Props {
  id: number;
  search: LinesSearch;
}

/** One bank line, from the list already loaded; if open, with the payouts it may match. */
export function LineDetails({ id, search }: Props) {
  const { t } = useTexts();
  const page = { page: search.page ?? 1, limits: pageSizeOf(search) };
  const query = useQuery(linesQuery(search, page));
  return (
    <QueryContent query={query} lines={[50, 80, 80]}>
      {({ items }) => {
        const line = items.find((one) => one.id === id);
        return line === undefined ? (
          <Empty picture="paper" title={t('runs:line.gone')}>
            {t('runs:line.goneText')}
          </Empty>
        ) : (
          <Details line={line} />
        );
      }}
    </QueryContent>
  );
}

function Details({ line }: { line: StatementLine }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { amount, bookedOn, valueOn, counterparty, text, reference, endToEndId, batchId } = line;
  const { returned, status, mismatch, payouts, decision } = line;
  return (
    <div className={css.details}>
      <strong className={css.sum}>{format.money(amount)}</strong>
      <span>
        <LineStatus status={status} />
      </span>
      {status === 'unmatched' && mismatch !== null && (
        <Note title={t(`runs:mismatch.${mismatch}`)}>
          <p>{t(`runs:mismatchText.${mismatch}`)}</p>
        </Note>
      )}
      <FieldList
        fields={[
          [t('runs:line.bookedOn'), format.day(bookedOn)],
          ...(valueOn === null ? [] : [[t('runs:items.valueOn'), format.day(valueOn)] as const]),
          [t('runs:line.counterparty'), counterparty ?? UNKNOWN],
          [t('runs:line.text'), text ?? UNKNOWN],
          [t('runs:items.bankReference'), reference],
          ...(endToEndId === null ? [] : [[t('runs:items.endToEndId'), endToEndId] as const]),
          ...(batchId === null ? [] : [[t('runs:line.batchId'), batchId] as const]),
          ...(returned === null
            ? []
            : [
                [
                  t('runs:items.returnedOn'),
                  [format.day(returned.on), returned.code, returned.text].filter(Boolean).join(' · '),
                ] as const,
              ]),
          ...(payouts.length === 0
            ? []
            : [[t('runs:line.payouts'), <Payouts key="payouts" ids={payouts} />] as const]),
          ...(decision === null
            ? []
            : [
                [
                  t('operations:approvals.decidedBy'),
                  `${decision.by.name}, ${format.dateTime(decision.at)}`,
                ] as const,
                [t('ui:form.reason'), decision.reason] as const,
              ]),
        ]}
      />
      {status === 'unmatched' && <Deciding line={line} />}
      {status === 'unrelated' && <Candidates line={line} canMatch={rights.includes('payouts.approve')} />}
      {mayPayDebt(line) && rights.includes('money.correct') && <PaidDebt line={line} />}
    </div>
  );
}

/** An incoming amount that the bank does not call a return: a partner may have written the id of one of our transfers. */
function mayPayDebt({ status, amount, returned }: StatementLine): boolean {
  if (status === 'unrelated') return true;
  return status === 'unmatched' && returned === null && !amount.startsWith('-');
}

function Payouts({ ids }: { ids: readonly number[] }) {
  return ids.map((payout, at) => (
    <span key={payout}>
      {at > 0 && ', '}
      <Link to="/app/operations/payouts" search={{ payout }}>{`#${payout}`}</Link>
    </span>
  ));
}

/** The user's decision: the matching payout, or none. */
function Deciding({ line }: { line: StatementLine }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [isAside, setAside] = useState(false);
  return (
    <>
      <Candidates line={line} canMatch={rights.includes('payouts.approve')} />
      {rights.includes('payouts.prepare') && (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAside(true)}>
            {t('runs:aside.button')}
          </Button>
        </div>
      )}
      {isAside && (
        <AsideDialog
          chosen={{ kind: 'rows', ids: [line.id] }}
          load={() => Promise.resolve({ items: [line], total: 1 })}
          onLeft={() => undefined}
          onClose={() => setAside(false)}
        />
      )}
    </>
  );
}

/** Assigns an incoming payment to the debt it pays: in full, as the letter demands. */
function PaidDebt({ line }: { line: StatementLine }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [partner, setPartner] = useState('');
  const query = useQuery({ ...allDebtsQuery(), enabled: isAsking });
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('corrections:payment.ofLine')}
      </Button>
      {isAsking && (
        <ProvenDialog
          title={t('corrections:payment.title')}
          confirm={t('corrections:payment.confirm')}
          send={({ reason }, proof) =>
            requestOnce('POST /api/debt_payments', {
              body: { partner: Number(partner), line: line.id, reason },
              proof,
            })
          }
          onSent={() => {
            toast.success(t('corrections:payment.done'));
            void reloadCorrections(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {format.money(line.amount)}, {line.counterparty ?? line.reference}
          </p>
          <QueryContent query={query} lines={[80]}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="quiet">{t('corrections:payment.nobody')}</p>
              ) : (
                <SelectField
                  label={t('corrections:payment.whose')}
                  options={[
                    { value: '', label: t('corrections:payment.choose') },
                    ...items.map(({ partner: { id, displayName }, debt }) => ({
                      value: String(id),
                      label: `${displayName} (${format.money(debt)})`,
                    })),
                  ]}
                  value={partner}
                  onChange={({ currentTarget: { value } }) => setPartner(value)}
                />
              )
            }
          </QueryContent>
        </ProvenDialog>
      )}
    </div>
  );
}
