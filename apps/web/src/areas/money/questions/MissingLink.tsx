import { Link } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/** Link to ask about a missing credit, of a month ("2026-10") if one is displayed; absent on other partners' screens. */
export function MissingLink({ month }: { month?: string }) {
  const { t } = useTexts();
  const { own } = useSubject();
  if (!own) return null;
  return (
    <p className="quiet">
      <Link to="/app/accounts/questions" search={{ missing: 1, ...(month !== undefined && { month }) }}>
        {t('money:missing')}
      </Link>
    </p>
  );
}
