import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { linesWithoutLinks } from '../http/texts.ts';
import { instant, partnerParams, partnerReference } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

/** Kinds of events in a team. */
export const feedKinds = ['joined', 'firstOrder', 'level', 'silent', 'anniversary'] as const;

const kind = z.literal(feedKinds);

const PAGE_SIZE = 20;

/** Maximum length of a message about an event: a few lines, no letter. */
const MAX_TEXT_LENGTH = 500;

const count = z.string().regex(/^[1-9]\d{0,5}$/, refusalText('countInvalid'));

/**
 * An event. `occurrence` distinguishes events of the same kind and person: the level, the number of years, or the Berlin
 * day since when somebody is silent, counted from 1970; otherwise 0. `isNew`: it became known since the visit before this
 * one. `writing` says whether the caller may write about it: `open`, `written` already (`writtenAt`), `deeper` than the
 * first line, where contact data end, the partner has `noLogin` or has switched such messages off (`unwanted`), or the feed
 * belongs to `another`. `language` is the partner's, if the caller may write to them.
 */
const event = z.object({
  kind,
  occurrence: z.int(),
  partner: z.int(),
  displayName: z.string(),
  depth: z.int(),
  at: instant,
  isNew: z.boolean(),
  levelName: z.string().nullable(),
  writing: z.literal(['open', 'written', 'deeper', 'noLogin', 'unwanted', 'another']),
  writtenAt: instant.nullable(),
  language: locale.nullable(),
});

export const getTeamFeed = endpoint({
  method: 'GET',
  path: '/api/team-feed',
  summary: 'What happened in a team in the last 90 days, newest first.',
  description: `Who joined, reached a level in a closed month, has fallen silent, has a day of joining; and who of the first line ordered for the first time. ${PAGE_SIZE} a page, at most ${MAX_PAGE_SIZE} by \`limits\`; \`next\` is the \`before\` of the page after it. The caller’s own, and for ROLE_ADMIN anybody’s.`,
  access: 'user',
  query: z.object({
    partner: partnerReference.optional(),
    kind: kind.optional(),
    before: z
      .string()
      .regex(/^\d{1,16}\.[a-zA-Z]{1,16}\.\d{1,15}$/, refusalText('queryInvalid'))
      .optional(),
    limits: count.default(`${PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
  }),
  answer: plain(
    z.object({
      events: z.array(event),
      next: z.string().nullable(),
    }),
  ),
});

/** A visit ends after half an hour without a read; until then new events stay marked as new. */
export const visitTeamFeed = endpoint({
  method: 'PUT',
  path: '/api/team-feed/visit',
  summary:
    'Records a visit to the feed of the caller’s team: its events are no longer new at the next visit.',
  access: 'user',
  answer: empty,
});

/** The caller's message to somebody about an event. */
const greeting = z.object({
  kind,
  occurrence: z.int(),
  levelName: z.string().nullable(),
  text: z.string(),
  writtenAt: instant,
});

export const listGreetings = endpoint({
  method: 'GET',
  path: '/api/team-feed/greetings/{partner}',
  summary: 'What the caller wrote to somebody in the caller’s team about events, the latest first.',
  description: 'Nobody else’s is ever told.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ greetings: z.array(greeting) })),
});

export const writeGreeting = endpoint({
  method: 'POST',
  path: '/api/team-feed/greetings',
  summary: 'Writes to somebody of the caller’s first line about an event, once.',
  description:
    'They get it as a notification in the caller’s name. 404 where there is no such event, 409 `greetingWritten` after the first time, `greetingUnwanted` where they refuse it or cannot sign in, `greetingEnded` once the caller’s own contract has ended.',
  access: 'user',
  example: { kind: 'level', occurrence: 3, text: 'Herzlichen Glückwunsch!' },
  body: z.object({
    member: partnerReference,
    kind,
    occurrence: z.int().min(0).max(1_000_000),
    text: linesWithoutLinks(MAX_TEXT_LENGTH).refine((text) => text !== '', refusalText('blank')),
  }),
  answer: plain(greeting),
});
