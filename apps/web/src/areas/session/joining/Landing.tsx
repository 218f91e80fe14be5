import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import css from './Landing.module.css';
import { LandingTexts } from './LandingTexts.tsx';

interface Props {
  sponsor: string;
  /** The sponsor's text from the invitation. */
  words: string | null;
  /** URL of the company's shop, with the sponsor's code. */
  shop: string | null;
  /** The company's texts, by part. */
  said: Readonly<Record<string, string>>;
}

/** The first page for visitors sent by a partner: who that is, what this is, and that it is free. */
export function Landing({ sponsor, words, shop, said }: Props) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.sponsor}>
        <Avatar name={sponsor} />
        <p>{t('joining:landing.sponsor', { name: sponsor })}</p>
      </div>
      {words !== null && <blockquote className={css.words}>{words}</blockquote>}
      <LandingTexts said={said} sponsor={sponsor} />
      <ButtonLink
        from="/signup"
        to="/signup"
        search={(before) => ({ ...before, step: 'form' as const })}
        size="large"
        fullWidth
      >
        {t('joining:landing.start')}
      </ButtonLink>
      <p className={css.free}>{t('joining:landing.free')}</p>
      <p className={css.products}>
        {shop !== null ? (
          <a href={shop}>{t('joining:landing.products')}</a>
        ) : (
          <Link
            from="/signup"
            to="/app/mediathek"
            search={({ code }) => (code === undefined ? {} : { code })}
          >
            {t('joining:landing.products')}
          </Link>
        )}
      </p>
    </>
  );
}
