import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countryName } from '../../../../i18n/country-name.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import type { TypedRun } from './new-run.ts';
import css from './Runs.module.css';
import { type RunPreview as Preview, previewQuery } from './runs.data.ts';

/** What a run with these parameters would pay now, and whom it would leave out and why. */
export function RunPreview({ typed }: { typed: TypedRun }) {
  const { t } = useTexts();
  const query = useQuery({ ...previewQuery(typed), staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  // The button that led here is gone, so keyboard users continue from here.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={css.preview} data-testid="run-preview">
      <QueryContent query={query} lines={[60, 90, 90, 70]}>
        {(preview) => (
          <>
            <Sums preview={preview} typed={typed} />
            <People preview={preview} />
            <LeftOut preview={preview} />
            <p className="quiet">{t('runs:content.draft')}</p>
          </>
        )}
      </QueryContent>
    </div>
  );
}

function Sums({ preview: { waiting, asked, countries }, typed }: { preview: Preview; typed: TypedRun }) {
  const { t, format, locale } = useTexts();
  const nameOf = (code: string | null) =>
    code === null ? t('runs:preview.noCountry') : countryName(code, locale);
  const counted = (count: number) => t('runs:preview.payouts', { count, number: format.integer(count) });
  return (
    <section>
      <h3>{t('runs:preview.pays')}</h3>
      <FieldList
        fields={[
          [t('runs:column.type'), t(`runs:type.${typed.type}`)],
          [t('runs:preview.waiting'), `${counted(waiting.count)} · ${format.money(waiting.gross)}`],
          ...(typed.scope === 'all'
            ? [[t('runs:preview.asked'), `${counted(asked.count)} · ${format.money(asked.net)}`] as const]
            : []),
          ...countries.map(
            ({ countryISO, count, net }) =>
              [nameOf(countryISO), `${counted(count)} · ${format.money(net)}`] as const,
          ),
        ]}
      />
      <p className="quiet">{t('runs:preview.netNote')}</p>
    </section>
  );
}

function People({ preview: { people, waiting, asked } }: { preview: Preview }) {
  const { t, format } = useTexts();
  const all = waiting.count + asked.count;
  if (all === 0) return <p>{t('runs:preview.nobody')}</p>;
  return (
    <details className={css.countries}>
      <summary>
        {people.length < all
          ? t('runs:preview.largest', { number: format.integer(people.length), all: format.integer(all) })
          : t('runs:preview.people')}
      </summary>
      <ul className={css.list}>
        {people.map(({ partner, net, payout }) => (
          <li key={`${partner.id}.${payout}`}>
            <span>{payout === null ? partner.displayName : `${partner.displayName} (#${payout})`}</span>
            <span>{format.money(net)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LeftOut({ preview: { leftOut } }: { preview: Preview }) {
  const { t, format } = useTexts();
  const { missing, belowMinimum, otherWay, otherRun, returned } = leftOut;
  const reasons = [
    ...missing.map(({ code: lack, count }) => [t(`runs:lack.${lack}`), count] as const),
    [t('runs:preview.belowMinimum'), belowMinimum.count] as const,
    [t('runs:preview.otherWay'), otherWay.count] as const,
    [t('runs:preview.otherRun'), otherRun] as const,
    [t('runs:preview.returned'), returned] as const,
  ].filter(([, count]) => count > 0);
  return (
    <section>
      <h3>{t('runs:preview.leftOut')}</h3>
      {reasons.length === 0 ? (
        <p className="quiet">{t('runs:ineligible.none')}</p>
      ) : (
        <FieldList fields={reasons.map(([words, count]) => [words, format.integer(count)] as const)} />
      )}
      {leftOut.people.length > 0 && (
        <details className={css.countries}>
          <summary>{t('runs:preview.lacking', { number: format.integer(leftOut.count) })}</summary>
          <ul className={css.list}>
            {leftOut.people.map(({ partner, net, missing: lacks }) => (
              <li key={partner.id}>
                <span className={css.what}>
                  {partner.displayName}
                  <span className="quiet">{format.list(lacks.map((lack) => t(`runs:lack.${lack}`)))}</span>
                </span>
                <span>{format.money(net)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
