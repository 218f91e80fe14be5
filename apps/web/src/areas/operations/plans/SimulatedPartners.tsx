import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import css from './Plans.module.css';
import { type SimulatedLine, type Simulation, simulatedPartnersQuery } from './plans.data.ts';

const PAGE = 10;
const DEBOUNCE_MS = 400;

/** The largest gains and losses by partner, with a search by name; for one of them each month. */
export function SimulatedPartners({ simulation: { id, plan, gaining, losing } }: { simulation: Simulation }) {
  const { t } = useTexts();
  const [gain, setGain] = useState<'more' | 'less'>(losing === 0 && gaining > 0 ? 'more' : 'less');
  const [typed, type] = useState('');
  const [page, setPage] = useState(1);
  const [shown, show] = useState<SimulatedLine | null>(null);
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...simulatedPartnersQuery(id, page, gain, text),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.group}>
      <div className="bw-pair">
        <SelectField
          label={t('plans:whom')}
          value={gain}
          options={(['less', 'more'] as const).map((value) => ({ value, label: t(`plans:gain.${value}`) }))}
          onChange={({ currentTarget }) => {
            setGain(currentTarget.value === 'more' ? 'more' : 'less');
            setPage(1);
          }}
        />
        <TextField
          label={t('plans:partnerSearch')}
          value={typed}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <QueryContent query={query}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <p className="quiet">{t('plans:nobody')}</p>
            ) : (
              <Lines items={items} shown={shown?.id ?? null} onShow={show} />
            )}
            <Pager
              label={t('plans:partners')}
              page={page}
              pages={Math.ceil(total / PAGE)}
              step={(to, way) => (
                <button type="button" onClick={() => setPage(to)}>
                  {t(way === 'back' ? 'plans:back' : 'plans:on')}
                </button>
              )}
            />
          </>
        )}
      </QueryContent>
      {shown !== null && <SimulatedPartner key={shown.id} line={shown} onClose={() => show(null)} />}
      <div className={css.actions}>
        <SaveFileButton
          save={async () => {
            const { name, content } = await downloadOrThrow('GET /csv/plan_simulations/{id}/partners', {
              params: { id },
            });
            saveBlob(name ?? `plan-${plan.id}.csv`, content);
          }}
        />
      </div>
    </div>
  );
}

interface LinesProps {
  items: readonly SimulatedLine[];
  /** The partner whose months are shown below. */
  shown: number | null;
  onShow: (line: SimulatedLine) => void;
}

function Lines({ items, shown, onShow }: LinesProps) {
  const { t, format } = useTexts();
  return (
    <SumsTable
      label={t('plans:partners')}
      testId="simulation-partners"
      rows={items}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          name: t('plans:partner'),
          cell: (line) => (
            <Button
              variant="subtle"
              size="small"
              aria-expanded={shown === line.id}
              onClick={() => onShow(line)}
            >
              {line.partner.displayName}
            </Button>
          ),
        },
        { name: t('plans:before'), numeric: true, cell: ({ before }) => format.money(before) },
        { name: t('plans:after'), numeric: true, cell: ({ after }) => format.money(after) },
        { name: t('plans:gap'), numeric: true, cell: ({ difference }) => format.money(difference) },
        {
          name: t('plans:levels'),
          cell: ({ levelNameBefore, levelNameAfter }) =>
            levelNameBefore === levelNameAfter
              ? levelNameAfter
              : t('plans:fromTo', { before: levelNameBefore, after: levelNameAfter }),
        },
      ]}
    />
  );
}

interface Props {
  line: SimulatedLine;
  onClose: () => void;
}

/** What each month would have brought one partner. */
function SimulatedPartner({ line: { partner, before, after, months }, onClose }: Props) {
  const { t, format } = useTexts();
  const label = t('plans:ofPartner', { name: partner.displayName });
  return (
    <section className={css.group} aria-label={label} data-testid="simulation-partner">
      <div className={css.actions}>
        <strong>{label}</strong>
        <PartnerFileLink id={partner.id}>{t('operations:title.partnerFile')}</PartnerFileLink>
        <Button variant="subtle" size="small" onClick={onClose}>
          {t('plans:closePartner')}
        </Button>
      </div>
      <MonthsChart
        name="simulation-partner"
        label={label}
        summary={t('plans:monthSummary', { before: format.money(before), after: format.money(after) })}
        months={months}
      />
    </section>
  );
}
