import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { factsOf } from '../../content/media/facts.ts';
import { FileDrop } from '../FileDrop.tsx';
import { lastDay } from '../period-days.ts';
import {
  type KeptMedia,
  keptMediaPageQuery,
  keptMediaQuery,
  keptTagsQuery,
  type ListedMedia,
  reloadMedia,
} from './kept-media.data.ts';
import { type KeptMediaSearch, keptMediaTable, mediaStates, mediaTypes } from './kept-media-search.ts';
import { MediaLink } from './MediaLink.tsx';
import { TagsSheet } from './TagsSheet.tsx';

/** The whole library: drafts, scheduled, visible, and expired items. */
export function KeptMediaPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/media' });
  const navigate = useNavigate({ from: '/app/operations/media' });
  const open = (what: 'add' | 'tags') =>
    void navigate({ search: (old) => ({ ...old, open: what }), resetScroll: false });
  const close = () => void navigate({ search: ({ open: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.media')}
        lead={t('mediaDesk:lead')}
        actions={
          <>
            <ReasonedButton variant="default" onClick={() => open('tags')}>
              {t('mediaDesk:tags')}
            </ReasonedButton>
            <ReasonedButton icon="plus" onClick={() => open('add')}>
              {t('mediaDesk:add')}
            </ReasonedButton>
          </>
        }
      />
      <MediaTable search={search} />
      {search.open === 'add' && (
        <AddMediaSheet
          onAdded={({ id }) =>
            void navigate({ to: '/app/operations/media/$item', params: { item: String(id) } })
          }
          onClose={close}
        />
      )}
      {search.open === 'tags' && <TagsSheet onClose={close} />}
    </>
  );
}

function MediaTable({ search }: { search: KeptMediaSearch }) {
  const { t, format } = useTexts();
  const tags = useQuery(keptTagsQuery()).data?.items ?? [];
  return (
    <DataTable
      name="kept-media"
      title={t('operations:title.media')}
      definition={keptMediaTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowLink={({ id }, parts) => <MediaLink id={id} {...parts} />}
      pageQuery={(page, limits) => keptMediaPageQuery(search, { page, limits })}
      count={(count) => t('mediaDesk:count', { count, number: format.integer(count) })}
      none={
        <Empty list picture="paper" title={t('mediaDesk:none')}>
          {t('mediaDesk:noneText')}
        </Empty>
      }
      filters={[
        { kind: 'text', name: 'text', label: t('mediaDesk:search') },
        {
          kind: 'choice',
          name: 'type',
          label: t('mediaDesk:type'),
          all: t('mediaDesk:anyType'),
          options: mediaTypes.map((value) => ({ value, label: t(`mediaDesk:types.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('newsDesk:stateLabel'),
          all: t('newsDesk:anyState'),
          options: mediaStates.map((value) => ({ value, label: t(`mediaDesk:state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'tag',
          label: t('mediaDesk:tag'),
          all: t('mediaDesk:anyTag'),
          options: tags.map(({ id, name, type }) => ({
            value: String(id),
            label: `${name} (${t(`mediaDesk:types.${type}`)})`,
          })),
        },
      ]}
    />
  );
}

function useColumns(): Column<ListedMedia>[] {
  const { t, format } = useTexts();
  const typeOf = ({ type }: ListedMedia) => t(`mediaDesk:types.${type}`);
  const stateOf = ({ state }: ListedMedia) => t(`mediaDesk:state.${state}`);
  const fromOf = ({ from }: ListedMedia) => from && format.dateTime(from);
  const untilOf = ({ until }: ListedMedia) => until && format.day(lastDay(until));
  const tagsOf = ({ tags }: ListedMedia) => format.list(tags.map(({ name }) => name));
  const audienceOf = ({ languages }: ListedMedia) =>
    languages === null
      ? t('newsDesk:everybody')
      : format.list(languages.map((locale) => t(`operations:language.${locale}`)));
  const sizeOf = (item: ListedMedia) => factsOf(item, t, format);
  const changedOf = ({ changedAt }: ListedMedia) => format.dateTime(changedAt);
  return [
    {
      id: 'name',
      label: t('mediaDesk:name'),
      ascendingFirst: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    { id: 'type', label: t('mediaDesk:type'), onPhone: 'note', cell: typeOf, csv: typeOf },
    {
      id: 'state',
      label: t('newsDesk:stateLabel'),
      onPhone: 'status',
      cell: (row) => <Badge tone={row.state === 'published' ? 'good' : 'neutral'}>{stateOf(row)}</Badge>,
      csv: stateOf,
    },
    { id: 'tags', label: t('mediaDesk:tags'), cell: tagsOf, csv: tagsOf },
    { id: 'from', label: t('newsDesk:from'), cell: fromOf, csv: fromOf },
    { id: 'until', label: t('newsDesk:until'), cell: untilOf, csv: untilOf },
    { id: 'audience', label: t('newsDesk:audience'), optional: true, cell: audienceOf, csv: audienceOf },
    {
      id: 'size',
      label: t('mediaDesk:size'),
      numeric: true,
      optional: true,
      cell: sizeOf,
      csv: ({ size }) => size,
    },
    { id: 'changedAt', label: t('newsDesk:changedAt'), optional: true, cell: changedOf, csv: changedOf },
  ];
}

interface Props {
  onAdded: (item: KeptMedia) => void;
  onClose: () => void;
}

/** Uploads a file to the library; it starts as a draft. */
function AddMediaSheet({ onAdded, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <Sheet title={t('mediaDesk:add')} onClose={onClose}>
      <FileDrop<KeptMedia>
        accept="image/png,image/jpeg,application/pdf,video/mp4,video/webm"
        send={(file, how) =>
          file.type.startsWith('video/')
            ? upload(
                'POST /api/media/videos',
                { file, query: { name: file.name } },
                { ...how, fileType: 'application/octet-stream' },
              )
            : upload('POST /api/media', { files: { file }, body: {} }, how)
        }
        onSent={(item) => {
          client.setQueryData(keptMediaQuery(String(item.id)).queryKey, item);
          void reloadMedia(client);
          onAdded(item);
        }}
      >
        <strong>{t('mediaDesk:choose')}</strong>
        <span className="quiet">{t('mediaDesk:limits')}</span>
      </FileDrop>
    </Sheet>
  );
}
