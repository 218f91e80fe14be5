import {
  getNextLevel,
  getPersonalQualificationPointsVolume,
  getPersonalSalesVolume,
  getQualification,
  getQualificationPointsVolume,
  getRank,
  getTotalStatistics,
  listLegs,
} from './statistics.contract.ts';

/** Every call about the figures of a partner and of the team below. */
export const statisticsEndpoints = [
  getTotalStatistics,
  getQualification,
  getPersonalSalesVolume,
  getQualificationPointsVolume,
  getPersonalQualificationPointsVolume,
  getRank,
  getNextLevel,
  listLegs,
] as const;
