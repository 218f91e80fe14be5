import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';

/** Leads to where people are invited: everybody invites into the own team alone. */
export function InviteLink() {
  const { t } = useTexts();
  const { own } = useSubject();
  if (!own) return null;
  return (
    <Button component={Link} to="/app/team/add-partner" leftSection={<Icon name="plus" size={18} />}>
      {t('nav.addPartner')}
    </Button>
  );
}
