import type { Article } from './news-de-table.ts';

/** The demo network's news in English, in the order of the German ones. */
export const englishNews: readonly Article[] = [
  [
    'How to read your commissions',
    'Pending or available? The path of a commission from the order to the payout.',
    'As soon as an order is paid, the commission is pending; it becomes final when the month is closed. When the holding period is over, the amount becomes available and you can request it.',
    'For every commission you see the order, your own percentage and the highest percentage below you, so that each amount can be checked with a pocket calculator.',
  ],
  [
    'New in the shop: ivy body milk',
    'Light, quickly absorbed and free of fragrances: the new body milk in the 200 ml bottle.',
    'The body milk with ivy extract is absorbed quickly and does not leave a film. It contains neither fragrances nor colours and comes in a bottle made of recycled glass.',
    'One bottle brings 10 QP. From now on, every business box Pro contains samples.',
  ],
  [
    'Short maintenance early on Sunday morning',
    'Between 2 and 4 a.m. the portal may be out of reach for a while. Orders are not affected.',
    'During the night from Saturday to Sunday we renew some of our servers. Between 2 and 4 a.m. the portal may be out of reach for a few minutes.',
    'Orders in the shop continue and appear under “Orders” afterwards as usual.',
  ],
  [
    'Kick-start: three questions we often hear',
    'When does the time begin, who counts as a new customer, and what happens after 30 days?',
    'The time runs from the day you became a partner and does not begin again after a break. A customer counts as new who is your direct customer and pays for a first order within the phase.',
    'Anyone who misses the easy phase can no longer receive the kick-start bonus. All other bonuses remain untouched.',
  ],
  [
    'Extend your business box in time',
    'When the box expires, premium status ends with it. The dashboard shows how much time is left.',
    'As long as your business box is active you are a premium partner, and its QP count in full every month. The counter on the dashboard tells to the second when it expires.',
    'If you extend before that, the new period follows seamlessly. You do not lose a day.',
  ],
  [
    'Open team evening, every first Thursday',
    'One hour online, one topic, plenty of time for questions. Your new partners are welcome too.',
    'We meet online at 7 p.m. on the first Thursday of every month. After a short talk there is time for your questions; you find the recording in the media library the next day.',
    'Next time it is about the first conversation: what do we say first, and what is better left out?',
  ],
  [
    'Shipping without plastic film',
    'As of this month we pad our parcels with recycled paper. That saves four tonnes of film a year.',
    'Our parcels are now free of plastic: the filling is made of waste paper, the tape of paper with natural rubber.',
    'We tested breakage first. Of two hundred teapots in the test, two hundred arrived intact.',
  ],
  [
    'Matcha is back in stock',
    'The new harvest has arrived. Waiting orders leave the warehouse this week.',
    'After the great demand of the past weeks our matcha was sold out. The new harvest is now in stock, and all waiting orders are shipped in the order in which they came in.',
    'Thank you for your patience. Your QP count in the month in which the order was paid.',
  ],
  [
    'Referral links with a code of your own',
    'Capital letters and digits, up to 50 characters: a link becomes a name that people remember.',
    'Under “Referral links” you can now create several links and give them codes of their own, for a fair or a newsletter for example. Capital letters and digits are allowed.',
    'The statistics show the clicks of the last seven days for every link, so you see what works.',
  ],
  [
    'Training: the first conversation in twenty minutes',
    'The new guide is in the media library: five steps that have proved themselves in everyday life.',
    'We talked to thirty experienced partners and evaluated their conversations. The result is a guide with five steps that fits on one page.',
    'The most important advice: ask about everyday life first, and then show three products at most.',
  ],
  [
    'New price list in the media library',
    'Three products are now cheaper; all other prices stay the same. Please use only the new list.',
    'Larger production runs let us lower the prices of moringa capsules, sage hand cream and Sencha green tea. All other prices remain unchanged.',
    'The new list is available as a PDF in the media library. Printed copies come with your next order.',
  ],
  [
    'Why legs count from level 11',
    'A high level should rest on several shoulders. That is why Brown Leaf asks for three Orange Leaf legs.',
    'Up to level 10 only QP decide. From Brown Leaf on there is a second condition: three of your legs have to reach at least Orange Leaf. In each leg, the highest level that anybody in it holds counts.',
    'The dashboard shows which legs count already and which one is closest.',
  ],
  [
    'Parcels to Switzerland: faster through customs',
    'We now clear parcels together. Your customers in Switzerland pay nothing on delivery any more.',
    'From now on we handle customs for all deliveries to Switzerland. Parcels arrive two days earlier on average, and there are no fees on delivery.',
    'Prices in the Swiss shop already include all duties.',
  ],
  [
    'Pass vouchers on to your team',
    'You can give a voucher to a direct partner exactly once.',
    'Vouchers from a payout belong to you at first. You can redeem them yourself or pass them on to somebody in your first line, as thanks for a good start for example.',
    'Please mind the date: an expired voucher cannot be extended.',
  ],
  [
    'Safe sign-in: what makes a good password',
    'Long beats complicated. And we never ask you for your password on the phone or by e-mail.',
    'Four random words are easier to remember and harder to guess than eight special characters. Use a different password for each account, preferably with a password manager.',
    'A message that asks for your password does not come from us. Please forward it to our support.',
  ],
  [
    'Pausing home delivery made easier',
    'On holiday, or the larder is full? You can move a delivery up to three days before.',
    'Many of you asked for more freedom. Each delivery can now be moved or skipped up to three days before, without ending the service.',
    'Period and QP remain unchanged.',
  ],
  [
    'A visit to our tea garden',
    'How leaves become tea: a walk with the people who grow our herbs.',
    'The nettles, lemon balm and lime blossoms for our teas grow on twelve hectares in the Mühlviertel in Austria. They are picked by hand and dried at a low temperature.',
    'Twice a year we open the gates for partners. We announce the dates here.',
  ],
  [
    'What you may say about our products',
    'No promises of healing, no promises of income: a short overview with examples.',
    'Our food supplements replace neither a balanced diet nor medical treatment. So say what is in them and how they are used, and not which complaints they are said to relieve.',
    'The same applies to earnings: do not name amounts that somebody will reach. Talk about your own work.',
  ],
  [
    'Sixteen new pictures in the media library',
    'Leaves, colours, shapes: free to use in your posts, invitations and presentations.',
    'Our designer has drawn a series of leaves, from maple to willow. You may use the pictures in your posts and invitations as long as you do not change the logo.',
    'You find them in the media library under “Images”, sorted by tags.',
  ],
  [
    'Small enterprise? Please check your details',
    'Your tax status decides whether your self-billed invoice shows VAT. A look at your profile is enough.',
    'Partners under the small-enterprise scheme receive VAT-exempt self-billed invoices. As soon as you exceed the limit you have to tell us, so that the next statement is right.',
    'Please check under “Documents” whether your details are still correct.',
  ],
  [
    'Thank you for a thousand orders',
    'In only a few weeks you have reached the first big milestone together.',
    'When we began, all partners fitted into one meeting room. Today the thousandth order has left our warehouse: a family pack for Graz.',
    'Thank you to everyone whose referrals made this possible.',
  ],
  [
    'Welcome, partners in France',
    'Shop, portal and documents are now available in French as well.',
    'From today, people who live in France can sign up too. The portal, the product texts and the most important documents are available in French.',
    'You choose the language at the top right; it applies to the portal and to our e-mails.',
  ],
  [
    'The new partner portal is here',
    'One look at the dashboard is enough: what do I have, where am I, what comes next?',
    'The new portal shows your most important figures on one page: commissions, level, QP and your team. All figures come from the same data as your statement.',
    'Write to us if you notice anything. We are already working on the first wishes.',
  ],
  [
    'Welcome to Blattwerk',
    'Tea, care and good conversations: we are glad that you are here.',
    'Blattwerk connects people who value good products made of leaves and recommend them. Our commissions are paid on sales of goods only, and each of them can be checked.',
    'From now on you can read here what is new.',
  ],
];
