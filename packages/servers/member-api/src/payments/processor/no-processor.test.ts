import { expect, test } from 'vitest';
import { noProcessor } from './no-processor.ts';

test('without a processor nothing about payments is answered', { tags: ['API-34', 'API-52'] }, async () => {
  const holder = { loginId: 'ottilie', firstName: 'Ottilie', lastName: 'Quarnstrom', email: '', phone: '' };
  const calls = {
    find: () => noProcessor.find('single', { processor: 'REF' }),
    void: () => noProcessor.void('single', 'REF'),
    methods: () => noProcessor.methods('ottilie'),
    walletUrl: () => noProcessor.walletUrl(holder),
    events: () => noProcessor.events(0),
  };
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toMatchObject({ statusCode: 503, code: 'payments_unavailable' });
  }
});
