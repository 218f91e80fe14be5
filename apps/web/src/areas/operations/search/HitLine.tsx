import { useTexts } from '../../../i18n/use-texts.ts';
import type { IconName } from '../../../ui/icons.tsx';
import css from './HitLine.module.css';
import { markedParts } from './marked-parts.ts';
import type { Hit } from './search.data.ts';

/** Icons of the kinds of hits. */
export const hitIcons: Record<Hit['kind'], IconName> = {
  partner: 'person',
  order: 'orders',
  payout: 'payout',
  'credit-note': 'document',
  'referral-code': 'link',
};

interface Props {
  hit: Hit;
  /** The search text, which is highlighted. */
  typed: string;
}

/** A hit's title, and below it details to identify it. */
export function HitLine({ hit, typed }: Props) {
  const { kind, title, by } = hit;
  const inTitle = kind !== 'partner' || by === 'name';
  return (
    <span className={css.hit}>
      <span className={css.title}>{inTitle ? <Marked text={title} typed={typed} by={by} /> : title}</span>
      <span className={css.detail}>
        {kind === 'partner' ? <PartnerDetail hit={hit} typed={typed} /> : <Facts hit={hit} />}
      </span>
    </span>
  );
}

/** Number, and the matching field. */
function PartnerDetail({ hit: { id, title, by, detail }, typed }: Props) {
  const { t } = useTexts();
  const number = `#${id}`;
  return (
    <>
      {by === 'number' ? <Marked text={number} typed={typed} by={by} /> : number}
      {detail !== null && detail !== title && (
        <>
          {' · '}
          {(by === 'phone' || by === 'tax-number') &&
            `${t('label', { label: t(`operations:search.by.${by}`) })} `}
          <Marked text={detail} typed={typed} by={by} />
        </>
      )}
    </>
  );
}

/** Owner, date and amount. */
function Facts({ hit: { partner, at, amount } }: { hit: Hit }) {
  const { format } = useTexts();
  const facts = [
    partner.name,
    ...(at === null ? [] : [format.date(at)]),
    ...(amount === null ? [] : [format.money(amount)]),
  ];
  return facts.join(' · ');
}

function Marked({ text, typed, by }: { text: string; typed: string; by: Hit['by'] }) {
  return markedParts(text, typed, by).map((part) =>
    part.marked ? (
      <mark key={part.at} className={css.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
