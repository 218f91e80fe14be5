import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { pageSizeOf } from '../../../../ui/table/table-search.ts';
import { CauseText } from './CauseText.tsx';
import css from './Comparison.module.css';
import { linesQuery } from './comparison.data.ts';
import type { ComparedLine, Comparison, LinesSearch } from './comparison-search.ts';

interface Props {
  comparison: Comparison;
  id: number;
  search: LinesSearch;
}

/** One line, from the list already loaded: both amounts, why they differ, and what the engine knew. */
export function LineDetails({ comparison, id, search }: Props) {
  const { t } = useTexts();
  const page = { page: search.page ?? 1, limits: pageSizeOf(search) };
  const query = useQuery(linesQuery(String(comparison.id), search, page));
  return (
    <QueryContent query={query} lines={[50, 80, 80]}>
      {({ items }) => {
        const line = items.find((one) => one.id === id);
        return line === undefined ? (
          <Empty picture="paper" title={t('comparison:gone')} />
        ) : (
          <Details comparison={comparison} line={line} />
        );
      }}
    </QueryContent>
  );
}

function Details({ comparison, line }: { comparison: Comparison; line: ComparedLine }) {
  const { t, format } = useTexts();
  const { partner, bonus, kind, there, here, difference, lines, facts } = line;
  return (
    <div className={css.details}>
      <p>
        <strong>{partner.displayName}</strong>
        <br />
        <span className="quiet">{t(`money:credits.bonus.${bonus}`)}</span>
      </p>
      <FieldList
        fields={[
          [t('comparison:there'), format.money(there)],
          [t('comparison:here'), format.money(here)],
          [t('comparison:difference'), format.money(difference)],
          ...(lines.length === 0
            ? []
            : [
                [
                  t('comparison:lines', { count: lines.length }),
                  format.list(lines.map((number) => format.integer(number))),
                ] as const,
              ]),
        ]}
      />
      {kind !== 'equal' && <Reasons comparison={comparison} line={line} />}
      {facts !== null && <Facts facts={facts} />}
    </div>
  );
}

function Reasons({
  comparison,
  line: { causes, reasons, explained },
}: {
  comparison: Comparison;
  line: ComparedLine;
}) {
  const { t } = useTexts();
  const others = reasons.filter(
    (reason) => !causes.some((place) => comparison.causes[place]?.kind === reason),
  );
  return (
    <Note
      tone={explained ? 'leaf' : 'alarm'}
      title={t(explained ? 'comparison:isExplained' : 'comparison:isOpen')}
    >
      {causes.map((place) => {
        const cause = comparison.causes[place];
        return (
          cause && (
            <p key={place}>
              <CauseText cause={cause} />
            </p>
          )
        );
      })}
      {others.map((lineReason) => (
        <p key={lineReason}>{t(`comparison:why.${lineReason}`)}</p>
      ))}
    </Note>
  );
}

function Facts({ facts }: { facts: NonNullable<ComparedLine['facts']> }) {
  const { t, format } = useTexts();
  const { affiliate, level, levelBefore, rate, qp, orders, base } = facts;
  return (
    <section className={css.facts} aria-label={t('comparison:facts')}>
      <h3>{t('comparison:facts')}</h3>
      <FieldList
        fields={[
          [t('comparison:fact.account'), t(`comparison:fact.${affiliate ? 'affiliate' : 'basic'}`)],
          [t('comparison:fact.level'), format.integer(level)],
          [t('comparison:fact.levelBefore'), format.integer(levelBefore)],
          [t('comparison:fact.rate'), format.rate(rate)],
          [t('comparison:fact.qp'), format.integer(qp)],
          [t('comparison:fact.orders'), format.integer(orders)],
          [t('comparison:fact.base'), format.money(base)],
        ]}
      />
    </section>
  );
}
