import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import css from '../../cards.module.css';
import { mayChangeSignIn } from '../partner-rights.ts';
import type { PartnerFile } from '../partners.data.ts';
import type { SignInStep } from './sign-in.data.ts';

const SignInDialog = part(() => import('./SignInDialog.tsx'), 'SignInDialog', []);

/** Whether and how a partner signs in; if permitted: block, unblock, reset the second factor. */
export function SignInCard({ file }: { file: PartnerFile }) {
  const { t } = useTexts();
  const session = useSession();
  const [asked, setAsked] = useState<SignInStep | null>(null);
  if (file.deleted) return null;
  const { disabled, secondFactor, admin } = file;
  const mayChange = mayChangeSignIn(session, file);
  const button = (step: SignInStep) => (
    <ReasonedButton variant="default" writes onClick={() => setAsked(step)}>
      {t(`operations:signIn.${step}.button`)}
    </ReasonedButton>
  );
  return (
    <Card
      title={t('operations:signIn.title')}
      aside={
        <Badge tone={disabled ? 'bad' : 'good'}>
          {t(`operations:state.${disabled ? 'disabled' : 'active'}`)}
        </Badge>
      }
    >
      <div className={css.parts}>
        <FieldList
          fields={[
            [
              t('operations:operators.secondFactor'),
              t(secondFactor ? 'operations:operators.on' : 'operations:operators.off'),
            ],
          ]}
        />
        {mayChange && (
          <div className={css.line}>
            {button(disabled ? 'enable' : 'disable')}
            {secondFactor && button('reset')}
          </div>
        )}
        {admin && !mayChange && session.rights.includes('partners.write') && (
          <p className="quiet">{t('operations:action.adminsOnly')}</p>
        )}
      </div>
      <Suspense>
        {asked !== null && <SignInDialog file={file} step={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Card>
  );
}
