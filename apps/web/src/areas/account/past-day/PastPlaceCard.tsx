import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import css from './PastDay.module.css';
import type { PersonLink } from './PastDay.tsx';
import type { PastDay } from './past-day.data.ts';

interface Props {
  data: PastDay;
  /** Link to the partners above; without it only the sponsor is named. */
  link: PersonLink | undefined;
}

type Place = NonNullable<PastDay['place']>;

/** The partner's place: the sponsor, the whole upline for those who may see it, and the size of the team. */
export function PlaceCard({ data: { place, partner }, link }: Props) {
  const { t, format } = useTexts();
  if (place === null)
    return (
      <Card title={t('account:pastDay.place')}>
        <p>{t('account:pastDay.noPlace')}</p>
      </Card>
    );
  return (
    <Card title={t('account:pastDay.place')}>
      <div className={css.parts}>
        <FieldList
          fields={[
            [t('account:pastDay.sponsor'), <Sponsor key="sponsor" place={place} link={link} />],
            [t('account:pastDay.firstLine'), format.integer(place.firstLine)],
            [t('account:pastDay.below'), place.team === null ? UNKNOWN : format.integer(place.team)],
          ]}
        />
        {link && place.above !== null && place.above.length > 0 && (
          <ol className={css.above} aria-label={t('account:pastDay.above')}>
            {place.above.toReversed().map((person) => (
              <li key={person.id}>{link(person, { children: person.displayName })}</li>
            ))}
            <li aria-current="true">{partner.displayName}</li>
          </ol>
        )}
        {place.notShown > 0 && (
          <p className="quiet">
            {t('account:pastDay.notShown', {
              count: place.notShown,
              number: format.integer(place.notShown),
            })}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Nobody sees partners above their present sponsor. */
function Sponsor({ place: { sponsor, otherSponsor }, link }: Pick<Props, 'link'> & { place: Place }) {
  const { t } = useTexts();
  if (sponsor === null)
    return t(otherSponsor ? 'account:pastDay.sponsorOther' : 'account:pastDay.sponsorNone');
  return link ? link(sponsor, { children: sponsor.displayName }) : sponsor.displayName;
}
