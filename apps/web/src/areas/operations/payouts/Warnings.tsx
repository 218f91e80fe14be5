import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Warning } from './payouts.data.ts';
import css from './Warnings.module.css';
import { inOrder, isStopping } from './warnings.ts';

/** Warnings as badges; those that block the payout stand out. */
export function WarningBadges({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTexts();
  if (warnings.length === 0) return null;
  return (
    <span className={css.badges}>
      {inOrder(warnings).map((warning) => (
        <Badge key={warning} tone={isStopping(warning) ? 'bad' : 'waiting'}>
          {t(`runs:warning.${warning}`)}
        </Badge>
      ))}
    </span>
  );
}

/** The same with what each means and what resolves it. */
export function WarningReasons({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTexts();
  if (warnings.length === 0) return null;
  return (
    <ul className={css.reasons} data-testid="warnings">
      {inOrder(warnings).map((warning) => (
        <li key={warning}>
          <Badge tone={isStopping(warning) ? 'bad' : 'waiting'}>{t(`runs:warning.${warning}`)}</Badge>
          <span>{t(`runs:warningText.${warning}`)}</span>
        </li>
      ))}
    </ul>
  );
}
