import type { ReactNode } from 'react';
import { useSubject } from '../../api/subject.ts';
import { ReadinessMeter } from '../../features/payouts/ReadinessMeter.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { checklistState } from '../dashboard/checklist/checklist-state.ts';
import type { TitleKey } from '../titles.ts';
import css from './AccountPage.module.css';

interface Props {
  title: TitleKey;
  actions?: ReactNode;
  /** Shown only where the viewer may know the user. */
  children: (subject: { partner: number; user: number; own: boolean }) => ReactNode;
}

/** Around the five screens of one's person: title, what a payout still needs, and the cards. */
export function AccountPage({ title, actions, children }: Props) {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  return (
    <div className={css.page}>
      <PageHead title={t(title)} actions={own && user !== null ? actions : undefined} />
      {user === null ? (
        <Empty picture="people" title={t('account:form.ownerOnly')} />
      ) : (
        <>
          <ReadinessMeter partner={partner} expected={own && checklistState(user) === 'open'} />
          {children({ partner, user, own })}
        </>
      )}
    </div>
  );
}
