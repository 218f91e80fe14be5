import { Link } from '@tanstack/react-router';
import { Legal } from '../../frame/Legal.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './ErrorScreen.module.css';

interface Props {
  /** The id of the failure in the server's log; null if unknown. */
  id: string | null;
  onRetry: () => void;
}

/** A server error: a plain explanation, the id for support, and a retry. */
export function ServerError({ id, onRetry }: Props) {
  const { t } = useTexts();
  return (
    <main className={css.main}>
      <div className={css.page}>
        <Icon name="alert" size={44} />
        <h1 tabIndex={-1}>{t('errorPage.title')}</h1>
        <p className={css.text}>
          {t('ui:serverError.text')} {id !== null && t('ui:serverError.tellNumber')}
        </p>
        {id !== null && (
          <p className={css.id}>
            <span>
              {t('card.errorId')} <code>{id}</code>
            </span>
            <CopyButton value={id} label={t('ui:serverError.copy')} />
          </p>
        )}
        <div className={css.ways}>
          <Button onClick={onRetry}>{t('ui:serverError.retry')}</Button>
          <Link to="/dashboard">{t('ui:notFound.toDashboard')}</Link>
        </div>
        <Legal />
      </div>
    </main>
  );
}
