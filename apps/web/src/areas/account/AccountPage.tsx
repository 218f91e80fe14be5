import type { ReactNode } from 'react';
import { useSubject } from '../../api/subject.ts';
import type { TitleKey } from '../../frame/titles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ReadinessMeter } from '../money/payouts/ReadinessMeter.tsx';
import css from './AccountPage.module.css';
import { checklistState } from './checklist-state.ts';

interface Props {
  title: TitleKey;
  /** Rendered only where the viewer may know the user. */
  children: (subject: { partner: number; user: number; own: boolean }) => ReactNode;
}

/** Layout of the account's pages: title, what a payout still needs, and the cards. */
export function AccountPage({ title, children }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.page}>
      <PageHead title={t(title)} />
      <AccountContent>{children}</AccountContent>
    </div>
  );
}

/** The content of such a page below the title, for pages whose title has actions. */
export function AccountContent({ children }: Pick<Props, 'children'>) {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  if (user === null) return <Empty picture="people" title={t('account:form.ownerOnly')} />;
  return (
    <>
      <ReadinessMeter partner={partner} expected={own && checklistState(user) === 'open'} />
      {children({ partner, user, own })}
    </>
  );
}
