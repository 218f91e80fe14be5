import type { TemplateName } from '../templates/template-parameters.ts';

/** What is written to many, each of whom has a result: by the company, and by a partner to the team. */
export const forMany = ['broadcast', 'team-message'] as const satisfies readonly TemplateName[];

export type ManyKind = (typeof forMany)[number];

/** Whether a mail belongs to something that is written to many. */
export function isForMany(template: TemplateName): template is ManyKind {
  return (forMany as readonly TemplateName[]).includes(template);
}

/** The broadcast, or the message of a partner, that a mail belongs to. */
export function messageOf(kind: ManyKind, parameters: Readonly<Record<string, string | number>>): number {
  return Number(kind === 'broadcast' ? parameters.broadcast : parameters.message);
}
