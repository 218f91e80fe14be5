import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { apiQuery } from '../../../api/api-query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type Option, SelectField } from '../../../ui/form/fields.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { partnerFileQuery } from '../partners/partners.data.ts';
import { relationKinds, type TypedCorrection } from './correction-form.ts';

/** Number of latest ones offered. */
const SHOWN = 100;

type Input = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;

interface Props {
  partner: number;
  side: TypedCorrection['side'];
  kind: Input & { value?: TypedCorrection['kind'] };
  related: Input;
}

/** What a correction relates to, which determines its tax and how much can be taken back. */
export function RelationFields({ partner, side, kind, related }: Props) {
  const { t } = useTexts();
  const chosen = kind.value ?? '';
  return (
    <div className="bw-pair">
      <SelectField
        label={t('corrections:relatesTo')}
        description={t('corrections:new.relationHint')}
        options={[
          { value: '', label: t('corrections:new.nothing') },
          ...relationKinds(side).map((value) => ({ value, label: t(`corrections:relation.${value}`) })),
        ]}
        {...kind}
      />
      {chosen === 'credit' && <CreditField partner={partner} input={related} />}
      {chosen === 'cycle' && <CycleField input={related} />}
      {chosen === 'payout' && <PayoutField partner={partner} input={related} />}
    </div>
  );
}

interface FieldProps {
  partner: number;
  input: Input;
}

function CreditField({ partner, input }: FieldProps) {
  const { t, format } = useTexts();
  const query = useQuery(
    apiQuery('GET /api/credits', {
      query: { partner, 'order[createdAt]': 'desc', page: 1, limits: SHOWN },
    }),
  );
  return (
    <QueryContent query={query} lines={[60]}>
      {({ items }) => (
        <Choice
          label={t('corrections:relation.credit')}
          options={items
            .filter(({ estimated }) => !estimated)
            .map(({ id, bonusName, cycle, amount, order }) => ({
              value: `${id}/${cycle.id}`,
              label: [
                t(`money:credits.bonus.${bonusName}`),
                format.month(cycle.dateFrom),
                order?.number,
                format.money(amount),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          input={input}
        />
      )}
    </QueryContent>
  );
}

function CycleField({ input }: Pick<FieldProps, 'input'>) {
  const { t, format } = useTexts();
  const query = useQuery(cyclesQuery());
  return (
    <QueryContent query={query} lines={[60]}>
      {({ items }) => (
        <Choice
          label={t('corrections:relation.cycle')}
          options={items.map(({ id, dateFrom }) => ({ value: String(id), label: format.month(dateFrom) }))}
          input={input}
        />
      )}
    </QueryContent>
  );
}

function PayoutField({ partner, input }: FieldProps) {
  const query = useQuery(partnerFileQuery(String(partner)));
  return (
    <QueryContent query={query} lines={[60]}>
      {({ user }) => <PayoutOfUserField user={user} input={input} />}
    </QueryContent>
  );
}

function PayoutOfUserField({ user, input }: Pick<FieldProps, 'input'> & { user: number }) {
  const { t, format } = useTexts();
  const query = useQuery(
    apiQuery('GET /api/payouts', { query: { user, 'order[id]': 'desc', page: 1, limits: SHOWN } }),
  );
  return (
    <QueryContent query={query} lines={[60]}>
      {({ items }) => (
        <Choice
          label={t('corrections:relation.payout')}
          options={items.map(({ id, number, createdAt, gross }) => ({
            value: String(id),
            label: [number ?? `#${id}`, format.date(createdAt), format.money(gross)].join(' · '),
          }))}
          input={input}
        />
      )}
    </QueryContent>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly Option[];
  input: Input;
}

function Choice({ label, options, input }: ChoiceProps) {
  const { t } = useTexts();
  const none = options.length === 0 ? 'corrections:new.noneThere' : 'corrections:new.choose';
  return <SelectField label={label} options={[{ value: '', label: t(none) }, ...options]} {...input} />;
}
