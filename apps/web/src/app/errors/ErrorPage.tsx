import { Button } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './NotFoundPage.module.css';

/** In place of a page that broke: plain words, and a fresh start. */
export function ErrorPage() {
  const { t } = useTexts();
  return (
    <div className={css.main}>
      <div className={css.page} role="alert">
        <Icon name="alert" size={44} />
        <h1 tabIndex={-1}>{t('errorPage.title')}</h1>
        <p className={css.text}>{t('errorPage.text')}</p>
        <Button onClick={() => location.reload()}>{t('errorPage.reload')}</Button>
      </div>
    </div>
  );
}
