import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { When } from '../../../ui/When.tsx';
import { actOf, eventText } from './event-text.ts';
import css from './FeedList.module.css';
import { type FeedEvent, type FeedKind, keyOf } from './feed.data.ts';
import type { GreetingSheet } from './GreetingSheet.tsx';

interface Props {
  events: readonly FeedEvent[];
  /** Id of the line that says why nothing can be sent now. */
  toldBy: string;
}

const icons: Readonly<Record<FeedKind, IconName>> = {
  joined: 'invite',
  firstOrder: 'orders',
  level: 'stepUp',
  silent: 'clock',
  anniversary: 'calendar',
};

/** A list of events, each with its action. */
export function FeedList({ events, toldBy }: Props) {
  const [open, setOpen] = useState<FeedEvent>();
  return (
    <>
      <ul className={css.list}>
        {events.map((event) => (
          <Entry key={keyOf(event)} event={event} toldBy={toldBy} onWrite={() => setOpen(event)} />
        ))}
      </ul>
      {open !== undefined && <LazyGreetingSheet event={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface EntryProps {
  event: FeedEvent;
  toldBy: string;
  onWrite: () => void;
}

function Entry({ event, toldBy, onWrite }: EntryProps) {
  const texts = useTexts();
  const { t } = texts;
  const { kind, partner, displayName: name, at, isNew, writing } = event;
  const act = actOf(kind);
  return (
    <li className={css.entry} data-kind={kind} data-new={isNew}>
      <Avatar name={name} />
      <div className={css.text}>
        <p className={css.head}>
          <Link to="/app/team/table" search={{ partner }} className={css.name}>
            {name}
          </Link>
          {isNew && <Badge tone="good">{t('feed:new')}</Badge>}
        </p>
        <p className={css.what}>
          <Icon name={icons[kind]} size={16} />
          <span>{eventText(event, texts)}</span>
        </p>
        <p className="quiet">
          <Line event={event} /> · <When at={at} />
        </p>
        <Written event={event} />
      </div>
      {writing === 'open' && (
        <div className={css.act}>
          <ReasonedButton
            variant="light"
            icon={act === 'write' ? 'edit' : 'check'}
            writes
            toldBy={toldBy}
            aria-label={t(`feed:act.${act}One`, { name })}
            onClick={onWrite}
          >
            {t(`feed:act.${act}`)}
          </ReasonedButton>
        </div>
      )}
    </li>
  );
}

function Line({ event: { depth } }: { event: FeedEvent }) {
  const { t, format } = useTexts();
  return t(depth === 1 ? 'feed:firstLine' : 'feed:line', { number: format.integer(depth) });
}

/** That the user has written, or why they cannot: partners deeper in the team are left to those directly above them. */
function Written({ event: { writing, writtenAt } }: { event: FeedEvent }) {
  const { t, format } = useTexts();
  if (writing === 'written' && writtenAt !== null)
    return (
      <p className={css.written}>
        <Icon name="check" size={16} />
        <span>{t('feed:written', { date: format.date(writtenAt) })}</span>
      </p>
    );
  if (writing === 'noLogin' || writing === 'unwanted') return <p className="quiet">{t(`feed:${writing}`)}</p>;
  return null;
}

const Loaded = lazy(async () => ({ default: (await import('./GreetingSheet.tsx')).GreetingSheet }));

/** The sheet for a message; lazy, because it brings a form. */
function LazyGreetingSheet(props: ComponentProps<typeof GreetingSheet>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
