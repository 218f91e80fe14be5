import { inWords, type Refusal, refusal, refusalOfText } from '@blattwerk/contract/http/refusal.ts';
import type { Malformed } from '@blattwerk/contract/http/values.ts';
import type { z } from 'zod';

/** The refusal for an issue of a schema: the one whose text the schema was given, else the general one for its kind. */
export function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'custom' && issue.params?.malformed)
    return (issue.params as Malformed).malformed(issue.path.join('.'));
  return refusalOfText(issue.message) ?? inWords(ofItsKind(issue), issue.message);
}

function ofItsKind(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'invalid_value') return refusal('choiceUnknown');
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    if (issue.origin === 'string') return refusal('tooLong', { most });
    return refusal(issue.origin === 'array' ? 'tooMany' : 'tooBig', { most });
  }
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    if (issue.origin === 'string') return refusal('tooShort', { least });
    return refusal(issue.origin === 'array' ? 'tooFew' : 'tooSmall', { least });
  }
  return refusal('invalidValue');
}
