import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../../../../i18n/country-name.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { shownIban } from '../../../../ui/shown-iban.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import type { Run, RunItem } from '../payouts.data.ts';
import { WarningReasons } from '../Warnings.tsx';
import { ItemStatus } from './ItemStatus.tsx';
import type { ItemsTask } from './ItemsSheet.tsx';
import css from './RunPage.module.css';
import { itemQuery, itemsQuery } from './run.data.ts';
import type { ItemStep } from './run-steps.ts';

interface Props {
  run: Run;
  payout: number;
  /** The possible actions on it. */
  steps: readonly ItemStep[];
  onStep: (task: ItemsTask) => void;
}

/** A payout in a run: recipient, amount, warnings and status. */
export function ItemDetails({ run, payout, steps, onStep }: Props) {
  const { t } = useTexts();
  const query = useQuery(itemQuery(run.id, payout));
  return (
    <QueryContent query={query} lines={[50, 80, 80]}>
      {({ items: [item] }) =>
        item === undefined ? (
          <Empty picture="money" title={t('money:payouts.gone')} />
        ) : (
          <Details run={run} item={item} steps={steps} onStep={onStep} />
        )
      }
    </QueryContent>
  );
}

function Details({ run, item, steps, onStep }: Omit<Props, 'payout'> & { item: RunItem }) {
  const { t, format, locale } = useTexts();
  const client = useQueryClient();
  const { id, payout, partner, status, net, tax, gross, destination, holder, country } = item;
  const { warnings, heldUntil, reason, failure } = item;
  const load = (page: number, limits: number) =>
    client.fetchQuery({ ...itemsQuery(run.id, {}, { page, limits }), staleTime: 0, gcTime: 0 });
  const fields: (readonly [name: string, value: ReactNode])[] = [
    [
      t('runs:items.partner'),
      <PartnerFileLink key="partner" id={partner.id}>
        {partner.displayName}
      </PartnerFileLink>,
    ],
    [
      t('runs:items.payout'),
      <Link key="payout" to="/app/operations/payouts" search={{ payout }}>{`#${payout}`}</Link>,
    ],
    [t('money:payouts.destination'), shownIban(destination)],
    [t('runs:items.holder'), holder ?? UNKNOWN],
    [t('operations:partners.country'), country === null ? UNKNOWN : countryName(country, locale)],
    [t('money:payouts.column.amount'), format.money(net)],
    [t('money:payouts.column.tax'), format.money(tax)],
    ...(heldUntil === null ? [] : [[t('runs:items.heldUntil'), format.dateTime(heldUntil)] as const]),
    ...(reason === null ? [] : [[t('ui:form.reason'), reason] as const]),
  ];
  return (
    <div className={css.details}>
      <strong className={css.sum}>{format.money(gross)}</strong>
      <ItemStatus status={status} />
      <WarningReasons warnings={warnings} />
      {failure !== null && (
        <Note tone="alarm" title={t('runs:items.failed')}>
          <p>{failure.text}</p>
        </Note>
      )}
      <FieldList fields={fields} />
      <BankFacts item={item} />
      <div className={css.links}>
        {offered(status, steps).map((step) => (
          <Button
            key={step}
            variant="default"
            aria-haspopup="dialog"
            onClick={() => onStep({ step, chosen: { kind: 'rows', ids: [id] }, load })}
          >
            {t(`runs:items.${step}.button`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Bank data: reference, value date, and reason of a return. */
function BankFacts({ item: { attempt, endToEndId, valueOn, bankReference, returned } }: { item: RunItem }) {
  const { t, format } = useTexts();
  return (
    <FieldList
      fields={[
        [t('runs:items.attempt'), format.integer(attempt)],
        [t('runs:items.endToEndId'), endToEndId],
        ...(valueOn === null ? [] : [[t('runs:items.valueOn'), format.day(valueOn)] as const]),
        ...(bankReference === null ? [] : [[t('runs:items.bankReference'), bankReference] as const]),
        ...(returned === null
          ? []
          : [
              [
                t('runs:items.returnedOn'),
                [format.day(returned.on), returned.code, returned.text].filter(Boolean).join(' · '),
              ] as const,
            ]),
      ]}
    />
  );
}

/** The actions that make sense for a payout in this status. */
function offered(status: RunItem['status'], steps: readonly ItemStep[]): ItemStep[] {
  const stepsByStatus: Partial<Record<RunItem['status'], readonly ItemStep[]>> = {
    included: ['hold', 'reject'],
    held: ['release', 'reject'],
    failed: ['reject'],
    approved: ['renew'],
  };
  return steps.filter((step) => stepsByStatus[status]?.includes(step));
}
