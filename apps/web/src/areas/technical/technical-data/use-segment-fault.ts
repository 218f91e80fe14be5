import { useTexts } from '../../../i18n/use-texts.ts';
import type { SegmentFault } from './segments.ts';

/** Describes why the segments of a project's codes are invalid; null if they are valid. */
export function useSegmentFault(): (fault: SegmentFault | null) => string | null {
  const { t, format } = useTexts();
  return (fault) => {
    if (fault === null) return null;
    const segment = format.integer(fault.segment);
    const line = 'line' in fault ? format.integer(fault.line) : '';
    return t(`technical:segments.fault.${fault.kind}`, { segment, line });
  };
}
