import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { useNewForm } from '../editor/use-new-form.ts';
import { type BroadcastValues, bodyOf, emptyBroadcast, fieldNames, valuesOf } from './broadcast-form.ts';
import { type Broadcast, broadcastQuery, reloadBroadcasts } from './broadcasts.data.ts';
import type { GivenAudience } from './broadcasts-search.ts';

/** The form of a new broadcast, which gets a URL of its own once saved. */
export function useNewBroadcastForm(audience: GivenAudience) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return useNewForm<Broadcast, BroadcastValues>({
    draft: 'broadcast-new',
    initialValues: emptyBroadcast(audience),
    fieldNames,
    send: (values) => requestOnce('POST /api/broadcasts', { body: bodyOf(values) }),
    query: broadcastQuery,
    done: t('broadcasts:saved'),
    reload: reloadBroadcasts,
    open: (broadcast) =>
      navigate({ to: '/app/operations/broadcasts/$broadcast', params: { broadcast }, replace: true }),
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
