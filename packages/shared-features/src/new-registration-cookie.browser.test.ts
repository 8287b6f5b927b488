import { expect, onTestFinished, test, vi } from 'vitest';
import { expireNewRegistration, isNewRegistration, setNewRegistration } from './new-registration-cookie.ts';

test.each([
  ['https:', '; Secure'],
  ['http:', ''],
])(
  'writes the cookie on a page of %s with the attributes%s',
  {
    tags: ['REG-14', 'WEL-04', 'AMB-16', 'R-26'],
  },
  (protocol, secure) => {
    const written = vi.spyOn(document, 'cookie', 'set');
    onTestFinished(() => written.mockRestore());
    setNewRegistration(protocol);
    expireNewRegistration(protocol);
    expect(written.mock.calls).toEqual([
      [`new-registration=true; Max-Age=31536000; Path=/; SameSite=Lax${secure}`],
      [`new-registration=; Max-Age=0; Path=/; SameSite=Lax${secure}`],
    ]);
  },
);

test('reads the cookie until it expires', { tags: ['WEL-02'] }, () => {
  setNewRegistration();
  expect(isNewRegistration()).toBe(true);
  expireNewRegistration();
  expect(isNewRegistration()).toBe(false);
});
