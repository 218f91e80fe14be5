import { expect, test } from 'vitest';
import { createSecret, signMessage } from './sign-message.ts';

// The example of the convention's own libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_900),
  body: '{"test": 2432232314}',
};
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('the convention’s own example has the expected signature', () => {
  expect(signMessage([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('two secrets make two signatures, the current one’s first', () => {
  const other = createSecret();
  const [first, second, ...more] =
    signMessage([other, secret], message)['webhook-signature']?.split(' ') ?? [];
  expect([first === signature, second === signature, more]).toEqual([false, true, []]);
});

test('secrets are 32 random bytes', () => {
  expect(createSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSecret()).not.toBe(createSecret());
});
