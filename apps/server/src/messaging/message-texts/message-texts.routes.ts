import {
  getMessageTemplate,
  listMessageTemplates,
  previewMessageTemplate,
  putMessageTemplate,
  resetMessageTemplate,
  testMessageTemplate,
} from '@blattwerk/contract/messages/message-templates.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf, HandlerAnswer, Route } from '../../platform/http/route.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import {
  builtInOf,
  isTemplate,
  type Kind,
  placeholdersOf,
  requiredIn,
  type SaidText,
  templateTextOf,
} from '../messages/own-texts/own-text.ts';
import { findHistory, findOwnKinds, findOwnText } from '../messages/own-texts/own-texts.queries.ts';
import { type Readable, type RenderedMessage, renderMessage } from '../messages/render-message.ts';
import { sendPastQueue } from '../messages/send-test-mail.ts';
import { templateOf, templateParameters } from '../messages/templates/template-parameters.ts';
import { sampleParameters } from './sample-parameters.ts';
import { requireSound, textVersion, writeText } from './write-text.ts';

/** Test mails per person and hour. */
const MOST_MAILS = 10;
const HOUR_SECONDS = 3600;

/** Editing of message texts. */
export function messageTextRoutes(route: Route): void {
  route(listMessageTemplates, async (_, { db }) => {
    const ownKinds = new Map((await findOwnKinds(db)).map((kind) => [kind.template, kind]));
    return Object.keys(templateParameters)
      .filter(isTemplate)
      .map((key) => {
        const kind = ownKinds.get(key);
        return { key, own: kind?.own ?? [], changedAt: kind?.changedAt ?? null };
      });
  });

  route(getMessageTemplate, ({ params }, deps) => answerWith(deps, requireKind(params)));

  route(putMessageTemplate, async ({ params, body, session, version }, deps) => {
    const kind = requireKind(params);
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => writeText(tx, kind, { text: textOf(body), version }, deed));
    return answerWith(deps, kind);
  });

  route(resetMessageTemplate, async ({ params, session }, deps) => {
    const kind = requireKind(params);
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => writeText(tx, kind, { text: null, version: null }, deed));
    return answerWith(deps, kind);
  });

  route(previewMessageTemplate, async ({ params, body, session }, deps) => {
    const kind = requireKind(params);
    const said = textOf(body);
    requireSound(kind, said);
    const reader = `${session.user.firstName} ${session.user.lastName}`;
    const mail = sampleOf(deps, kind, { said, reader, channel: 'mail' });
    const { text: sms } = sampleOf(deps, kind, { said, reader, channel: 'sms' });
    return { subject: mail.subject ?? '', text: mail.text, html: mail.html ?? '', sms };
  });

  route(testMessageTemplate, async ({ params, body, session: { user } }, deps) => {
    const kind = requireKind(params);
    const said = textOf(body);
    requireSound(kind, said);
    const limit = { key: `template-mail:${user.id}`, failures: MOST_MAILS, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    const reader = `${user.firstName} ${user.lastName}`;
    await sendPastQueue(deps, user.email, sampleOf(deps, kind, { said, reader, channel: 'mail' }));
    const subject = `/api/message_templates/${kind.template}/${kind.locale}`;
    const details = { before: {}, after: { testMail: user.email } };
    await inTransaction(deps.db, (tx) => audit(tx, { user: user.id, action: 'write', subject, details }));
    return { sent: true as const, email: user.email };
  });
}

/** @throws ApiError 404 for an unknown kind of message */
function requireKind({ key, locale }: { readonly key: string; readonly locale: Locale }): Kind {
  if (!isTemplate(key)) throw notFound();
  return { template: key, locale };
}

function textOf({ subject, text, button, after, sms }: CallOf<typeof putMessageTemplate>['body']): SaidText {
  return { subject, text, button: button ?? null, after: after || null, sms: sms || null };
}

/** A message of this kind with sample values. */
function sampleOf(
  { config: { publicUrl }, company, clock }: Pick<Deps, 'config' | 'company' | 'clock'>,
  { template, locale }: Kind,
  { said, reader, channel }: { said: SaidText; reader: string; channel: Readable['channel'] },
): RenderedMessage {
  const parameters = sampleParameters(template, locale, { now: clock.now(), publicUrl });
  return renderMessage(
    { template, channel, locale, parameters, recipientName: reader, own: templateTextOf(said) },
    { publicUrl, company: company.current(), unsubscribe: null },
  );
}

async function answerWith(
  { db }: Pick<Deps, 'db'>,
  kind: Kind,
): Promise<HandlerAnswer<typeof getMessageTemplate>> {
  const { template, locale } = kind;
  const own = await findOwnText(db, kind);
  const builtIn = builtInOf(kind);
  return {
    key: template,
    locale,
    builtIn,
    own,
    placeholders: placeholdersOf(template),
    required: requiredIn(kind, 'mail'),
    requiredInSms: requiredIn(kind, 'sms'),
    hasButton: builtIn.button !== null,
    quoted: templateOf(template).quotes !== undefined,
    history: await findHistory(db, kind),
    version: textVersion(own),
  };
}
