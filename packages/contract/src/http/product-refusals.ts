/** Refusals about the shop's products: a part of `refusals`. */
export const productRefusals = {
  vatRateInvalid: 'This is not a VAT rate in percent from 0 to 100.',
  productNumberTaken: 'There is already a product with this number.',
  productShopIdTaken: 'The shop’s id {shopId} belongs to product {number} already.',
  productDaysOfGoods: 'Only a membership has a term, goods do not.',
  productDaysMissing: 'Please say how many days the membership runs.',
  productSold:
    'This product has already been ordered: its kind and term stay as they are. Please create a new product.',
  productMonthClosed: 'Month {month} is closed: prices and QP of its orders stay as they are.',
  productOrdered: {
    one: '1 order was placed since then at the price that it had: please choose a later instant.',
    other: '{count} orders were placed since then at the price that they had: please choose a later instant.',
  },
  productPriceTooFar: 'A price begins within two years.',
} as const;
