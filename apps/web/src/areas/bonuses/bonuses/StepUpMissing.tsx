import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type StepUp, stepUpQuery, wayQuery } from './bonuses.data.ts';
import { MissingCard } from './MissingCard.tsx';
import { isReached, WayNeeds } from './WayNeeds.tsx';

interface Props {
  partner: number;
}

/** Both reads reserve the height of the second one's content. */
const room = [162, 171] as const;

/** What is still missing for the next step-up: QP, and legs if the level requires them. */
export function StepUpMissing({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(stepUpQuery(partner));
  return (
    <MissingCard>
      <QueryContent room={room} query={query} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {({ nextLevel, nextLevelName }) =>
          nextLevel === null || nextLevelName === null ? (
            <p>{t('bonuses:stepUp.nothingMissing')}</p>
          ) : (
            <Way partner={partner} level={nextLevel} name={nextLevelName} />
          )
        }
      </QueryContent>
    </MissingCard>
  );
}

interface WayProps {
  partner: number;
  level: NonNullable<StepUp['nextLevel']>;
  name: string;
}

function Way({ partner, level, name }: WayProps) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(wayQuery(partner, level))} lines={[80, 70]} room={room}>
      {(way) => (
        <>
          <p>{t(isReached(way) ? 'bonuses:stepUp.reached' : 'bonuses:toReach', { levelName: name })}</p>
          <WayNeeds levelName={name} way={way} />
        </>
      )}
    </QueryContent>
  );
}
