import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FoldedCard } from '../../../ui/FoldedCard.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './RulesCard.module.css';
import { type TextView, textSelectionsQuery } from './texts.data.ts';

interface Props {
  view: TextView;
  /** Collapsed at first. */
  folded?: boolean;
}

/** The rules of a bonus programme, in the page's language. */
export function RulesCard({ view, folded = false }: Props) {
  const { t, locale } = useTexts();
  const query = useQuery(textSelectionsQuery(view, locale));
  const Frame = folded ? FoldedCard : Card;
  return (
    <Frame title={t('bonuses:rules.title')} className="bonus-half">
      <QueryContent
        query={query}
        lines={[95, 90, 60, 95, 85, 40, 95, 70]}
        missing={<Empty picture="paper" title={t('bonuses:rules.noLanguage')} />}
      >
        {({ items }) => (
          <div className={css.paragraphs} data-testid="rules">
            {items.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </div>
        )}
      </QueryContent>
    </Frame>
  );
}
