import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Tabs, tab } from '../../../ui/Tabs.tsx';

/** Tabs: messages written, and messages received. */
export function MessageTabs() {
  const { t } = useTexts();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, '') });
  return (
    <Tabs label={t('nav.teamMessages')}>
      <Link to="/app/team/messages" {...tab(here === '/app/team/messages')}>
        {t('teamMessages:written')}
      </Link>
      <Link to="/app/team/messages/received" {...tab(here === '/app/team/messages/received')}>
        {t('nav.receivedMessages')}
      </Link>
    </Tabs>
  );
}
