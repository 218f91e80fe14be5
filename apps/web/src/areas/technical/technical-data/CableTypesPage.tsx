import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useCableTypeColumns } from './columns.tsx';
import { DevicesLink } from './DevicesLink.tsx';
import { exportedCableTypes } from './exported.ts';
import css from './form.module.css';
import { MasterDataPage } from './MasterDataPage.tsx';
import { cableTypeQuery, cableTypesPageQuery } from './technical.data.ts';
import { cableTypesTable } from './technical-search.ts';

const CableTypeForm = lazy(async () => ({ default: (await import('./CableTypeForm.tsx')).CableTypeForm }));

/** Cable types, used to wire field devices. */
export function CableTypesPage() {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/Kabeltype' });
  return (
    <MasterDataPage
      kind="cable_types"
      title={t('nav.cableTypes')}
      definition={cableTypesTable}
      search={search}
      columns={useCableTypeColumns()}
      pageQuery={(page, size) => cableTypesPageQuery(search, { partner, page, size })}
      exported={exportedCableTypes(format)}
      filters={[
        { kind: 'text', name: 'search', label: t('technical:search') },
        {
          kind: 'pill',
          name: 'cores',
          label: t('technical:cable_types.ofCores', { number: format.integer(search.cores ?? 0) }),
        },
      ]}
      views={[
        {
          id: 'thickest',
          label: t('technical:cable_types.byCrossSection'),
          search: { sort: 'crossSection', direction: 'desc' },
        },
      ]}
      row={{
        query: cableTypeQuery,
        nameOf: ({ designation }) => designation,
        links: ({ id, fieldDevices }) => (
          <p className={css.facts}>
            <DevicesLink count={fieldDevices} search={{ cableType: id }} />
          </p>
        ),
        form: (cableType, done) => <CableTypeForm cableType={cableType} {...done} />,
      }}
    />
  );
}
