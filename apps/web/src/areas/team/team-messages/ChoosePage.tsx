import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useOwnPartner } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { InviteLink } from '../InviteLink.tsx';
import { type TeamMember, teamPageQuery } from '../team/team.data.ts';
import { useTeamColumns } from '../team/team-columns.tsx';
import { levelTabs } from '../team/team-search.ts';
import { useTeamFilters, useTeamViews } from '../team/use-team-filters.ts';
import { AllowanceNote, useAllowanceReason } from './AllowanceNote.tsx';
import { allowanceQuery, MOST_RECIPIENTS, messageQuery, reloadMessages } from './messages.data.ts';
import { type ChooseSearch, chooseTable } from './messages-search.ts';

const TABLE = 'choose-recipients';

/** Selects recipients from the people of the team: one by one, or all filtered ones. */
export function ChoosePage() {
  const { t, format } = useTexts();
  const partner = useOwnPartner();
  const { message, ...search } = useSearch({ from: '/signed-in/app/team/messages/choose' });
  const allowance = useQuery(allowanceQuery());
  const reason = useAllowanceReason(allowance.data);
  const take = useTaking(partner, search, message);
  const most = Math.min(MOST_RECIPIENTS, allowance.data?.left || MOST_RECIPIENTS);
  const { selection } = useSelection<TeamMember>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
    filters: JSON.stringify({ ...search, page: undefined, size: undefined }),
    most,
    actions: (chosen) => (
      <ReasonedButton
        icon="edit"
        writes
        reason={reason}
        loading={take.isPending}
        onClick={() => take.mutate(chosen)}
      >
        {t(message === undefined ? 'teamMessages:choose.begin' : 'teamMessages:choose.add')}
      </ReasonedButton>
    ),
  });
  return (
    <>
      <PageHead
        back={<BackLink to="/app/team/messages">{t('teamMessages:back')}</BackLink>}
        title={t('nav.chooseRecipients')}
        lead={t('teamMessages:choose.lead', { number: format.integer(most) })}
      />
      <AllowanceNote query={allowance} />
      <DataTable
        name={TABLE}
        title={t('nav.chooseRecipients')}
        definition={chooseTable}
        search={search}
        columns={useTeamColumns()}
        rowId={({ id }) => id}
        selection={selection}
        pageQuery={(page, size) => teamPageQuery(partner, search, { page, size })}
        count={(count) => t('team:teamTable.total', { count, total: format.integer(count) })}
        none={
          <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
            {t('team:teamTable.none')}
          </Empty>
        }
        filters={[useLineFilter(), ...useTeamFilters(partner, search)]}
        views={useTeamViews()}
        face={({ displayName }) => displayName}
      />
    </>
  );
}

function useLineFilter(): Filter {
  const { t, format } = useTexts();
  const labelOf = (level: (typeof levelTabs)[number]) => {
    if (level === 8) return t('team:teamTable.levelSum');
    if (level === 9) return t('team:teamTable.levelDeeper');
    return t('team:teamTable.level', { level: format.integer(level) });
  };
  return {
    kind: 'choice',
    name: 'level',
    label: t('team:teamTable.column.depth'),
    all: t('team:teamTable.allLevels'),
    options: levelTabs.map((level) => ({ value: String(level), label: labelOf(level) })),
  };
}

/** Adds the selected people to a draft, or starts one, and opens it. */
function useTaking(partner: number, search: Omit<ChooseSearch, 'message'>, message: number | undefined) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      const ids = chosen.kind === 'rows' ? chosen.ids.map(Number) : await everyone();
      if (message === undefined) return requestOnce('POST /api/team-messages', { body: { recipients: ids } });
      const draft = await client.fetchQuery({ ...messageQuery(String(message)), staleTime: 0 });
      const recipients = [...new Set([...draft.chosen.map(({ id }) => id), ...ids])];
      return request('PATCH /api/team-messages/{id}', {
        params: { id: message },
        body: { recipients },
        version: draft.version,
      });
    },
    onSuccess: async (draft) => {
      client.setQueryData(messageQuery(String(draft.id)).queryKey, draft);
      void reloadMessages(client);
      await navigate({ to: '/app/team/messages/$message', params: { message: String(draft.id) } });
    },
    onError: (error) => toast.error(t('teamMessages:choose.failed'), { error }),
  });

  async function everyone(): Promise<number[]> {
    const rows = await loadAll<TeamMember>({
      load: (page, size) =>
        client.fetchQuery({ ...teamPageQuery(partner, search, { page, size }), staleTime: 0, gcTime: 0 }),
      rowId: ({ id }) => id,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    return rows.slice(0, MOST_RECIPIENTS).map(({ id }) => id);
  }
}
