import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { TeamOverviewPage } from '../../features/team/overview/TeamOverviewPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';

/** The team of the partner that is looked at, in figures. */
export function TeamOverviewScreen() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const add = own && (
    <Button component={Link} to="/app/team/add-partner" leftSection={<Icon name="plus" size={18} />}>
      {t('nav.addPartner')}
    </Button>
  );
  return <TeamOverviewPage partner={partner} actions={add} />;
}
