import type { ApiQuery } from '../../api/api-query.ts';
import type { Subject } from '../../api/subject.ts';
import { readinessQuery } from '../money/payouts/readiness.data.ts';
import { documentsQuery } from '../session/legal-documents/legal-documents.data.ts';
import { passkeysQuery, secondFactorQuery, sessionsQuery } from '../session/session/session.data.ts';
import type { ProfileSearch } from './account-search.ts';
import { addressesQuery } from './addresses/addresses.data.ts';
import { affiliateDataQuery } from './affiliate-data/affiliate-data.data.ts';
import { bankAccountQuery } from './bank-accounts/bank-accounts.data.ts';
import { calendarFeedQuery } from './calendar-feed/calendar-feed.data.ts';
import { celebratedQuery } from './celebrations/celebrated.data.ts';
import { deletionQuery, looksQuery } from './export/own-data.data.ts';
import { businessBoxQuery, homeDeliveryQuery, renewalQuery } from './memberships/memberships.data.ts';
import { acceptedTypesQuery, allTypesQuery, flagsQuery } from './message-settings/message-settings.data.ts';
import { pastDayReads } from './past-day/past-day.data.ts';
import { pushQuery } from './push/push.data.ts';
import { accountTypeQuery, userQuery } from './users/users.data.ts';

type Of = (ids: { user: number; partner: number; own: boolean }) => readonly ApiQuery<unknown>[];

/** For a partner whom the viewer may know: what a payout still needs, and the data of the page. */
const withReadiness =
  (pageOf: Of) =>
  ({ partner, user, own }: Subject): readonly ApiQuery<unknown>[] =>
    user === null ? [] : [readinessQuery(partner), ...pageOf({ partner, user, own })];

export const profile = (subject: Subject, { tab, ...search }: ProfileSearch) =>
  withReadiness(({ partner, user, own }) => {
    if (own && tab === 'security') return [secondFactorQuery(), passkeysQuery(), sessionsQuery()];
    if (own && tab === 'celebrations') return [celebratedQuery()];
    if (own && tab === 'data') return [deletionQuery(user), looksQuery(1)];
    if (own && tab === 'past-day') return pastDayReads(partner, search);
    return [
      userQuery(user),
      accountTypeQuery(partner),
      businessBoxQuery(partner),
      homeDeliveryQuery(partner),
      ...(own ? [renewalQuery(partner)] : []),
    ];
  })(subject);

export const addresses = withReadiness(({ user }) => [addressesQuery(user)]);

export const documents = withReadiness(({ partner, own }) => [
  affiliateDataQuery(partner),
  ...(own ? [documentsQuery()] : []),
]);

export const bankAccount = withReadiness(({ user }) => [bankAccountQuery(user)]);

export const messageSettings = withReadiness(({ partner, user, own }) => [
  userQuery(user),
  flagsQuery('mail', partner),
  flagsQuery('sms', partner),
  ...(own ? [acceptedTypesQuery(), allTypesQuery(), calendarFeedQuery(), pushQuery()] : []),
]);
