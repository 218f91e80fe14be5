import type { TemplateName } from '../templates/template-parameters.ts';

/** Bulk messages, with a result per recipient: broadcasts of the company, and messages of a partner to the team. */
export const forMany = ['broadcast', 'team-message'] as const satisfies readonly TemplateName[];

export type ManyKind = (typeof forMany)[number];

/** Whether a mail belongs to a bulk message. */
export function isForMany(template: TemplateName): template is ManyKind {
  return (forMany as readonly TemplateName[]).includes(template);
}

/** The broadcast or team message that a mail belongs to. */
export function messageOf(kind: ManyKind, parameters: Readonly<Record<string, string | number>>): number {
  return Number(kind === 'broadcast' ? parameters.broadcast : parameters.message);
}
