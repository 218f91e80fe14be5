import type { Subject } from '../../../api/subject.ts';
import { planQuery } from '../../../frame/plan/plan.data.ts';
import { todayQuery } from './today.data.ts';

export const today = ({ partner }: Subject) => [todayQuery(partner), planQuery()];
