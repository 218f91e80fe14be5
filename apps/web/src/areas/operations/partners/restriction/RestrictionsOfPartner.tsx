import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Note } from '../../../../ui/Note.tsx';
import css from '../../cards.module.css';
import { holdsAt, type Restriction, restrictionsQuery } from './restriction.data.ts';

/** The restriction of processing in force and past ones, at the top of a partner's page. */
export function RestrictionsOfPartner({ partner }: { partner: number }) {
  const { t } = useTexts();
  const { data } = useQuery(restrictionsQuery(partner));
  if (data === undefined || data.items.length === 0) return null;
  const now = Date.now();
  const present = data.items.filter((one) => holdsAt(one, now));
  const past = data.items.filter((one) => !holdsAt(one, now));
  return (
    <>
      {present.length > 0 && (
        <Note tone="alarm" title={t('partnerDesk:restriction.banner')} data-testid="restriction">
          <p>{t('partnerDesk:restriction.bannerText')}</p>
          {present.map((one) => (
            <Present key={one.id} restriction={one} />
          ))}
        </Note>
      )}
      {past.length > 0 && (
        <details>
          <summary>{t('partnerDesk:restriction.history')}</summary>
          <ul className={css.list}>
            {past.map((one) => (
              <Past key={one.id} restriction={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Present({
  restriction: { from, by, reason, until, liftedBy, liftedReason },
}: {
  restriction: Restriction;
}) {
  const { t, format } = useTexts();
  return (
    <>
      <p>{t('partnerDesk:restriction.since', { date: format.dateTime(from), name: by.name, reason })}</p>
      {until !== null && (
        <p>
          {t('partnerDesk:restriction.ends', {
            date: format.dateTime(until),
            name: liftedBy?.name ?? '',
            reason: liftedReason ?? '',
          })}
        </p>
      )}
    </>
  );
}

function Past({ restriction: { from, until, by, reason } }: { restriction: Restriction }) {
  const { t, format } = useTexts();
  return (
    <li>
      {t('partnerDesk:restriction.ended', {
        from: format.dateTime(from),
        until: format.dateTime(until ?? from),
        name: by.name,
        reason,
      })}
    </li>
  );
}
