import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Landing.module.css';

const benefits = [
  { name: 'link', icon: 'link' },
  { name: 'reasons', icon: 'wallet' },
  { name: 'help', icon: 'people' },
] as const;

interface Props {
  /** The company's texts with placeholders filled, by part; where one is missing, the product's own is used. */
  said: Readonly<Record<string, string>>;
  /** Owner of the link. */
  sponsor: string;
  /** Shows the headline, if the page has no title. */
  head?: boolean;
}

/** What this is and what one gets: in the company's words, else the product's own. */
export function LandingTexts({ said, sponsor, head = false }: Props) {
  const { t } = useTexts();
  return (
    <>
      {head && <h2>{said.headline || t('joining:landing.title', { name: sponsor })}</h2>}
      <p className={css.what}>{said.what || t('joining:landing.what')}</p>
      <ul className={css.benefits}>
        {benefits.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} size={22} />
            <div>
              <strong>{said[`${name}Title`] || t(`joining:landing.${name}.title`)}</strong>
              <p className="quiet">{said[`${name}Text`] || t(`joining:landing.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
