import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { type BroadcastValues, bodyOf, emptyBroadcast, fieldNames, valuesOf } from './broadcast-form.ts';
import { type Broadcast, broadcastQuery, reloadBroadcasts } from './broadcasts.data.ts';
import type { GivenAudience } from './broadcasts-search.ts';

/** The form of a new broadcast; once it is saved it has an address of its own. */
export function useNewBroadcastForm(given: GivenAudience) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useServerForm<BroadcastValues, Broadcast>({
    draft: 'broadcast-new',
    initialValues: emptyBroadcast(given),
    fieldNames,
    send: (values) => requestOnce('POST /api/broadcasts', { body: bodyOf(values) }),
    onSent: async (made) => {
      client.setQueryData(broadcastQuery(String(made.id)).queryKey, made);
      toast.success(t('broadcasts:saved'));
      void reloadBroadcasts(client);
      await navigate({
        to: '/app/operations/broadcasts/$broadcast',
        params: { broadcast: String(made.id) },
        replace: true,
      });
    },
  });
}

/** The form of a draft. */
export function useBroadcastForm(broadcast: Broadcast) {
  const { id } = broadcast;
  return useEditedForm<Broadcast, BroadcastValues>(broadcast, {
    draft: `broadcast-${id}`,
    valuesOf,
    query: broadcastQuery(String(id)),
    fieldNames,
    change: (typed, { version }) =>
      request('PATCH /api/broadcasts/{id}', { params: { id }, body: bodyOf(typed), version }),
    reload: reloadBroadcasts,
  });
}
