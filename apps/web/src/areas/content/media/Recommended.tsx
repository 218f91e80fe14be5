import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { recommenderQuery } from './media.data.ts';
import css from './Recommended.module.css';

/** For visitors without an account who followed a referral link: who recommends the library, and a link to sign up. */
export function Recommended({ code }: { code: string | number | undefined }) {
  const { t } = useTexts();
  const isVisitor = useSession().user === null && code !== undefined;
  const { data, isPending } = useQuery({ ...recommenderQuery(String(code)), enabled: isVisitor });
  if (!isVisitor) return null;
  if (data === undefined) return isPending && <div className={css.room} aria-hidden="true" />;
  return (
    <div className={css.room}>
      <Note tone="leaf" icon="invite" title={t('media:recommended.by', { name: data.sponsor })}>
        <p>{t('media:recommended.text')}</p>
        <ButtonLink to="/signup" search={{ code }} className={css.way}>
          {t('media:recommended.signUp')}
        </ButtonLink>
      </Note>
    </div>
  );
}
