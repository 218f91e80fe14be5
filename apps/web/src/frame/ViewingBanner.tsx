import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { apiQuery } from '../api/api-query.ts';
import type { Viewed } from '../api/stored-session.ts';
import { view } from '../api/subject.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast/toast.ts';
import css from './ViewingBanner.module.css';

interface Props {
  viewed: Viewed;
}

/** Always shows whose data is displayed, with a link back to one's own. */
export function ViewingBanner({ viewed }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  useOtherAccent();
  const banner = useRef<HTMLElement>(null);
  useOwnRoom(banner);
  const name = useNameOf(viewed);
  const back = () => {
    view(null);
    void navigate({ to: '/dashboard' });
  };
  return (
    <section ref={banner} aria-label={t('team:viewing.label')} className={css.banner}>
      <Icon name="eye" />
      <p className={css.text}>
        <strong>{t('team:viewing.of', { name })}</strong>
        <span className={css.hint}>{t('team:viewing.readOnly')}</span>
      </p>
      <Button variant="white" size="small" className={css.back} onClick={back}>
        {t('team:viewing.back')}
      </Button>
    </section>
  );
}

/** Changes the product's accent colour, so that nobody mistakes the data for their own. */
function useOtherAccent(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.viewing = '';
    return () => {
      delete document.documentElement.dataset.viewing;
    };
  }, []);
}

/** A long name wraps: content and sticky elements below the banner need to know its height. */
function useOwnRoom(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = banner;
    if (current === null) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--viewing-height', `${current.offsetHeight}px`);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(current);
    return () => {
      size.disconnect();
      style.removeProperty('--viewing-height');
    };
  }, [banner]);
}

/** The server's current name of the partner. Ends the view of a partner who may not be seen, or no longer. */
function useNameOf({ partner, name }: Viewed): string {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const query = useQuery(
    apiQuery('GET /api/partners/{id}', { params: { id: partner }, groups: ['partnerName'] }),
  );
  const { refetch, error } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page checks again that viewing is still allowed
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);
  useEffect(() => {
    if (error?.status !== 404) return;
    view(null);
    toast.error(t('team:viewing.gone', { name }));
  }, [error, name, t]);
  return query.data?.displayName ?? name;
}
