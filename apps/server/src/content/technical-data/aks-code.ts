import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { CodeFault } from '@blattwerk/plan/technical-data/aks-code.ts';

/** Why a code does not fit its project. */
export function codeRefusal(fault: CodeFault): Refusal {
  switch (fault.kind) {
    case 'tooManySegments':
      return refusal('codeTooManySegments', { count: fault.count, most: fault.most });
    case 'noValue':
      return refusal('codePartUnknown', { part: fault.part, name: fault.name });
    case 'noNumber':
      return refusal('codePartNoNumber', { part: fault.part, digits: fault.digits, name: fault.name });
    default:
      return refusal('codePartNoWord', { part: fault.part });
  }
}
