import { invalidFields } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { builtInOf, type Kind, type SaidText, textFaults } from '../messages/own-texts/own-text.ts';
import { findOwnText, insertText, lockTexts } from '../messages/own-texts/own-texts.queries.ts';

/** The author and the time of a change. */
interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** The version for conditional changes. */
export function textVersion(own: SaidText | null): string {
  return versionOf(own === null ? null : [own.subject, own.text, own.button, own.after, own.sms]);
}

/** @throws ApiError 422 for a text that is invalid or lacks required placeholders */
export function requireSound(kind: Kind, text: SaidText): void {
  const faults = textFaults(kind, text);
  if (faults.length > 0) throw invalidFields(faults);
}

/**
 * Replaces a message's text in one language; null restores the built-in one.
 * @throws ApiError 412 for another version; 422 as {@link requireSound} does
 */
export async function writeText(
  tx: Tx,
  kind: Kind,
  { text, version }: { readonly text: SaidText | null; readonly version: string | null },
  { by, now }: Deed,
): Promise<void> {
  if (text !== null) requireSound(kind, text);
  await lockTexts(tx);
  const current = await findOwnText(tx, kind);
  requireVersion(version, textVersion(current));
  if (textVersion(current) === textVersion(text)) return;
  await insertText(tx, kind, { text, by, at: now });
  const details = { before: logged(kind, current), after: logged(kind, text) };
  const subject = `/api/message_templates/${kind.template}/${kind.locale}`;
  await audit(tx, { user: by, action: 'write', subject, details });
}

function logged(kind: Kind, own: SaidText | null): Readonly<Record<string, unknown>> {
  const { subject, text } = own ?? builtInOf(kind);
  return { mailSubject: subject, text };
}
