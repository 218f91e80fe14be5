import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { placingQuery } from '../../../team/tree/placing.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import { ASKED_PREVIEWS } from './move.data.ts';

interface Options {
  file: PartnerFile;
  /** Version of the place that was read. */
  version: string;
  /** First day of the initially selected month. */
  month: string;
  onDone: () => void;
}

/** The form of a move: sends it with the version of the place that was read, and confirms when it takes effect. */
export function useMoveForm({ file, version, month, onDone }: Options) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  return useServerForm({
    draft: `move.${file.id}`,
    initialValues: { parent: '', parentName: '', effectiveFrom: month, reason: '' },
    validate: {
      parent: (chosen) => (chosen === '' ? t('operations:move.parentMissing') : null),
      reason: required,
    },
    send: async ({ parent, effectiveFrom, reason }) => {
      try {
        return await requestOnce('POST /api/operator/partners/{id}/move', {
          params: { id: file.id },
          body: { parent: `/api/partners/${parent}`, effectiveFrom, reason },
          version,
        });
      } catch (error) {
        // A concurrent change: the form shows the current place.
        if (error instanceof ApiError && error.status === 412)
          void client.invalidateQueries({ queryKey: placingQuery(file.id).queryKey });
        throw error;
      }
    },
    onSent: ({ status, effectiveFrom }, { parentName }) => {
      const named = { name: file.displayName, parent: parentName, month: format.month(effectiveFrom) };
      toast.success(t(status === 'done' ? 'operations:move.done' : 'operations:move.scheduled', named));
      // A place in the tree determines levels, ranks, volumes and estimates: nearly every figure changes.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ASKED_PREVIEWS });
      // The preview of this move is not requested again: the move is scheduled.
      void client.invalidateQueries({ queryKey: [ASKED_PREVIEWS], refetchType: 'none' });
      onDone();
    },
  });
}
