import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { bonusFields } from './bonus-fields.ts';
import css from './Plans.module.css';
import { legsText } from './plan-form.ts';
import { pathText } from './plan-path-text.ts';
import { valueText } from './plan-value-text.ts';

/** All figures of a version that can no longer change. */
export function PlanNumbers({ plan }: { plan: PlanBody }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Card title={t('plans:numbers')}>
      <div className={css.form}>
        <Levels plan={plan} />
        <FieldList
          fields={bonusFields(plan).map(([path, value]) => [
            pathText(texts, path),
            valueText(texts.format, path, value),
          ])}
        />
      </div>
    </Card>
  );
}

function Levels({ plan: { levels, progression } }: { plan: PlanBody }) {
  const { t, format } = useTexts();
  const number = (value: number | undefined) => (value === undefined ? '' : format.integer(value));
  return (
    <SumsTable
      label={t('plans:levels')}
      testId="plan-numbers"
      rows={levels}
      rowKey={({ id }) => String(id)}
      columns={[
        { name: t('plans:level'), cell: ({ id, name }) => `${format.integer(id)} ${name}` },
        { name: t('plans:field.leaf'), cell: ({ leaf }) => leaf },
        { name: t('plans:field.qpFrom'), numeric: true, cell: ({ qpFrom }) => number(qpFrom) },
        { name: t('plans:field.percentBp'), numeric: true, cell: ({ percentBp }) => format.rate(percentBp) },
        { name: t('plans:field.legs'), cell: ({ legs }) => legsText(legs) },
        {
          name: t('plans:field.sharingWeight'),
          numeric: true,
          cell: ({ sharingWeight }) => number(sharingWeight),
        },
        {
          name: t('plans:field.balancingWeight'),
          numeric: true,
          cell: ({ balancingWeight }) => number(balancingWeight),
        },
        { name: t('plans:field.minQp'), numeric: true, cell: ({ id }) => number(progression[id]?.minQp) },
        {
          name: t('plans:field.count'),
          numeric: true,
          cell: ({ id }) => number(progression[id]?.customers?.count),
        },
        {
          name: t('plans:field.qp'),
          numeric: true,
          cell: ({ id }) => number(progression[id]?.customers?.qp),
        },
      ]}
    />
  );
}
