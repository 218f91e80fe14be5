import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Link to inviting people; everyone can invite only into their own team. */
export function InviteLink() {
  const { t } = useTexts();
  const { own } = useSubject();
  if (!own) return null;
  return (
    <ButtonLink to="/app/team/add-partner" icon="plus">
      {t('nav.addPartner')}
    </ButtonLink>
  );
}
