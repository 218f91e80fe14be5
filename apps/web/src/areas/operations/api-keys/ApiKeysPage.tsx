import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { rightText } from '../approvals/changed-fields.ts';
import { type ApiKey, apiKeysPageQuery } from './api-keys.data.ts';
import { apiKeysTable, keyStates } from './api-keys-search.ts';
import { keyRights } from './key-rights.ts';

const KeyDetails = part(() => import('./KeyDetails.tsx'), 'KeyDetails', []);
const MakeKeySheet = part(() => import('./MakeKeySheet.tsx'), 'MakeKeySheet', []);

const FROM = '/app/operations/api-keys';

/** API keys for other programs: permissions, expiry, last use, and the form to create one. */
export function ApiKeysPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/api-keys' });
  const navigate = useNavigate({ from: FROM });
  const columns = useColumns();
  const close = () => void navigate({ search: ({ make: _, key: __, ...rest }) => rest, resetScroll: false });
  const openForm = () =>
    void navigate({ search: (old) => ({ ...old, make: 1 as const }), resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.apiKeys')}
        lead={t('operations:apiKeys.lead')}
        actions={
          <ReasonedButton icon="plus" onClick={openForm}>
            {t('operations:apiKeys.make')}
          </ReasonedButton>
        }
      />
      <DataTable
        name="api-keys"
        title={t('operations:title.apiKeys')}
        definition={apiKeysTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => apiKeysPageQuery(search, { page, limits })}
        count={(count) => t('operations:apiKeys.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('operations:apiKeys.none')}>
            {t('operations:apiKeys.noneText')}
          </Empty>
        }
        filters={[
          { kind: 'text', name: 'text', label: t('operations:apiKeys.search') },
          {
            kind: 'choice',
            name: 'right',
            label: t('operations:operators.right'),
            all: t('operations:operators.anyRight'),
            options: keyRights.map((right) => ({ value: right, label: t(rightText(right)) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: keyStates.map((state) => ({ value: state, label: t(`operations:apiKeys.is.${state}`) })),
          },
        ]}
      />
      {search.make === 1 && (
        <Suspense>
          <MakeKeySheet onClose={close} />
        </Suspense>
      )}
      {search.key !== undefined && search.make !== 1 && (
        <TableSheet title={t('operations:apiKeys.one')} parameter="key" open={search.key} onClose={close}>
          <Suspense>
            <KeyDetails id={search.key} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

const tones: Readonly<Record<ApiKey['state'], Tone>> = {
  active: 'good',
  expiring: 'waiting',
  suspended: 'bad',
  expired: 'neutral',
  withdrawn: 'neutral',
};

function useColumns(): Column<ApiKey>[] {
  const { t, format } = useTexts();
  const rights = ({ rights: given }: ApiKey) => given.map((right) => t(rightText(right))).join(', ');
  return [
    {
      id: 'name',
      label: t('operations:apiKeys.name'),
      cell: ({ name }) => name,
      csv: ({ name }) => name,
      ascendingFirst: true,
    },
    {
      id: 'prefix',
      label: t('operations:apiKeys.prefix'),
      onPhone: 'note',
      cell: ({ prefix }) => <code>{prefix}…</code>,
      csv: ({ prefix }) => prefix,
    },
    { id: 'rights', label: t('operations:apiKeys.rights'), cell: rights, csv: rights },
    {
      id: 'state',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`operations:apiKeys.is.${state}`)}</Badge>,
      csv: ({ state }) => t(`operations:apiKeys.is.${state}`),
    },
    {
      id: 'lastUsedOn',
      label: t('operations:apiKeys.lastUsed'),
      cell: ({ lastUsedOn }) =>
        lastUsedOn === null ? t('operations:apiKeys.neverUsed') : format.day(lastUsedOn),
      csv: ({ lastUsedOn }) => lastUsedOn,
    },
    {
      id: 'expiresAt',
      label: t('operations:apiKeys.expires'),
      onPhone: 'named',
      cell: ({ expiresAt }) => format.dateTime(expiresAt),
      csv: ({ expiresAt }) => expiresAt,
    },
    {
      id: 'createdAt',
      label: t('operations:apiKeys.made'),
      cell: ({ createdAt }) => format.dateTime(createdAt),
      csv: ({ createdAt }) => createdAt,
    },
  ];
}
