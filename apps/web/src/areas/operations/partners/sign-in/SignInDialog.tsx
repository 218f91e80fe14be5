import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Changes } from '../../approvals/Changes.tsx';
import { StrandedApprovals } from '../../approvals/StrandedApprovals.tsx';
import type { PartnerFile } from '../partners.data.ts';
import { effectOf, reloadSignIn, type SignInStep, sendSignInStep } from './sign-in.data.ts';

interface Props {
  file: PartnerFile;
  step: SignInStep;
  onClose: () => void;
}

/** Explains a step on a partner's sign-in, asks for the reason, and performs it. */
export function SignInDialog({ file, step, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const name = file.displayName;
  return (
    <ReasonDialog
      title={t(`operations:signIn.${step}.title`)}
      confirm={t(`operations:signIn.${step}.button`)}
      dangerous={step !== 'enable'}
      draft={`partner-sign-in.${step}.${file.id}`}
      send={async (body) => {
        try {
          return await sendSignInStep(step, file, body);
        } catch (error) {
          // A concurrent change: the page shows the current state.
          if (error instanceof ApiError && error.status === 412) void reloadSignIn(client);
          throw error;
        }
      }}
      onSent={() => {
        void reloadSignIn(client);
        toast.success(t(`operations:signIn.${step}.done`, { name }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`operations:signIn.${step}.ask`, { name })}</p>
      <Changes {...effectOf(step)} />
      {step === 'disable' && file.admin && <StrandedApprovals users={[file.user]} rights={null} />}
    </ReasonDialog>
  );
}
