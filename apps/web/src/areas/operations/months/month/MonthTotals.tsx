import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { download } from '../../../../api/file.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SumsTable } from '../../accounting/SumsTable.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import type { MonthEnd } from '../months-search.ts';
import css from './MonthEndPage.module.css';
import { PreviewProof } from './PreviewProof.tsx';

type Comparison = CallAnswer<'GET /api/operator/cycles/{id}/comparison'>;
type Totals = Comparison['earlier'][number];
type Bonus = (typeof bonusNames)[number];

const figures = ['amount', 'base', 'ratio', 'plan'] as const;
type Figure = (typeof figures)[number];

const rows: readonly (Bonus | Figure)[] = [...bonusNames, ...figures];

const isFigure = (row: Bonus | Figure): row is Figure => figures.some((figure) => figure === row);

interface Props {
  month: MonthEnd;
  comparison: Comparison;
}

/** Totals of a month by bonus, compared with the last three; before the closing from the latest preview. */
export function MonthTotals({ month, comparison: { month: totals, earlier, preview } }: Props) {
  const { t, format } = useTexts();
  if (totals === null) return null;
  const columns = [totals, ...earlier];
  const cellOf = (row: Bonus | Figure, { base, amount, ratioBp, bonuses, planVersion }: Totals) => {
    if (row === 'plan') return planVersion;
    if (row === 'ratio') return ratioBp === null ? UNKNOWN : format.rate(ratioBp);
    if (row === 'base') return format.money(base);
    if (row === 'amount') return format.money(amount);
    return format.money(bonuses.find(({ bonus }) => bonus === row)?.amount ?? '0.00');
  };
  const bonusName = (bonus: Bonus) => t(`money:credits.bonus.${bonus}`);
  const figureName = (figure: Figure) => t(`monthEnd:${figure}`);
  const nameOf = (row: Bonus | Figure) => (isFigure(row) ? figureName(row) : bonusName(row));
  return (
    <Card title={t('monthEnd:totals')}>
      <div className={css.result}>
        {month.state !== 'closed' && preview?.holds === false && (
          <Note tone="alarm" title={t('monthEnd:stale')}>
            <p>{t('monthEnd:staleText')}</p>
          </Note>
        )}
        <SumsTable
          label={t('monthEnd:totals')}
          testId="month-totals"
          rows={rows}
          rowKey={(row) => row}
          columns={[
            { name: t('monthEnd:bonus'), cell: nameOf },
            ...columns.map((one) => ({
              name: format.month(one.cycle.dateFrom),
              numeric: true,
              cell: (row: Bonus | Figure) => cellOf(row, one),
            })),
          ]}
        />
        {preview !== null && (
          <>
            <FieldList
              fields={[
                [t('monthEnd:credits'), format.integer(preview.credits ?? 0)],
                [t('monthEnd:asOf'), preview.asOf === null ? UNKNOWN : format.dateTime(preview.asOf)],
              ]}
            />
            {preview.holds === true && (
              <div className={css.actions}>
                <SaveFileButton
                  save={() =>
                    download('GET /csv/cycle_previews/{id}/credits', { params: { id: preview.id } })
                  }
                >
                  {t('monthEnd:creditsCsv')}
                </SaveFileButton>
              </div>
            )}
            <PreviewProof preview={preview} />
          </>
        )}
      </div>
    </Card>
  );
}
