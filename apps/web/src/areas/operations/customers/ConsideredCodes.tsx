import { useTexts } from '../../../i18n/use-texts.ts';
import css from '../cards.module.css';
import type { Customer } from './customers.data.ts';

/** What was tried before a customer's sponsor was found, each with its outcome. */
export function ConsideredCodes({ codes }: { codes: Customer['considered'] }) {
  const { t } = useTexts();
  if (codes.length === 0) return null;
  return (
    <section>
      <h3>{t('customers:considered')}</h3>
      <ul className={css.list}>
        {codes.map(({ by, code, outcome }) => (
          <li key={`${by}.${code}`}>
            <span>{`${t(`customers:by.${by}`)} ${code}`}</span>
            <span className="quiet">{t(`customers:outcome.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
