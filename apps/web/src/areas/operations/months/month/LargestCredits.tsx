import { useState } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyRows } from '../../../../ui/EmptyRows.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { SumsTable } from '../../accounting/SumsTable.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { typedAmount } from '../../typed-amount.ts';
import css from './MonthEndPage.module.css';
import type { Preview } from './PreviewProof.tsx';

/** The largest credits of a preview, from a given amount on. */
export function LargestCredits({ preview: { largest } }: { preview: Preview }) {
  const { t, format } = useTexts();
  const [least, setLeast] = useState('');
  const from = typedAmount(least);
  const isUnclear = least.trim() !== '' && from === null;
  const rows = largest
    .map((credit, place) => ({ ...credit, place }))
    .filter(({ amount }) => Number(amount) >= Number(from ?? 0));
  return (
    <Card title={t('monthEnd:view.largest')}>
      <div className={css.result}>
        <TextField
          label={t('monthEnd:least')}
          description={t('monthEnd:leastHint')}
          error={isUnclear && t('monthEnd:leastUnclear')}
          inputMode="decimal"
          autoComplete="off"
          value={least}
          onChange={({ currentTarget: { value } }) => setLeast(value)}
        />
        {rows.length === 0 ? (
          <EmptyRows>{t('monthEnd:noCredit')}</EmptyRows>
        ) : (
          <SumsTable
            label={t('monthEnd:view.largest')}
            testId="largest-credits"
            rows={rows}
            rowKey={({ place }) => String(place)}
            columns={[
              {
                name: t('monthEnd:partner'),
                cell: ({ partner }) => (
                  <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
                ),
              },
              {
                name: t('monthEnd:column.amount'),
                numeric: true,
                cell: ({ amount }) => format.money(amount),
              },
              { name: t('monthEnd:bonus'), cell: ({ bonus }) => t(`money:credits.bonus.${bonus}`) },
              { name: t('monthEnd:order'), cell: ({ order }) => order?.number },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
