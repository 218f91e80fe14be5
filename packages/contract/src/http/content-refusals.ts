import { teamMessageRefusals } from './team-message-refusals.ts';

/** Refusals about the company's published content: a part of `refusals`. */
export const contentRefusals = {
  newsPictureUnknown: 'There is no such picture.',
  newsPictureKind: 'A picture is a JPG or PNG.',
  newsOverBefore: 'It would be over before it begins.',
  lessonsMissing: 'For a new link or an invitation, please pass these lessons first: {lessons}.',
  lessonNoRight: 'At least one answer has to be correct.',
  lessonLearned:
    'Somebody has already learned from this article, so it stays as it is. You can unpublish the lesson.',
  mediaCaptionsOfVideos: 'Only a video has captions.',
  mediaCaptionsUnsound:
    'These are not WebVTT captions: they begin with WEBVTT and give the time of each caption.',
  mediaOverBefore: 'What is shown would be over before it begins.',
  mediaTagUnknown: 'There is no such tag for this kind of media.',
  mediaTagTaken: 'There is already a tag of this name.',
  mediaVideoKind: 'A video is an MP4 or WebM.',
  mediaVideoTooLarge: 'A video can be 64 MB at most.',
  shopAddressInvalid: 'Please give the address of the shop with https://, without a user name.',
  shopNameTaken: 'There is already a shop of this name.',
  shopUsed: 'Payouts name this shop, so it stays. You can close it.',
  voucherCodeInvalid: 'A code has 8 to 40 capital letters, digits and hyphens.',
  voucherCodeTaken: 'There is already a voucher with this code.',
  voucherCodeTwice: 'This code is in the file more than once.',
  voucherDay: 'Please give a day from today on, ten years ahead at most.',
  voucherPartnerUnknown: 'There is no partner with this number or e-mail address.',
  voucherOfOwn: 'Somebody else has to grant a voucher to your own partner.',
  voucherOfPayout: 'This voucher was created by a payout and stays as it is.',
  voucherOver: 'Nothing is left of this voucher.',
  placeholderUnknown: 'There is no placeholder {name} here.',
  placeholderMissing: 'Without {names} its readers would not learn what they have to know.',
  placeholderUnsound: 'Braces may only enclose the name of a placeholder.',
  broadcastLink:
    'Please give a page of the product that begins with /, or an address with https://, without a user name.',
  broadcastDraftOnly: 'This broadcast has been sent off and stays as it is.',
  broadcastDay: 'Please enter a time that has not passed, a year ahead at most.',
  broadcastNobody: 'Nobody would get this broadcast.',
  broadcastWaits:
    'This broadcast is waiting for a second person. The person who sent it off can reject it there, too.',
  broadcastOver: 'There is nothing left to cancel.',
  ...teamMessageRefusals,
  pagePartUnknown: 'This page has no such part.',
  buttonLeadsNowhere: 'This kind of message has no button.',
} as const;
