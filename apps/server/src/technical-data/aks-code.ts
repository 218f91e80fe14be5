import type { CodeFault } from '@blattwerk/plan/technical-data/aks-code.ts';

/** Why a code does not fit its project. */
export function codeFaultText(fault: CodeFault): string {
  if (fault.kind === 'tooManySegments')
    return `The code has ${fault.count} segments and the project ${fault.most}.`;
  const part = JSON.stringify(fault.part);
  if (fault.kind === 'noValue') return `${part} is not among the values of ${fault.name}.`;
  if (fault.kind === 'noNumber')
    return `${part} is not a number of ${fault.digits} digits for ${fault.name}.`;
  return `${part} is not letters and digits.`;
}
