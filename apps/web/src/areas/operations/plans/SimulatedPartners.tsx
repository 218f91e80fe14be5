import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Plans.module.css';
import { type Simulation, simulatedPartnersQuery } from './plans.data.ts';

const PAGE = 10;
const REST_MS = 400;

/** Who would have more, who less, and anybody by name. */
export function SimulatedPartners({ simulation: { id, plan } }: { simulation: Simulation }) {
  const { t, format } = useTexts();
  const [gain, setGain] = useState<'more' | 'less'>('less');
  const [typed, type] = useState('');
  const [page, setPage] = useState(1);
  const text = useDebounced(typed.trim(), REST_MS);
  const query = useQuery({
    ...simulatedPartnersQuery(id, page, gain, text),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.group}>
      <div className={css.pair}>
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
            <SumsTable
              label={t('plans:partners')}
              testId="simulation-partners"
              rows={items}
              rowKey={({ id: line }) => String(line)}
              columns={[
                {
                  name: t('plans:partner'),
                  cell: ({ partner }) => (
                    <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
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
