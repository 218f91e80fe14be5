import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import type { PartnerFile } from '../partners.data.ts';
import { type RestrictionStep, reloadRestrictions, sendRestriction } from './restriction.data.ts';

interface Props {
  file: PartnerFile;
  step: RestrictionStep;
  onClose: () => void;
}

/** Restricts the processing of a partner's data or lifts the restriction: consequences and reason. */
export function RestrictDialog({ file: { id, displayName }, step, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(`partnerDesk:restriction.${step}.title`)}
      confirm={t(`partnerDesk:restriction.${step}.confirm`)}
      draft={`restriction-${step}.${id}`}
      send={(body) => sendRestriction(step, id, body)}
      onSent={() => {
        toast.success(t(`partnerDesk:restriction.${step}.done`));
        void reloadRestrictions(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`partnerDesk:restriction.${step}.text`, { name: displayName })}</p>
    </ReasonDialog>
  );
}
