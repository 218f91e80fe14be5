import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Findings.module.css';
import type { ExplainedFinding } from './findings.data.ts';

type Figures = ExplainedFinding['with'];

/** The engine's figures with and without the refunded orders, side by side. */
export function FindingFigures({ finding }: { finding: ExplainedFinding }) {
  const { t } = useTexts();
  const rows = useRows(finding);
  return (
    <section>
      <h3 className={css.heading}>{t('findings:figures.title')}</h3>
      <table className={css.figures} data-testid="finding-figures">
        <thead>
          <tr>
            <th scope="col">{t('findings:figures.what')}</th>
            <th scope="col">{t('findings:figures.with')}</th>
            <th scope="col">{t('findings:figures.without')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRows(finding: ExplainedFinding): (readonly [label: string, before: string, after: string])[] {
  const { t, format } = useTexts();
  const whole = (value: number | null) => (value === null ? null : format.integer(value));
  const money = (value: string | null) => (value === null ? null : format.money(value));
  const texts: readonly (readonly [label: string, of: (figures: Figures) => string | null])[] = [
    [t('findings:figures.level'), ({ levelName }) => levelName],
    [t('findings:figures.qp'), ({ qp }) => whole(qp)],
    [t('findings:figures.stage'), ({ stage }) => whole(stage)],
    [t('money:why.psv'), ({ psv }) => money(psv)],
    [
      finding.bonus === 'kick-start' ? t('findings:figures.newCustomers') : t('money:why.activeCustomers'),
      ({ customers }) => whole(customers),
    ],
    [t('money:why.poolBase'), ({ poolBase }) => money(poolBase)],
    [
      t('money:why.share'),
      ({ weight, weightSum }) =>
        weight === null || weightSum === null
          ? null
          : t('money:why.weightOf', { weight: format.integer(weight), sum: format.integer(weightSum) }),
    ],
  ];
  return texts.flatMap(([label, of]) => {
    const [before, after] = [of(finding.with), of(finding.without)];
    return before === null || after === null ? [] : [[label, before, after] as const];
  });
}
