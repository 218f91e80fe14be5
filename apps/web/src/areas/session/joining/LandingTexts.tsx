import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Landing.module.css';

const benefits = [
  { name: 'link', icon: 'link' },
  { name: 'reasons', icon: 'wallet' },
  { name: 'help', icon: 'people' },
] as const;

interface Props {
  /** What the company says, filled in, by part; where it says nothing the product's own words stand. */
  said: Readonly<Record<string, string>>;
  /** Whose link it is. */
  sponsor: string;
  /** Shows the headline, where that is no title of the page. */
  head?: boolean;
}

/** What this is, and what one gets by it: in the company's words, else in the product's own. */
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
