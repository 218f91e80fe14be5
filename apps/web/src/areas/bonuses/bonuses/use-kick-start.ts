import { useQuery } from '@tanstack/react-query';
import { kickStartQuery } from './kick-start.data.ts';
import { keptKickStart } from './kick-start.ts';

/** The state of the kick-start with the used part of the answer; null while unknown. */
export function useKickStart(partner: number) {
  const query = useQuery(kickStartQuery(partner));
  const kept = query.isSuccess ? keptKickStart(query.data) : null;
  return { query, kept };
}
