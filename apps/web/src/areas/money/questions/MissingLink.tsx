import { Link } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/**
 * The way to ask about a credit that one does not find where it should be, of a month ("2026-10") where one looks at one; nothing on
 * the screens of somebody else.
 */
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
