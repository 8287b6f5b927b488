interface DisplayMethod {
  readonly 'profile-description': string;
  readonly 'account-number': string;
  readonly type: string;
}

interface WalletResponse<Method> {
  readonly 'list-profiles-response': { readonly profile?: Method | readonly Method[] | undefined };
}

/** Returns the methods of a wallet as a list (ENT-19). */
export function methodsOf<Method extends DisplayMethod>({
  'list-profiles-response': { profile },
}: WalletResponse<Method>): readonly Method[] {
  return profile === undefined ? [] : ([profile].flat() as readonly Method[]);
}

const VISIBLE_DIGITS = 8;

/** `CHQ` is a bank account; every other type is a card (AMB-41). */
export function isBankAccount({ type }: Pick<DisplayMethod, 'type'>): boolean {
  return type === 'CHQ';
}

/**
 * Name of a method: 'Checking account (Bank account ending in 12217395)', with at most 8 digits (ENT-18, AMB-41, R-15).
 */
export function methodName(method: DisplayMethod): string {
  const kind = isBankAccount(method) ? 'Bank account' : 'Card';
  const digits = method['account-number'].slice(-VISIBLE_DIGITS);
  const account = digits === '' ? kind : `${kind} ending in ${digits}`;
  const description = method['profile-description'].trim();
  return description === '' || description === kind ? account : `${description} (${account})`;
}
