import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import css from './CreditExplanation.module.css';
import type { Explanation } from './credits.data.ts';

type Member = NonNullable<Explanation['chain']>[number];

/** The chain from the buyer up to the partner, with each one's rate. */
export function Chain({ chain }: { chain: readonly Member[] }) {
  const { t } = useTexts();
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.path')}</h4>
      <ol className={css.chain} data-testid="chain">
        {chain.map((member, index) => (
          <Step key={member.depth} member={member} isLast={index === chain.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function Step({ member, isLast }: { member: Member; isLast: boolean }) {
  const { t, format } = useTexts();
  const { displayName, level, levelName, rateBp, belowRateBp, affiliate, raises } = member;
  const kind = !affiliate ? 'notAffiliate' : !raises ? 'notHigher' : isLast ? 'own' : 'raises';
  return (
    <li className={css.step} data-last={isLast}>
      <Leaf level={level} size={22} />
      <div>
        <p className={css.line}>
          <strong>{displayName}</strong>
          <span>{affiliate && format.rate(rateBp)}</span>
        </p>
        <p className="quiet">
          {affiliate && `${levelName}. `}
          {t(`money:why.step.${kind}`, { rate: format.rate(rateBp), below: format.rate(belowRateBp) })}
        </p>
      </div>
    </li>
  );
}
